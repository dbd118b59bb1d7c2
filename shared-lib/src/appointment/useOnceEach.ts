import { useRef, useState } from 'react';

export interface OnceEach {
  /** Is something of this appointment under way? Whichever: the next button already stands where it was pressed. */
  isBusy(id: number): boolean;
  /** Does the work unless other work of the same appointment is under way; undefined where it was not begun. */
  once<T>(id: number, work: () => Promise<T>): Promise<T | undefined>;
}

/** Work of appointments from their cards: of several at once, of each one at a time. */
export function useOnceEach(): OnceEach {
  const running = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: (id) => busy.has(id),
    once: async (id, work) => {
      // A second press of the same tick comes before the screen has drawn the first.
      if (running.current.has(id)) return undefined;
      running.current.add(id);
      setBusy(new Set(running.current));
      try {
        return await work();
      } finally {
        running.current.delete(id);
        setBusy(new Set(running.current));
      }
    },
  };
}
