import { useEffect, useState } from 'react';
import { limits } from 'shared-lib';

export const isNarrow = (): boolean => window.innerWidth < limits.MOBILE_BREAKPOINT;

/**
 * True below 768 px. Updates 150 ms after the last resize, so the tree is not rebuilt at every pixel.
 * Source: 2-084, 2-085.
 */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(isNarrow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setNarrow(isNarrow()), limits.RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return narrow;
}
