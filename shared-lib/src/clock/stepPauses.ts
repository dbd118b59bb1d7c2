// How it works: docs/subsystems/calls-and-steps.md.
import { STEP_GUARD_MS, STEP_NEW_WORDS_MS, STEP_REST_MS } from '../domain/limits';

/** The subject of a step: an appointment, by its id, or one's own attendance. */
export type StepSubject = number | 'attendance';

/**
 * Whether a step button accepts a press. `guarded`: shortly after any step was pressed. `resting`: while a step of the
 * same subject runs, and for a while after it.
 */
export type StepHold = 'none' | 'guarded' | 'resting';

/** In milliseconds. Tests press faster than people and set them to 0. The pauses have their own tests. */
export const stepPauses = { guard: STEP_GUARD_MS, rest: STEP_REST_MS, newWords: STEP_NEW_WORDS_MS };

type Timer = ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();
const resting = new Map<StepSubject, Timer | 'runs'>();
let guard: Timer | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * A step button was pressed, anywhere: for a moment all step buttons ignore presses. What is under the thumb now is not
 * what it aimed at, whichever card or dialog it belongs to.
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

/** A step is being sent: the next of the same subject waits for {@link stepTaken} or {@link stepRefused}. */
export function stepBegins(subject: StepSubject): void {
  guardSteps();
  stop(subject);
  resting.set(subject, 'runs');
  tell();
}

/** The step was taken. The next button appears now, and ignores presses until it could be read. */
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

/** The step was refused: the same button is there again, and can be retried. */
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
