import { useEffect, useSyncExternalStore } from 'react';

/** How many questions before an early step are open: a call over the page waits for them. */
let open = 0;
const listeners = new Set<() => void>();
const change = (by: number): void => {
  open += by;
  listeners.forEach((tell) => tell());
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** While `isOpen`, calls over the page wait. */
export const useHoldsCalls = (isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return undefined;
    change(1);
    return () => change(-1);
  }, [isOpen]);

/** A question before an early step is open: nothing may come up over it, under the same thumb. Source: R-beyond-927. */
export const useIsAsked = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
