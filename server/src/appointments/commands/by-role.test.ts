import type { TestClient } from '../../testing/test-client.js';
import { BASE, TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

interface Listed {
  readonly results: readonly { readonly id: number }[];
}

describe('what each role may see and do', () => {
  const given = freshBusiness();
  const idsFor = async (who: TestClient, path = '', query: Record<string, string> = { date: TODAY }) =>
    (await who.get<Listed>(`${BASE}${path}`, { query })).body.results.map(({ id }) => id).sort((a, b) => a - b);

  it('an operator sees all appointments, a therapist and a driver only their own (6-002, 6-009, 6-012)', async () => {
    const { on } = given;
    const first = await on.book();
    const second = await on.book({ start_time: '18:00', therapist: on.therapists[1].id, driver: on.drivers[1].id });
    expect(await idsFor(on.operator)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect([await idsFor(on.therapists[0]), await idsFor(on.drivers[0])]).toEqual([[first.id], [first.id]]);
    expect([await idsFor(on.therapists[1]), await idsFor(on.drivers[1])]).toEqual([[second.id], [second.id]]);
    expect([await idsFor(on.therapists[2]), await idsFor(on.drivers[2])]).toEqual([[], []]);
  });

  it('only an operator sees who does not answer in time (6-004)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    app.clock.set('2026-11-20T15:45:00+08:00');
    expect(await idsFor(on.operator, 'timeout/', {})).toContain(id);
    for (const who of [on.therapists[0], on.drivers[0]])
      expect(await who.get(`${BASE}timeout/`)).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } });
  });

  it('an operator has notifications of what waits for operators (6-005)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const { body } = await on.operator.get<{ notifications: readonly { title: string; appointment_id: number }[] }>(
      '/api/scheduling/notifications/',
    );
    expect(
      body.notifications.filter(({ appointment_id }) => appointment_id === id).map(({ title }) => title),
    ).toContain('Payment to verify');
  });
});
