import type { Board } from 'shared-lib/contract';
import { addDays, serviceDayBounds } from 'shared-lib/domain';
import { TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('the dispatch board of a service day', () => {
  const given = freshBusiness();
  const board = async (date = TODAY) => {
    const { body, status } = await given.on.operator.get<Board>('/api/scheduling/dispatch/', { query: { date } });
    expect(status).toBe(200);
    return body;
  };

  it('has all staff with their duty, and every visit with its people, in one answer (R-beyond-1)', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const [car] = on.drivers;
    const group = await on.book({ therapists: [ana.id, bea.id], start_time: '23:30' });
    const alone = await on.book({ therapist: ana.id, driver: null, start_time: '15:00' });
    await on.act(ana, group.id, 'therapist_confirm');
    const { visits: all, staff, rules, date } = await board();
    const visits = all.filter(({ id }) => [alone.id, group.id].includes(id));
    expect(date).toBe(TODAY);
    expect(rules).toMatchObject({ outbound_before: 30, outbound_after: 15, pickup: 45, overrun: 60, gap: 0 });
    expect(visits.map(({ id }) => id)).toEqual([alone.id, group.id]);
    expect(visits[1]).toMatchObject({
      date: TODAY,
      starts_at: group.starts_at,
      ends_at: group.ends_at,
      status: 'pending',
      driver: car.id,
      client: group.client,
      client_details: { first_name: group.client_details.first_name },
      therapists_details: [
        { id: ana.id, accepted: true, ready: false },
        { id: bea.id, accepted: false, ready: false },
      ],
    });
    expect(visits[1]?.version).toBe((await on.read(group.id)).version);
    expect(visits[0]).not.toHaveProperty('driver');
    const row = staff.find(({ id }) => id === car.id);
    expect(row).toMatchObject({ role: 'driver', vehicle_type: 'car', seats: 4, is_active: true });
    expect(row?.duty.map(({ starts_at }) => starts_at)).toEqual([new Date(`${TODAY}T13:00:00+08:00`).toISOString()]);
  });

  it('uses the service day: half past midnight belongs to the evening before (R-day-2)', async () => {
    const { on } = given;
    const { id } = await on.book({ start_time: '00:30' });
    expect((await board()).visits.map((one) => one.id)).toContain(id);
    expect((await board(addDays(TODAY, 1))).visits.map((one) => one.id)).not.toContain(id);
    const { start, end } = serviceDayBounds(TODAY);
    for (const visit of (await board()).visits) {
      expect(new Date(visit.starts_at) >= start && new Date(visit.starts_at) < end).toBe(true);
    }
  });

  it('has a ride home with its driver and its planned time, says whether it was called off, and never what was deleted (R-booking-5, R-workflow-80)', async () => {
    const { on } = given;
    const gone = await on.book({ start_time: '19:00' });
    await on.operator.delete(`/api/scheduling/appointments/${gone.id}/`);
    const visit = await on.at('completed');
    await on.act(on.therapists[0], visit.id, 'request_pickup', { pickup_urgency: 'urgent' });
    const waiting = (await board()).visits.find(({ id }) => id === visit.id);
    expect(waiting).toMatchObject({ status: 'pickup_requested', pickup_requested: true, pickup_urgency: 'urgent' });
    expect(waiting).not.toHaveProperty('assigned_pickup_driver');
    await on.act(on.operator, visit.id, 'assign_pickup_driver', { driver_id: on.drivers[1].id });
    const { visits } = await board();
    expect(visits.map(({ id }) => id)).not.toContain(gone.id);
    await given.app.sql(`update appointments set outcome = 'cancelled' where id = $1`, [visit.id]);
    expect((await board()).visits.find(({ id }) => id === visit.id)?.outcome).toBe('cancelled');
    const planned = await on.read(visit.id);
    expect(visits.find(({ id }) => id === visit.id)).toMatchObject({
      assigned_pickup_driver: on.drivers[1].id,
      estimated_pickup_time: planned.estimated_pickup_time,
      pickup_deadline: planned.pickup_deadline,
    });
  });

  it('keeps a row for whoever was disabled with a visit of that day, and for no other disabled person', async () => {
    const { on, app } = given;
    await on.book({ therapist: on.therapists[1].id });
    await app.sql('update users set is_active = false where id = any($1)', [
      [on.therapists[1].id, on.therapists[2].id],
    ]);
    const rows = (await board()).staff;
    expect(rows.find(({ id }) => id === on.therapists[1].id)).toMatchObject({ is_active: false });
    expect(rows.map(({ id }) => id)).not.toContain(on.therapists[2].id);
  });
});
