import { signIn, signOut } from '../../session/session';
import { aPage, aUser, calls, fakeServer, TEST_TOKEN } from '../../testing';
import { appointmentQueries } from '../appointments/appointments';
import { createQueryClient } from './queryClient';
import { firstAddresses } from './first-calls';

const TODAY = '/api/scheduling/appointments/today/?fields=card';
const CAME = aPage([]);

function first(answer: object | undefined, { address = TODAY, token = TEST_TOKEN } = {}): void {
  globalThis.hatidFirst = { authorization: `Token ${token}`, answers: new Map([[address, Promise.resolve(answer)]]) };
}

/** Today's list, as a screen asks for it. Returns how often the server was asked. */
async function askToday(): Promise<number> {
  const server = fakeServer();
  server.on(calls.appointments.today, aPage([]));
  await createQueryClient().fetchQuery(appointmentQueries.today());
  return server.seen(calls.appointments.today).length;
}

describe("what the page's first script asked (R-beyond-271)", () => {
  beforeEach(() => signIn({ token: TEST_TOKEN, user: aUser('driver') }));
  afterEach(() => {
    globalThis.hatidFirst = undefined;
    signOut();
  });

  it('is what the screens of each role ask', () => {
    for (const role of ['therapist', 'driver'] as const) expect(firstAddresses(role)).toContain(TODAY);
    expect(firstAddresses('operator')[0]).toBe('/api/scheduling/appointments/needs_me/?page=1&page_size=8');
  });

  it('answers a screen once; then the server is asked', async () => {
    first(CAME);
    expect(await askToday()).toBe(0);
    expect(await askToday()).toBe(1);
  });

  it.each([
    ['it failed', () => first(undefined)],
    ['another session asked', () => first(CAME, { token: 'of-another-tab' })],
    ['it answers something else', () => first(CAME, { address: '/api/scheduling/appointments/upcoming/?fields=card' })],
  ])('does not count when %s', async (_why, prepare) => {
    prepare();
    expect(await askToday()).toBe(1);
  });
});
