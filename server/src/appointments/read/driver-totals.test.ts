import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe("a driver's totals", () => {
  const given = freshBusiness();
  const driven = async (which: 0 | 1): Promise<number | undefined> =>
    (await given.on.drivers[which].get<{ driven?: number }>(`${BASE}counts/`)).body.driven;

  it('count the transports whose own part is done: dropped off, or brought home; only drivers have them (2-155)', async () => {
    const { on } = given;
    const { id } = await on.at('arrived');
    expect(await driven(0)).toBe(0);
    await on.act(on.drivers[0], id, 'drop_off_therapist');
    expect(await driven(0)).toBe(1);

    const ride = await on.at('completed', { start_time: '20:00' });
    expect(await driven(0)).toBe(2);
    await on.act(on.therapists[0], ride.id, 'request_pickup');
    await on.act(on.operator, ride.id, 'assign_pickup_driver', { driver_id: on.drivers[1].id });
    await on.act(on.drivers[1], ride.id, 'confirm_pickup');
    expect(await driven(1)).toBe(0);
    await on.act(on.drivers[1], ride.id, 'complete_return_journey');
    expect([await driven(0), await driven(1)]).toEqual([2, 1]);

    const { body } = await on.therapists[0].get<object>(`${BASE}counts/`);
    expect(body).not.toHaveProperty('driven');
  });
});
