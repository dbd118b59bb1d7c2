import { useRef, useState } from 'react';

export interface OnceEach {
  /**
   * Is anything of this appointment in progress? Any action counts, because the next button is already under the thumb.
   */
  isBusy(id: number): boolean;
  /** Runs the work unless other work of the same appointment is in progress; then undefined. */
  once<T>(id: number, work: () => Promise<T>): Promise<T | undefined>;
}

/** Work on appointments from their cards: several appointments at once, each one only once at a time. */
export function useOnceEach(): OnceEach {
  const running = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: (id) => busy.has(id),
    once: async (id, work) => {
      // A second press in the same tick comes before the screen has drawn the first.
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
