import { STEP_GUARD_MS, STEP_NEW_WORDS_MS, STEP_REST_MS } from '../domain/limits';

/** What steps are taken of: an appointment, by its id, or the own attendance. */
export type StepSubject = number | 'attendance';

/**
 * Whether a step button takes a press: `guarded` shortly after any step was pressed, `resting` while a step of the
 * same subject runs and for a while after it.
 */
export type StepHold = 'none' | 'guarded' | 'resting';

/** In milliseconds. Tests press faster than people and set them to 0; these pauses have tests of their own. */
export const stepPauses = { guard: STEP_GUARD_MS, rest: STEP_REST_MS, newWords: STEP_NEW_WORDS_MS };

type Timer = ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();
const resting = new Map<StepSubject, Timer | 'runs'>();
let guard: Timer | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * A step button was pressed, anywhere: for a moment none takes another press, as what stands under the thumb now is
 * not what the thumb was aimed at, whichever card or dialog it belongs to.
 */
export function guardSteps(): void {
  if (stepPauses.guard === 0) return;
  clearTimeout(guard);
  guard = setTimeout(() => {
    guard = undefined;
    tell();
  }, stepPauses.guard);
  tell();
}

/** A step is on its way: the next of the same subject waits for {@link stepTaken} or {@link stepRefused}. */
export function stepBegins(subject: StepSubject): void {
  guardSteps();
  stop(subject);
  resting.set(subject, 'runs');
  tell();
}

/** It happened. What can be pressed next appears now, and takes no press before it could be read. */
export function stepTaken(subject: StepSubject): void {
  stop(subject);
  if (stepPauses.rest > 0) {
    resting.set(
      subject,
      setTimeout(() => {
        resting.delete(subject);
        tell();
      }, stepPauses.rest),
    );
  }
  tell();
}

/** It did not happen: the same button stands there again, and may be tried again. */
export function stepRefused(subject: StepSubject): void {
  stop(subject);
  tell();
}

function stop(subject: StepSubject): void {
  const timer = resting.get(subject);
  if (timer !== undefined && timer !== 'runs') clearTimeout(timer);
  resting.delete(subject);
}

export const stepHolds = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of: (subject: StepSubject | true): StepHold => {
    if (subject !== true && resting.has(subject)) return 'resting';
    return guard === undefined ? 'none' : 'guarded';
  },
};
