import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { guardSteps, type StepHold, stepHolds, stepPauses, type StepSubject } from '../../clock/stepPauses';

const never = (): (() => void) => () => undefined;

export interface StepPress {
  readonly hold: StepHold;
  /** A pointer or key went down on the button. */
  began(): void;
  /** A key held down repeats its press. It does not ask for the next step. */
  keyDown(event: KeyboardEvent): void;
  /** The press ended on the button: is it meant for its present words? If so, the pause of all step buttons begins. */
  takes(): boolean;
}

/**
 * Keeps a double tap from taking two steps. The button must have been ready, with the same words, when the press began.
 * Source: R-workflow-60.
 * @param step the subject of the step; `true` in a dialog, undefined on a button that takes none
 * @param words on the button: new words are another step, whoever changed them
 */
export function useStepPress(step: StepSubject | true | undefined, words: unknown): StepPress {
  const held = useSyncExternalStore(step === undefined ? never : stepHolds.subscribe, () =>
    step === undefined ? 'none' : stepHolds.of(step),
  );
  const [readWords, setReadWords] = useState(words);
  const isNew = step !== undefined && typeof words === 'string' && words !== readWords && stepPauses.newWords > 0;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setReadWords(words), stepPauses.newWords);
    return () => clearTimeout(timer);
  }, [isNew, words]);
  const hold = held === 'none' && isNew ? 'resting' : held;
  /** The words when the press began; null if the button took no presses then. */
  const aimedAt = useRef<unknown>(undefined);

  const began = (): void => {
    aimedAt.current = hold === 'none' ? words : null;
  };
  return {
    hold,
    began,
    keyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (event.repeat) event.preventDefault();
      else began();
    },
    takes: () => {
      const aim = aimedAt.current;
      aimedAt.current = undefined;
      // A press without a beginning came from a screen reader, or from Enter in a field.
      if (hold !== 'none' || (aim !== undefined && aim !== words)) return false;
      guardSteps();
      return true;
    },
  };
}
