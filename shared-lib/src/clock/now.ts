import { useSyncExternalStore } from 'react';

/**
 * The screens' only 'now': the device's clock corrected by what the server said. A phone's clock may be off, and a
 * demo server may live on another day (HATID_CLOCK); either way all countdowns agree with the server.
 */
let offset = 0;

/** An HTTP date has whole seconds and took a while to arrive: below this a correction would only make clocks jump. */
const TOLERANCE_MS = 2_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The present instant. */
export const now = (): Date => new Date(Date.now() + offset);

function tell(): void {
  for (const listener of listeners) listener();
}

function schedule(): void {
  // On the full second, so that every clock on the screen turns at the same moment.
  timer = setTimeout(
    () => {
      tell();
      schedule();
    },
    1_000 - (now().getTime() % 1_000),
  );
}

/** A hidden tab's timers sleep: catch up at once when it is looked at again. */
const onVisible = (): void => {
  if (document.visibilityState === 'visible') tell();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    schedule();
    document.addEventListener('visibilitychange', onVisible);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Tells the screens what time it is on the server: an ISO instant or an HTTP date of an answer. Anything that is not a
 * date is ignored.
 * @param ageMs how long ago the answer came
 */
export function setServerTime(instant: string, ageMs = 0): void {
  const server = Date.parse(instant) + ageMs;
  if (Number.isNaN(server) || Math.abs(server - now().getTime()) < TOLERANCE_MS) return;
  offset = server - Date.now();
  tell();
}

/**
 * A value made from the present instant. The component renders again only when the value changes, so a badge in
 * minutes renders once a minute although the ticker runs every second. `select` answers a string, number or boolean.
 *
 * @example const late = useNowValue((now) => now > deadline);
 */
export function useNowValue<T extends string | number | boolean | undefined>(select: (now: Date) => T): T {
  return useSyncExternalStore(subscribe, () => select(now()));
}

/**
 * The present instant, rounded down to a multiple of `intervalMs`.
 *
 * @example const today = serviceDayOf(useNow(60_000));
 */
export function useNow(intervalMs = 1_000): Date {
  return new Date(useNowValue((instant) => Math.floor(instant.getTime() / intervalMs) * intervalMs));
}
