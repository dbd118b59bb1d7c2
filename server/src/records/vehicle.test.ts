import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

describe('the vehicle of a driver who has a group to drive', () => {
  const given = freshBusiness();
  const change = (operator: TestClient, id: number, to: object): Promise<TestAnswer<Record<string, unknown>>> =>
    operator.patch(`/api/registration/staff/${id}/`, to);

  it('stays large enough for it until another driver has it (R-booking-19)', async () => {
    const { on } = given;
    const [one, two] = on.therapists;
    const [driver, other] = on.drivers;
    const { id } = await on.book({ therapists: [one.id, two.id] });
    expect(await change(on.operator, driver.id, { vehicle_type: 'motorcycle', seats: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'IN_USE',
        vehicle_type: [`Still drives a group of 2 (#${id}). Give it to another driver first.`],
      },
    });
    expect((await change(on.operator, driver.id, { seats: 1 })).body['seats']).toEqual([
      `Still drives a group of 2 (#${id}). Give it to another driver first.`,
    ]);
    const later = await on.book({ therapists: [one.id, two.id], start_time: '20:00' });
    expect((await change(on.operator, driver.id, { seats: 1 })).body).toMatchObject({
      seats: ['Still drives 2 groups that do not fit. Give them to another driver first.'],
      rides: [
        { id, passengers: 2 },
        { id: later.id, passengers: 2 },
      ],
    });
    expect((await on.patch(later.id, { driver: other.id })).status).toBe(200);
    expect((await change(on.operator, driver.id, { seats: 2 })).status).toBe(200);
    expect((await on.patch(id, { driver: other.id })).status).toBe(200);
    expect((await change(on.operator, driver.id, { vehicle_type: 'motorcycle', seats: 1 })).status).toBe(200);
  });

  it('need only be large enough for those who ride home (R-booking-19, R-workflow-67)', async () => {
    const { on } = given;
    const [one, two] = on.therapists;
    const [driver, other] = on.drivers;
    const { id } = await on.at('completed', { therapists: [one.id, two.id], driver: other.id });
    await on.act(one, id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: driver.id });
    expect((await change(on.operator, driver.id, { seats: 1 })).status).toBe(409);
    await on.act(two, id, 'decline_pickup');
    expect((await change(on.operator, driver.id, { seats: 1 })).status).toBe(200);
  });

  it('changes freely with only single therapists and past groups (R-booking-19)', async () => {
    const { on } = given;
    const [one, two] = on.therapists;
    const [driver] = on.drivers;
    await on.at('dropped_off', { therapists: [one.id, two.id] });
    await on.book({ start_time: '20:00' });
    expect((await change(on.operator, driver.id, { vehicle_type: 'motorcycle', seats: 1 })).status).toBe(200);
  });
});
