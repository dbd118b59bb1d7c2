import type { Board, Replacement } from 'shared-lib/contract';
import type { Queryable } from '../../platform/database/database.js';
import { seedWindow } from '../../testing/seed.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE, TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { existingRecord } from './load.js';
import { replacementsFor } from './replacements.usecases.js';

describe('replacements for the people of a visit', () => {
  const given = freshBusiness();
  const listed = async (id: number, role: 'therapist' | 'driver') => {
    const { body } = await given.on.operator.get<Replacement[]>(`${BASE}${id}/replacements/`, { query: { role } });
    return body;
  };
  const told = (list: readonly Replacement[]) => list.map(({ id, standing }) => [id, standing]);
  const at = (time: string) => new Date(`${TODAY}T${time}:00+08:00`);

  it('lists all other staff of the trade, with the reason for those who are not free (R-booking-22)', async () => {
    const { on, app } = given;
    const [, bea, cai] = on.therapists;
    const resting = await app.as('therapist', 91);
    const suspended = await app.as('therapist', 92);
    await seedWindow(app, suspended.id, TODAY);
    await app.sql('update users set suspended_until = $2 where id = $1', [suspended.id, at('23:00')]);
    const { id } = await on.book();
    await on.book({ therapist: bea.id, driver: null, start_time: '15:30', end_time: '17:00' });
    await on.book({ therapist: bea.id, driver: null, start_time: '17:00', end_time: '18:00' });
    const list = await listed(id, 'therapist');
    expect(told(list).slice(0, 2)).toEqual([
      [cai.id, 'free'],
      [bea.id, 'busy'],
    ]);
    expect(told(list).slice(2).sort()).toEqual(
      [
        [resting.id, 'off_duty'],
        [suspended.id, 'suspended'],
      ].sort(),
    );
    expect(new Date(list.find((one) => one.id === bea.id)?.busy_until ?? 0)).toEqual(at('17:00'));
    expect(new Date(list.find((one) => one.id === suspended.id)?.suspended_until ?? 0)).toEqual(at('23:00'));
  });

  it('reads people, wishes, ways and the visits of the day at the same time', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const now = app.clock.now();
    const asked: (() => void)[] = [];
    let most = 0;
    // Answers only when no more statements come.
    const inStep = <T>(answer: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.push(() => void answer().then(resolve, reject));
        most = Math.max(most, asked.length);
        setImmediate(() => asked.splice(0).forEach((one) => one()));
      });
    const q: Queryable = {
      rows: (...sent) => inStep(() => app.db.rows(...sent)),
      maybe: (...sent) => inStep(() => app.db.maybe(...sent)),
      one: (...sent) => inStep(() => app.db.one(...sent)),
    };
    const found = await replacementsFor(q, await existingRecord(app.db, id), { role: 'therapist', now });
    expect(found.map((one) => one.id)).toEqual((await listed(id, 'therapist')).map((one) => one.id));
    expect(most).toBeGreaterThanOrEqual(4);
  });

  it('lists first specialists, then who has time for the way, then the nearest, then who is free longest, as on the board (R-booking-6, R-booking-21)', async () => {
    const { on, app } = given;
    const [, bea, cai] = on.therapists;
    const inOrder = async (id: number) => (await listed(id, 'therapist')).map((one) => [one.id, one.minutes_away]);
    const MAKATI = '14 Mabini Street, Makati';
    await on.book({ therapist: bea.id, driver: null, start_time: '14:30', end_time: '15:30', location: MAKATI });
    const { id } = await on.book({ services: [on.richService], location: '2 Ayala Avenue, Makati' });
    // Nobody knows the place of staff who have had no visit yet.
    expect(await inOrder(id)).toEqual([
      [bea.id, 15],
      [cai.id, null],
    ]);
    await app.sql(`update users set specialization = 'Hot oil' where id = $1`, [cai.id]);
    expect(await inOrder(id)).toEqual([
      [cai.id, null],
      [bea.id, 15],
    ]);
    await app.sql('update users set specialization = null where id = $1', [cai.id]);
    await on.patch(id, { location: 'Diliman, Quezon City' });
    expect(await inOrder(id)).toEqual([
      [cai.id, null],
      [bea.id, 45],
    ]);
  });

  it('says who would come late, also by setting out only now, and lists them last (R-beyond-681)', async () => {
    const { on, app } = given;
    const [, bea, cai] = on.therapists;
    const MAKATI = '14 Mabini Street, Makati';
    await on.book({ therapist: bea.id, driver: null, start_time: '14:30', end_time: '15:30', location: MAKATI });
    const { id } = await on.book({ location: '2 Ayala Avenue, Makati' });
    const inOrder = async (time: string) => {
      const record = await existingRecord(app.db, id);
      const list = await replacementsFor(app.db, record, { role: 'therapist', now: at(time) });
      return list.map((one) => [one.id, one.minutes_away, one.minutes_late]);
    };
    expect(await inOrder('13:00')).toEqual([
      [bea.id, 15, null],
      [cai.id, null, null],
    ]);
    // Of the 15 minutes of the way, 7 are left until 4 PM.
    expect(await inOrder('15:53')).toEqual([
      [cai.id, null, null],
      [bea.id, 15, 8],
    ]);
    // From the visit before there are 30 minutes for a way of 45.
    await on.patch(id, { location: 'Diliman, Quezon City' });
    expect(await inOrder('13:00')).toEqual([
      [cai.id, null, null],
      [bea.id, 45, 15],
    ]);
  });

  it('lists who knows the service before who does not, also when they come late (R-beyond-1512)', async () => {
    const { on, app } = given;
    const [, bea, cai] = on.therapists;
    const MAKATI = '14 Mabini Street, Makati';
    await on.book({ therapist: bea.id, driver: null, start_time: '14:30', end_time: '15:30', location: MAKATI });
    const { id } = await on.book({ services: [on.richService], location: 'Diliman, Quezon City' });
    await app.sql(`update users set specialization = 'Hot oil' where id = $1`, [bea.id]);
    const list = await listed(id, 'therapist');
    expect(list.map((one) => [one.id, one.minutes_late])).toEqual([
      [bea.id, 15],
      [cai.id, null],
    ]);
  });

  it('lists a driver who refused a visit of that day last, with the visit and the reason, until they drive it (R-beyond-1513)', async () => {
    const { on, app } = given;
    const [ana, bea] = on.therapists;
    const [ben, rey, jun] = on.drivers;
    const other = await on.book({ therapist: bea.id, driver: rey.id });
    const { id } = await on.book({ therapist: ana.id, driver: ben.id });
    const told = async () => (await listed(id, 'driver')).map((one) => [one.id, one.refused]);
    await on.act(rey, other.id, 'reject', { rejection_reason: 'The motorcycle is at the workshop' });
    const refused = { visit: other.id, reason: 'The motorcycle is at the workshop' };
    expect(await told()).toEqual([
      [jun.id, undefined],
      [rey.id, refused],
    ]);
    const { body } = await on.operator.get<Board>('/api/scheduling/dispatch/', { query: { date: TODAY } });
    expect(body.staff.filter((one) => one.refused).map((one) => [one.id, one.refused])).toEqual([[rey.id, [refused]]]);
    // The refusal still counts once it is accepted, and ends where he drives that visit after all.
    await app.sql(`update appointments set status = 'cancelled', outcome = 'cancelled' where id = $1`, [other.id]);
    expect((await told()).at(-1)).toEqual([rey.id, refused]);
    await app.sql('update appointments set driver_accepted_at = now() where id = $1', [other.id]);
    expect((await told()).every(([, against]) => against === undefined)).toBe(true);
  });

  it('counts the way from a visit that another of its people refused, too (R-beyond-905)', async () => {
    const { on, app } = given;
    const [, bea, cai] = on.therapists;
    const [driver] = on.drivers;
    const MAKATI = '14 Mabini Street, Makati';
    const before = await on.book({
      therapist: bea.id,
      driver: driver.id,
      start_time: '14:30',
      end_time: '15:30',
      location: MAKATI,
    });
    const { id } = await on.book({ location: 'Diliman, Quezon City', driver: null });
    const late = async () => (await listed(id, 'therapist')).map((one) => [one.id, one.minutes_late]);
    const refuse = (by: number) =>
      app.sql(
        `update appointments set status = 'rejected', rejected_by = $2, rejected_at = now(), rejection_reason = 'Ill' where id = $1`,
        [before.id, by],
      );
    await refuse(driver.id);
    expect(await late()).toEqual([
      [cai.id, null],
      [bea.id, 15],
    ]);
    // She refused herself, so she is not there.
    await refuse(bea.id);
    expect(new Map((await late()) as [number, number | null][]).get(bea.id)).toBeNull();
  });

  it('says that a motorcycle is too small for a group', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const [, car, motorcycle] = on.drivers;
    const { id } = await on.book({ therapists: [ana.id, bea.id] });
    expect(told(await listed(id, 'driver'))).toEqual([
      [car.id, 'free'],
      [motorcycle.id, 'vehicle'],
    ]);
  });

  /** The people that the edit accepts; each edit is undone. */
  const taken = async (id: number, people: readonly TestClient[], change: (one: number) => object, back: object) => {
    const accepted: number[] = [];
    for (const one of people) {
      const { status } = await given.on.patch(id, change(one.id));
      if (status !== 200) continue;
      accepted.push(one.id);
      await given.on.patch(id, back);
    }
    return accepted;
  };
  const free = async (id: number, role: 'therapist' | 'driver') =>
    told(await listed(id, role))
      .filter(([, standing]) => standing === 'free')
      .map(([one]) => one)
      .sort();

  it.each([
    ['busy to the minute the visit begins', '15:00', '16:00', 2],
    ['busy for a minute of it', '15:00', '16:01', 1],
    ['busy elsewhere from its end on', '17:00', '18:00', 2],
  ])('says who is free exactly as a swap decides: somebody %s', async (_case, start_time, end_time, count) => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    await on.book({ therapist: bea.id, driver: null, start_time, end_time });
    const { id } = await on.book();
    const said = await free(id, 'therapist');
    expect(said).toHaveLength(count);
    const others = on.therapists.slice(1);
    expect((await taken(id, others, (one) => ({ therapists: [one] }), { therapists: [ana.id] })).sort()).toEqual(said);
  });

  it('and so with drivers, whose ride is what they are held for, also on the road, where it is now', async () => {
    const { on, app } = given;
    const [ben, carlo, dino] = on.drivers;
    const [, bea, cai] = on.therapists;
    const later = await on.book({ therapist: bea.id, driver: carlo.id, start_time: '16:30' });
    const { id } = await on.at('driver_confirmed');
    const swap = (one: number) => ({ driver: one });
    expect(await free(id, 'driver')).toEqual([dino.id]);
    expect(await taken(id, [carlo, dino], swap, { driver: ben.id })).toEqual([dino.id]);
    await on.act(on.operator, later.id, 'cancel', { reason: 'Moved' });
    expect(await free(id, 'driver')).toEqual([carlo.id, dino.id].sort());

    const { id: under } = await on.at('journey', { therapist: cai.id, driver: carlo.id, start_time: '18:00' });
    // On the road the ride is now, and not at six.
    app.clock.set(`${TODAY}T13:30:00+08:00`);
    await on.book({ therapist: bea.id, driver: dino.id, start_time: '14:00' });
    const said = await free(under, 'driver');
    expect(said).not.toContain(dino.id);
    expect((await taken(under, [ben, dino], swap, { driver: carlo.id })).sort()).toEqual(said);
  });

  it('lists for a refused visit its own people too, because a declined refusal asks them again; a visit that is gone lists nobody (R-workflow-77)', async () => {
    const { on } = given;
    const [ana, bea, cai] = on.therapists;
    const { id } = await on.book();
    await on.act(ana, id, 'reject', { rejection_reason: 'Health issues' });
    await on.book({ therapist: bea.id, driver: null });
    const list = await listed(id, 'therapist');
    expect(told(list).sort()).toEqual(
      [
        [ana.id, 'free'],
        [cai.id, 'free'],
        [bea.id, 'busy'],
      ].sort(),
    );
    expect(list.filter((one) => one.in_visit).map((one) => one.id)).toEqual([ana.id]);
    // The driver is booked meanwhile. That prevents asking the driver again, and the list says so.
    const [ben] = on.drivers;
    await on.book({ therapist: cai.id, driver: ben.id });
    expect((await listed(id, 'driver')).find((one) => one.id === ben.id)).toMatchObject({
      standing: 'busy',
      in_visit: true,
    });
    const missing = await on.operator.get(`${BASE}999999/replacements/`, { query: { role: 'driver' } });
    expect(missing.status).toBe(404);
    expect((await on.operator.get(`${BASE}${id}/replacements/`)).status).toBe(400);
  });
});
