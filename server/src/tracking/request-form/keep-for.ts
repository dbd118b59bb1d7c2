import type { Clock } from '../../platform/clock.js';

interface Kept<T> {
  /** When it was asked for, in epoch milliseconds. */
  readonly at: number;
  readonly value: Promise<T>;
}

/**
 * Remembers what a page shows that anybody opens: one read of each name within these seconds, also for those who ask
 * while it runs. So a flood of the page costs the operators little. What stores something reads anew.
 * Source: R-beyond-985.
 */
export function keepFor<T>(clock: Clock, seconds: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (name, read) => {
    const now = clock.now().getTime();
    // Old ones go at each question, so there are never more than names that were asked for within the seconds.
    for (const [old, { at }] of kept) if (now < at || now - at >= seconds * 1000) kept.delete(old);
    const known = kept.get(name);
    if (known) return known.value;
    const one = { at: now, value: read() };
    kept.set(name, one);
    one.value.catch(() => kept.get(name) === one && kept.delete(name));
    return one.value;
  };
}
