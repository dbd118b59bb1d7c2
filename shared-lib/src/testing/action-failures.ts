import { act, screen, within } from '@testing-library/react';
import { TRANSPORT } from '../domain/texts';
import { TEST_NOW } from './builders';
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
export const EACH_FAILURE = Object.keys(ACTION_FAILURES) as ActionFailure[];

/** What is read of each: the words of the server and of the network, or else these. */
export const plainTexts = (fallback: string): Record<ActionFailure, string> => ({
  'refused for a reason': REFUSED_BECAUSE,
  'refused without a word': fallback,
  'not answered in time': NO_RESPONSE,
  'answered with a page of HTML': SERVER_TROUBLE,
});
const WHY_NOT_FETCHED = plainTexts(TRANSPORT.unexpected);

/** Below the words that something could not be fetched stands why, and a way to try again. Source: 8-142. */
export function expectNotFetched(text: string, failure: ActionFailure): void {
  const said = within(screen.getByText(text).closest<HTMLElement>('[role=alert]')!);
  expect(said.getByText(WHY_NOT_FETCHED[failure])).toBeVisible();
  expect(said.getByRole('button', { name: 'Retry' })).toBeEnabled();
}

/** To be called before a screen whose waiting is let pass by {@link letItWait}. */
export const fakeClock = (now: string): void =>
  void jest.useFakeTimers({ now: Date.parse(now), doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });

/** The same for every test of a file, or of what is described. */
export function onFakeClock(): void {
  beforeEach(() => fakeClock(TEST_NOW));
  afterEach(() => void jest.useRealTimers());
}

/** Time for everything that waits: the code of dialogs, answers, and the two further tries of a call. */
export async function letItWait(): Promise<void> {
  for (let second = 0; second < 6; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
}

/** Time until it can be read, and no more: some complaints go away by themselves. */
export async function waitToRead(text: string): Promise<HTMLElement> {
  for (let half = 0; half < 12 && screen.queryAllByText(text).length === 0; half += 1)
    await act(() => jest.advanceTimersByTimeAsync(500));
  return screen.getAllByText(text)[0]!;
}
