import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { limits, signOut } from 'shared-lib';
import { aUser, renderScreen } from 'shared-lib/testing';
import type { DayStore, KeptDay } from './dayStore';
import { dayShownSince, keepDay } from './lastDay';

const LIZA = aUser('therapist');
const TODAY = ['appointments', LIZA.id, 'today', {}];
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

/** The device's one kept day, in memory. */
let kept: KeptDay | undefined;
const store: DayStore = {
  read: async () => structuredClone(kept),
  write: async (day) => void (kept = structuredClone(day)),
  remove: () => void (kept = undefined),
};
/** A network that answers, fails or is silent. */
let network: 'there' | 'cut' | 'silent';
let answer: unknown;
const ask = async (): Promise<unknown> => {
  if (network === 'silent') return new Promise(() => undefined);
  if (network === 'cut') throw new Error('Network Error');
  return answer;
};

const ends: (() => void)[] = [];
function start({
  config = {},
  shell = 'a1b2c3d4',
  as = LIZA,
}: {
  config?: object;
  shell?: string;
  as?: typeof LIZA;
} = {}) {
  document.head.innerHTML =
    data('page-config', { shell: '1.0.0', ...config }) + data('remotes-registry', { schema: 1, shell, remotes: {} });
  renderScreen(<p>A page</p>, { as });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: limits.CACHE_KEEP_MS } } });
  const look = (queryKey: readonly unknown[] = TODAY) =>
    ends.push(new QueryObserver(client, { queryKey, queryFn: ask, networkMode: 'always' }).subscribe(() => undefined));
  ends.push(keepDay(client, store), () => client.clear());
  return { client, look, today: () => client.getQueryData(TODAY) };
}
const KEPT_PAGE = { keptAt: '2026-11-26T06:05:00.000Z' };
const wait = (ms = 1_000): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const close = (): void => ends.splice(0).forEach((end) => end());

/** A start with a network, whose answers are kept. */
async function aDay(): Promise<void> {
  const { look } = start();
  look();
  await wait();
  close();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  [kept, network, answer] = [undefined, 'there', { results: ['Florencia'] }];
});
afterEach(() => {
  close();
  signOut();
  document.head.innerHTML = '';
  jest.useRealTimers();
});

describe('the last known day', () => {
  it('is shown at a start without a network, with the instant at which it came (R-device-24, R-device-25)', async () => {
    await aDay();
    const at = kept?.answers[0]?.at;
    network = 'cut';
    await wait(60_000);
    const { look, today } = start({ config: KEPT_PAGE });
    look();
    await wait();
    expect([today(), dayShownSince()]).toEqual([{ results: ['Florencia'] }, at]);
  });

  it('comes at once when the browser says that it is offline', async () => {
    await aDay();
    network = 'silent';
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { look, today } = start();
    look();
    await wait(10);
    expect(today()).toEqual({ results: ['Florencia'] });
  });

  it('comes within 5 seconds when the network is there and does not answer (R-device-25)', async () => {
    await aDay();
    network = 'silent';
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const { look, today } = start();
    look();
    await wait(2_900);
    expect(today()).toBeUndefined();
    await wait(200);
    expect([today(), dayShownSince()]).toEqual([{ results: ['Florencia'] }, expect.any(Number)]);
  });

  it('still has what a later page with a network did not ask for, and nothing of another person (R-beyond-321)', async () => {
    const ATTENDANCE = ['attendance', LIZA.id, 'today'];
    const first = start();
    first.look(ATTENDANCE);
    await wait();
    close();
    await aDay();
    expect(kept?.answers.map(({ key }) => key[0]).toSorted()).toEqual(['appointments', 'attendance']);
    network = 'cut';
    const { client, look } = start({ config: KEPT_PAGE });
    look(ATTENDANCE);
    await wait();
    expect(client.getQueryData(ATTENDANCE)).toEqual({ results: ['Florencia'] });
    close();
    network = 'there';
    const other = start({ as: aUser('therapist', { id: 4_711 }) });
    other.look(['appointments', 4_711, 'today', {}]);
    await wait();
    expect(kept?.answers.map(({ key }) => key[1])).toEqual([4_711]);
  });

  it('is not shown where the server answers, and goes when it answers again (R-device-25)', async () => {
    await aDay();
    answer = { results: ['Charmaine'] };
    const online = start();
    online.look();
    await wait(10_000);
    expect([online.today(), dayShownSince()]).toEqual([{ results: ['Charmaine'] }, undefined]);
    close();
    network = 'cut';
    const { look, today, client } = start({ config: KEPT_PAGE });
    look();
    await wait();
    expect(dayShownSince()).toBeDefined();
    network = 'there';
    answer = { results: ['Jerome'] };
    await act(() => client.refetchQueries());
    await wait();
    expect([today(), dayShownSince()]).toEqual([{ results: ['Jerome'] }, undefined]);
  });

  it('is there for a list that is opened later, too', async () => {
    const upcoming = ['appointments', LIZA.id, 'upcoming', { page: 1 }];
    const before = start();
    [TODAY, upcoming].forEach(before.look);
    await wait();
    close();
    network = 'cut';
    const { look, client } = start({ config: KEPT_PAGE });
    look();
    await wait(300_000);
    look(upcoming);
    expect(client.getQueryData(upcoming)).toEqual({ results: ['Florencia'] });
  });

  it.each<[string, Parameters<typeof start>[0], number]>([
    ['another person', { as: aUser('therapist', { id: LIZA.id + 1 }) }, 0],
    ['a shell with another form of answers', { shell: 'ffffffff' }, 0],
    ['a start more than three days later', {}, 3 * limits.DAY],
  ])('is never shown to %s (R-device-24)', async (_what, next, later) => {
    await aDay();
    expect(kept).toBeDefined();
    network = 'cut';
    await wait(later);
    const { look, client } = start({ config: KEPT_PAGE, ...next });
    look();
    await wait();
    expect([client.getQueryData(TODAY), dayShownSince()]).toEqual([undefined, undefined]);
    if (!later) expect(kept).toBeUndefined();
  });

  it('is gone after the log-out, though an answer was just being kept (R-device-24)', async () => {
    const { look } = start();
    look();
    await wait(10);
    act(() => signOut());
    await wait();
    expect(kept).toBeUndefined();
    close();
    await aDay();
    expect(kept).toBeDefined();
    const { look: again } = start();
    again();
    await wait();
    act(() => signOut());
    expect(kept).toBeUndefined();
  });

  it('holds what a person of a phone asked for, not everything, and not what was only predicted (R-device-24)', async () => {
    const { look, client } = start();
    look();
    look(['clients', LIZA.id, 'search', 'a']);
    await wait();
    const step = client.getMutationCache().build(client, { mutationFn: () => new Promise(() => undefined) });
    void step.execute(undefined);
    client.setQueryData(TODAY, { results: ['predicted'] });
    await wait();
    expect(kept?.answers.map(({ key, data }) => [key, data])).toEqual([[TODAY, { results: ['Florencia'] }]]);
    for (let page = 1; page <= 70; page += 1) look(['appointments', LIZA.id, 'list', { page }]);
    await wait();
    expect(kept?.answers).toHaveLength(60);
    answer = { results: 'x'.repeat(600_000) };
    for (let page = 1; page <= 3; page += 1) look(['appointments', LIZA.id, 'list', { page, large: true }]);
    await wait();
    expect(JSON.stringify(kept).length).toBeLessThan(1_100_000);
  });
});
