import { RISES } from 'shared-lib/domain';
import type { Answer, Calls } from 'shared-lib/contract';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { rising } from './rising.js';

type Needs = Answer<Calls['appointments']['needs']>;
const MINUTE = 60_000;

describe('what goes on too long (R-beyond-262)', () => {
  const given = freshBusiness();
  const told = async (id: number, kind: 'going_on' | 'going_on_too_long', who: { id: number }) =>
    given.app.sql<{ title: string; read: boolean }>(
      `select title, read_at is not null as read from notifications where notification_type = $1 and user_id = $2 and appointment_id = $3 order by id`,
      [kind, who.id, id],
    );
  const needOf = async (id: number) =>
    (await given.on.operator.get<Needs>(`${BASE}needs_me/`, { query: { page_size: 500 } })).body.results.find(
      ({ appointment }) => appointment.id === id,
    );
  /** Runs what is due at so many minutes after an instant. */
  const at = async (instant: string | number, minutes: number): Promise<void> => {
    given.app.clock.set(new Date(new Date(instant).getTime() + minutes * MINUTE));
    await given.app.runDueJobs();
  };

  it('asks the therapist of a session first, then stands in the list, then is urgent, each once', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const dropped = await on.at('dropped_off', { start_time: '14:00' });
    const { id, starts_at, ends_at } = dropped;
    given.app.clock.set(new Date(starts_at));
    await on.act(liza, id, 'start_session');
    await at(ends_at, RISES.asks - 1);
    expect(await told(id, 'going_on', liza)).toEqual([]);
    await at(ends_at, RISES.asks);
    expect(await told(id, 'going_on', liza)).toEqual([{ title: 'Is the session over?', read: false }]);
    expect(await needOf(id)).toBeUndefined();
    await at(ends_at, RISES.needs);
    expect(await needOf(id)).toMatchObject({ kind: 'session_over' });
    await at(ends_at, RISES.urgent - 1);
    expect(await told(id, 'going_on_too_long', on.operator)).toEqual([]);
    await at(ends_at, RISES.urgent);
    expect(await told(id, 'going_on_too_long', on.operator)).toEqual([
      { title: 'Session far past its end', read: false },
    ]);
    await at(ends_at, RISES.urgent + 300);
    expect(await told(id, 'going_on', liza)).toHaveLength(1);
    expect(await told(id, 'going_on_too_long', on.operator)).toHaveLength(1);
    await on.act(liza, id, 'mark_awaiting_payment');
    expect((await needOf(id))?.kind).toBe('payment');
    expect(await told(id, 'going_on', liza)).toMatchObject([{ read: true }]);
    expect(await told(id, 'going_on_too_long', on.operator)).toMatchObject([{ read: true }]);
  });

  it('asks the driver of a ride first, and waits for as long as the driver said', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const { id, starts_at } = await on.at('journey', { start_time: '14:00' });
    await at(starts_at, RISES.asks);
    expect(await told(id, 'going_on', ben)).toEqual([{ title: 'Are you there already?', read: false }]);
    await on.act(ben, id, 'running_late', { minutes: 30 });
    expect(await told(id, 'going_on', ben)).toMatchObject([{ read: true }]);
    const expected = RISES.asks + 30;
    await at(starts_at, expected + RISES.needs - 1);
    expect(await needOf(id)).toBeUndefined();
    await at(starts_at, expected + RISES.needs);
    expect(await needOf(id)).toMatchObject({ kind: 'ride_stuck' });
    await at(starts_at, expected + RISES.urgent - 1);
    expect(await told(id, 'going_on_too_long', on.operator)).toEqual([]);
    await at(starts_at, expected + RISES.urgent);
    expect(await told(id, 'going_on_too_long', on.operator)).toEqual([
      { title: 'A driver has not moved on', read: false },
    ]);
    expect(await told(id, 'going_on', ben)).toHaveLength(1);
  });

  it('waits for a late ride home an hour past the time that its driver said', async () => {
    const { on } = given;
    const [, rey] = on.drivers;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id });
    await on.act(rey, id, 'confirm_pickup');
    const said = await on.act(rey, id, 'running_late', { minutes: 30 });
    const expected = said.late?.expected_at ?? '';
    await at(expected, 59);
    expect(await needOf(id)).toBeUndefined();
    await at(expected, 60);
    expect(await needOf(id)).toMatchObject({ kind: 'ride_stuck' });
    expect(await told(id, 'going_on', rey)).toHaveLength(1);
  });

  it('tells nobody of what ended in time', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const { id, starts_at } = await on.at('journey', { start_time: '14:00' });
    await at(starts_at, 1);
    await on.act(ben, id, 'arrive_at_location');
    await at(starts_at, RISES.urgent);
    expect(await told(id, 'going_on', ben)).toEqual([]);
    expect(await told(id, 'going_on_too_long', on.operator)).toEqual([]);
  });

  it('is told once by two servers that look at the same time', async () => {
    const { on, app } = given;
    const [ben] = on.drivers;
    const second = await app.secondInstance();
    const { id, starts_at } = await on.at('journey', { start_time: '14:00' });
    app.clock.set(new Date(Date.parse(starts_at) + RISES.asks * MINUTE));
    const context = { due: app.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all(
      [app.deps, second.deps, app.deps, second.deps].map((deps) =>
        rising.execute({ appointmentId: id }, deps, context),
      ),
    );
    expect(await told(id, 'going_on', ben)).toHaveLength(1);
  });
});
