import { useCallback, useSyncExternalStore } from 'react';
import { belowBreakpoint } from '../../theme/tokens';

/** Whether a media query matches, updated while the component is mounted. Prefer CSS if CSS can do it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below 768 px, the breakpoint of the product (2-084). */
export const usePhone = (): boolean => useMediaQuery(belowBreakpoint);
