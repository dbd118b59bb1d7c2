import { act } from '@testing-library/react';
import { TRANSPORT } from '../domain/texts';
import { htmlAnswer, problem, rawAnswer, timeOut } from './fake-server';

/** What a refusal of {@link ACTION_FAILURES} says. */
export const REFUSED_BECAUSE = 'The road is closed.';
/** What the other failures are called where no text of the action's own stands for them. */
export const { serverTrouble: SERVER_TROUBLE, noResponse: NO_RESPONSE } = TRANSPORT;

/** How an action fails: what its server, the network or a gateway in between answers. */
export const ACTION_FAILURES = {
  'refused for a reason': () => problem('ACTION_NOT_ALLOWED', { detail: REFUSED_BECAUSE }),
  'refused without a word': () => rawAnswer(400, {}),
  'not answered in time': timeOut,
  'answered with a page of HTML': () => htmlAnswer(),
};
export type ActionFailure = keyof typeof ACTION_FAILURES;

/** To be called before a screen whose waiting is let pass by {@link letItWait}. */
export const fakeClock = (now: string): void =>
  void jest.useFakeTimers({ now: Date.parse(now), doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });

/** Time for everything that waits: the code of dialogs, answers, and the two further tries of a call. */
export async function letItWait(): Promise<void> {
  for (let second = 0; second < 6; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
}
