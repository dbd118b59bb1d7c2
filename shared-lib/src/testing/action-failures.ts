import { act, screen, within } from '@testing-library/react';
import { TRANSPORT } from '../domain/texts';
import { TEST_NOW } from './builders';
import { isLongForm } from './long-form';
import { htmlAnswer, problem, rawAnswer, timeOut } from './fake-server';

/** The reason in a refusal of {@link ACTION_FAILURES}. */
export const REFUSED_BECAUSE = 'The road is closed.';
/** The texts of the other failures, if the action has none of its own. */
export const { serverTrouble: SERVER_TROUBLE, noResponse: NO_RESPONSE } = TRANSPORT;

/** The ways an action fails: the answers of the server, the network or a gateway in between. */
export const ACTION_FAILURES = {
  'refused for a reason': () => problem('ACTION_NOT_ALLOWED', { detail: REFUSED_BECAUSE }),
  'refused without a reason': () => rawAnswer(400, {}),
  'not answered in time': timeOut,
  'answered with a page of HTML': () => htmlAnswer(),
};
export type ActionFailure = keyof typeof ACTION_FAILURES;
const EACH_FAILURE = Object.keys(ACTION_FAILURES) as ActionFailure[];
/** The failure that shows an action's own text. */
const OWN_TEXT: ActionFailure = 'refused without a reason';
const OTHERS = EACH_FAILURE.filter((failure) => failure !== OWN_TEXT);
let rows = 0;

/**
 * The failures for the next row of a table. The long form has all of them for each row (`npm test -- --long`). The
 * short form has all for the first row of a file, the action's own text for every row, and another one, in turn, for
 * each third row.
 */
export function failuresOfNextRow(): readonly ActionFailure[] {
  const row = rows++;
  if (isLongForm || row === 0) return EACH_FAILURE;
  return row % 3 === 0 ? [OWN_TEXT, OTHERS[(row / 3) % OTHERS.length]!] : [OWN_TEXT];
}

/** The text of each: the server's or the network's, or else `fallback`. */
export const plainTexts = (fallback: string): Record<ActionFailure, string> => ({
  'refused for a reason': REFUSED_BECAUSE,
  'refused without a reason': fallback,
  'not answered in time': NO_RESPONSE,
  'answered with a page of HTML': SERVER_TROUBLE,
});
const WHY_NOT_FETCHED = plainTexts(TRANSPORT.unexpected);

/** Expects, below the text that something could not be loaded, the reason and Retry. Source: 8-142. */
export function expectNotFetched(text: string, failure: ActionFailure): void {
  const said = within(screen.getByText(text).closest<HTMLElement>('[role=alert]')!);
  expect(said.getByText(WHY_NOT_FETCHED[failure])).toBeVisible();
  expect(said.getByRole('button', { name: 'Retry' })).toBeEnabled();
}

/** Call it before rendering a screen whose waits {@link letItWait} skips. */
export const fakeClock = (now: string): void =>
  void jest.useFakeTimers({ now: Date.parse(now), doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });

/** The same for every test of a file or a `describe`. */
export function onFakeClock(): void {
  beforeEach(() => fakeClock(TEST_NOW));
  afterEach(() => void jest.useRealTimers());
}

/** Waits for everything: the code of dialogs, answers, and the two retries of a call. */
export async function letItWait(): Promise<void> {
  for (let second = 0; second < 6; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
}

/** Waits until a text can be read, and no longer: some failures go by themselves. */
export async function waitToRead(text: string): Promise<HTMLElement> {
  for (let half = 0; half < 12 && screen.queryAllByText(text).length === 0; half += 1)
    await act(() => jest.advanceTimersByTimeAsync(500));
  return screen.getAllByText(text)[0]!;
}
