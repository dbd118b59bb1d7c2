import type { Alternatives, AvailableDriver, AvailableTherapist } from 'shared-lib/contract';
import { seedWindow } from '../../testing/seed.js';
import { TODAY, type Booking } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

const LOOKUPS = '/api/scheduling/availabilities';

describe('the staff who are offered and the staff who can be booked are the same', () => {
  const given = freshBusiness();

  interface Visit {
    readonly start_time: string;
    readonly end_time: string;
  }
  const offered = async (role: 'therapists' | 'drivers', visit: Visit, passengers?: number): Promise<number[]> => {
    const { body } = await given.on.operator.get<(AvailableTherapist | AvailableDriver)[]>(
      `${LOOKUPS}/available_${role}/`,
      { query: { date: TODAY, ...visit, ...(passengers && { passengers }) } },
    );
    return body.map(({ id }) => id).sort((a, b) => a - b);
  };
  /** The people who can be booked. Each booking is undone, so that it does not block the next one. */
  const booked = async (bookings: readonly (readonly [id: number, booking: Partial<Booking>])[]): Promise<number[]> => {
    const accepted: number[] = [];
    for (const [id, booking] of bookings) {
      const answer = await given.on.tryBook(booking);
      if (answer.status === 201) {
        accepted.push(id);
        await given.app.sql('delete from staff_holds where appointment_id = $1', [answer.body.id]);
      }
    }
    return accepted;
  };
  const VISIT = { start_time: '16:00', end_time: '17:00' };

  it.each([
    ['begins with the window', '13:00', '14:00', 3],
    ['begins before the window', '12:30', '13:30', 0],
    ['runs past the window by the overrun', '00:30', '02:00', 3],
    ['runs past it by a minute more', '00:30', '02:01', 0],
    ['begins as the window ends', '01:00', '01:30', 0],
  ])('therapists, for a visit that %s', async (_, start_time, end_time, count) => {
    const { on, app } = given;
    app.clock.set(`${TODAY}T12:00:00+08:00`);
    const visit = { start_time, end_time };
    const free = await offered('therapists', visit);
    expect(free).toHaveLength(count);
    const attempts = on.therapists.map(({ id }) => [id, { ...visit, therapist: id, driver: null }] as const);
    expect(await booked(attempts)).toEqual(free);
  });

  it('therapists, where one is disabled and one suspended', async () => {
    const { on, app } = given;
    const [ana, bea, cai] = on.therapists;
    await app.sql('update users set is_active = false where id = $1', [ana.id]);
    await app.sql('update users set suspended_until = $2 where id = $1', [bea.id, new Date(`${TODAY}T23:00:00+08:00`)]);
    expect(await offered('therapists', VISIT)).toEqual([cai.id]);
    const attempts = on.therapists.map(({ id }) => [id, { ...VISIT, therapist: id, driver: null }] as const);
    expect(await booked(attempts)).toEqual([cai.id]);
  });

  it.each([
    ['one therapist', 1, [0, 1, 2]],
    ['a group of two', 2, [0, 1]],
    ['a group of three', 3, [1]],
  ])('drivers for %s, by the seats of their cars', async (_, size, expected) => {
    const { on, app } = given;
    await app.sql('update users set seats = 2 where id = $1', [on.drivers[0].id]);
    const therapists = on.therapists.slice(0, size).map(({ id }) => id);
    const attempts = on.drivers.map(({ id }) => [id, { ...VISIT, therapists, driver: id }] as const);
    const who = expected.map((at) => on.drivers[at]?.id);
    expect(await booked(attempts)).toEqual(who);
    expect(await offered('drivers', VISIT, size)).toEqual(who);
  });

  it('and so are those whom a refused booking names', async () => {
    const { on, app } = given;
    const [ana, bea] = on.therapists;
    const spare = await app.as('driver', 90);
    await app.sql(`update users set vehicle_type = 'car', seats = null where id = $1`, [spare.id]);
    await on.book({ therapist: on.therapists[2].id });
    const group = { ...VISIT, therapists: [ana.id, bea.id], driver: on.drivers[0].id };
    const refused = async () => (await on.tryBook(group)).body['alternatives'] as Alternatives;
    const named = async () => (await refused()).free_drivers.map(({ id }) => id);
    expect(await named()).toEqual([on.drivers[1].id]);
    expect(await offered('drivers', VISIT, 2)).toEqual([on.drivers[1].id]);
    await app.sql('update users set seats = 1 where id = $1', [on.drivers[1].id]);
    expect(await named()).toEqual([]);
    expect(await offered('drivers', VISIT, 2)).toEqual([]);
  });

  it('and no slot is named outside the windows of one of them', async () => {
    const { on, app } = given;
    const [ana] = on.therapists;
    await app.sql('delete from availability_windows where staff_id = $1', [ana.id]);
    await seedWindow(app, ana.id, TODAY, ['16:00', '18:00']);
    await on.book({ ...VISIT, driver: null });
    const { body } = await on.tryBook({ ...VISIT, driver: null });
    const { slots } = body['alternatives'] as Alternatives;
    expect(slots.map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([`${TODAY} 17:00`, `${TODAY} 17:30`]);
  });

  it('and no named slot is at a time when one of them may not work', async () => {
    const { on, app } = given;
    const [ana] = on.therapists;
    const slots = async () => {
      const { body } = await on.tryBook({ ...VISIT, driver: null });
      return (body['alternatives'] as Alternatives).slots;
    };
    await on.book({ ...VISIT, driver: null });
    expect(await slots()).toHaveLength(5);
    await app.sql('update users set is_active = false where id = $1', [ana.id]);
    expect(await slots()).toEqual([]);
  });
});
