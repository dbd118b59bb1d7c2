// How it works: docs/subsystems/screens.md.
import { useSyncExternalStore } from 'react';

/**
 * The screens' only 'now': the device's clock, corrected by the server's. A phone's clock may be off, and a demo server
 * may live on another day (HATID_CLOCK). Either way all countdowns agree with the server.
 */
let offset = 0;

/**
 * An HTTP date has whole seconds and took a while to arrive. Below this difference, a correction would only make clocks
 * jump.
 */
const TOLERANCE_MS = 2_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The present instant. */
export const now = (): Date => new Date(Date.now() + offset);

function tell(): void {
  for (const listener of listeners) listener();
}

function schedule(): void {
  // On the full second, so that every clock on the screen changes at the same moment.
  timer = setTimeout(
    () => {
      tell();
      schedule();
    },
    1_000 - (now().getTime() % 1_000),
  );
}

/** A hidden tab's timers sleep, so it catches up when it becomes visible. */
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
 * Sets the screens' time from the server: an ISO instant, or the HTTP date of an answer. Anything else is ignored.
 * @param ageMs how long ago the answer came
 */
export function setServerTime(instant: string, ageMs = 0): void {
  const server = Date.parse(instant) + ageMs;
  if (Number.isNaN(server) || Math.abs(server - now().getTime()) < TOLERANCE_MS) return;
  offset = server - Date.now();
  tell();
}

/**
 * A value derived from the present instant. The component renders again only when the value changes: a badge in minutes
 * renders once a minute, although the ticker runs every second. `select` returns a string, number or boolean.
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
