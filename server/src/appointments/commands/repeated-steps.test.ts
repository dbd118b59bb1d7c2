import type { Action } from 'shared-lib/domain';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import type { TestInstance } from '../../testing/test-app.js';

const PHONE = /09\d\d \d{3}/;

describe('a step that is sent again with its key (R-workflow-40)', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });

  it.each([
    ['by its address', (id: number, action: Action) => [`${BASE}${id}/${action}/`, {}] as const],
    ['by its body', (id: number, action: Action) => [`${BASE}${id}/`, { action }] as const],
  ])(
    'is answered as the first time, on every server, and no more once somebody else has the visit: %s',
    async (_, asked) => {
      const { on } = given;
      const [ana, bea] = on.therapists;
      const { id } = await on.book();
      const [path, body] = asked(id, 'therapist_confirm');
      const key = { key: `accepted-${id}-${path.length}` };
      const first = await ana.post<object>(path, body, key);
      expect([first.status, PHONE.test(first.text)]).toEqual([200, true]);
      const elsewhere = second.withToken(ana.token ?? '');
      for (const one of [ana, elsewhere]) expect((await one.post(path, body, key)).body).toEqual(first.body);
      expect((await on.patch(id, { therapists: [bea.id] })).status).toBe(200);
      for (const one of [ana, elsewhere]) {
        const again = await one.post<object>(path, body, key);
        expect([again.status, again.body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
        expect(again.text).not.toMatch(PHONE);
      }
    },
  );

  it('is not answered again with a refusal that contains the visit, either', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.book();
    const key = { key: `refused-${id}` };
    const refused = await ana.post<object>(`${BASE}${id}/start_session/`, {}, key);
    expect([refused.status, PHONE.test(refused.text)]).toEqual([409, true]);
    await on.patch(id, { therapists: [bea.id] });
    const again = await ana.post(`${BASE}${id}/start_session/`, {}, key);
    expect([again.status, PHONE.test(again.text)]).toEqual([404, false]);
  });

  it('by which its sender left the visit is answered as the first time: they learn that it was done', async () => {
    const { on } = given;
    const { id } = await on.at('completed');
    const driver = on.drivers[1];
    given.app.clock.set('2026-11-20T17:00:00+08:00');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: driver.id });
    const key = { key: `declined-${id}` };
    const path = `${BASE}${id}/reject_pickup/`;
    const first = await driver.post<object>(path, { reason: 'Flat tyre' }, key);
    expect(first.status).toBe(200);
    expect((await driver.get(`${BASE}${id}/`)).status).toBe(404);
    const again = await driver.post<object>(path, { reason: 'Flat tyre' }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('repeats no data of others in other calls of therapists and drivers: those answer only about the caller', () => {
    const paths = given.app.app.boundCalls
      .filter(({ method, auth, roles }) => method !== 'GET' && auth === 'session' && !roles)
      .map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/api/scheduling/appointments/'))).toEqual([
      `${BASE}:id/:action/`,
      `${BASE}:id/`,
    ]);
  });
});
