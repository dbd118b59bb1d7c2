import type { Notification } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

const NEWS = '/api/scheduling/notifications/';

describe('a notification that asks for something', () => {
  const fresh = freshBusiness();
  const unreadOf = async (who: TestClient, appointment: number): Promise<string[]> => {
    const { body } = await who.get<{ notifications: Notification[] }>(NEWS, {
      query: { is_read: false, page_size: 200 },
    });
    return body.notifications.filter((one) => one.appointment_id === appointment).map((one) => one.title);
  };

  it('is read automatically when its person has done it, and stays unread for others', async () => {
    const { on } = fresh;
    const { id } = await on.book();
    expect(await unreadOf(on.therapists[0], id)).toEqual(['New appointment']);
    await on.act(on.therapists[0], id, 'therapist_confirm');
    expect(await unreadOf(on.therapists[0], id)).toEqual([]);
    expect(await unreadOf(on.drivers[0], id)).toEqual(['New appointment']);
  });

  it('is read for every operator when one of them has done it', async () => {
    const { on, app } = fresh;
    const colleague = await app.as('operator', 2);
    const { id } = await on.book();
    await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Flat tyre' });
    expect(await unreadOf(colleague, id)).toContain('Appointment rejected');
    expect(await unreadOf(on.operator, id)).toContain('Appointment rejected');
    await on.act(on.operator, id, 'review_rejection', { action: 'decline' });
    expect(await unreadOf(colleague, id)).toEqual([]);
    expect(await unreadOf(on.operator, id)).toEqual([]);
  });

  it('is unread again for the person who undoes the step, and only for them (R-workflow-21)', async () => {
    const { on, app } = fresh;
    const [one, other] = on.therapists;
    const { id } = await on.book({ therapist: one.id, therapists: [one.id, other.id] });
    await on.act(other, id, 'therapist_confirm');
    await on.act(one, id, 'therapist_confirm');
    expect(await unreadOf(one, id)).toEqual([]);
    await on.act(one, id, 'undo');
    expect(await unreadOf(one, id)).toEqual(['New appointment']);
    // Done, at the same moment of the clock.
    expect(await unreadOf(other, id)).toEqual([]);
    const [row] = await app.sql<{ settled: boolean }>(
      `select settled from notifications where appointment_id = $1 and user_id = $2 and notification_type = 'create'`,
      [id, one.id],
    );
    expect(row?.settled).toBe(false);
    await on.act(one, id, 'therapist_confirm');
    expect(await unreadOf(one, id)).toEqual([]);
  });

  it('stays read for a person who opened it before the step was undone (R-workflow-21)', async () => {
    const { on } = fresh;
    const [therapist] = on.therapists;
    const { id } = await on.book();
    const { body } = await therapist.get<{ notifications: Notification[] }>(NEWS, { query: { page_size: 200 } });
    const asked = body.notifications.find((one) => one.appointment_id === id);
    await on.act(therapist, id, 'therapist_confirm');
    await therapist.post(`${NEWS}${asked?.id}/mark_as_read/`);
    await on.act(therapist, id, 'undo');
    expect(await unreadOf(therapist, id)).toEqual([]);
  });

  it('can be a reminder too, and the notification of the act itself stays unread', async () => {
    const { on, app } = fresh;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await on.act(on.operator, id, 'remind');
    expect(await unreadOf(on.therapists[0], id)).toContain('Reminder');
    await on.act(on.therapists[0], id, 'therapist_confirm');
    expect(await unreadOf(on.therapists[0], id)).toEqual([]);
    expect(await unreadOf(on.drivers[0], id)).toContain('Therapist ready');
    const woken = await app.sql(
      `select 1 from events where type = 'notification' and audience -> 'users' @> to_jsonb($1::int)`,
      [on.therapists[0].id],
    );
    expect(woken.length).toBeGreaterThan(0);
  });

  it('leaves news unread: a cancellation asks nothing', async () => {
    const { on } = fresh;
    const { id } = await on.at('arrived');
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    expect(await unreadOf(on.drivers[0], id)).toContain('Cancelled on the way');
  });

  it('is read for the driver who was asked for a ride home when it is confirmed', async () => {
    const { on } = fresh;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup', {});
    expect(await unreadOf(on.operator, id)).toContain('Pickup requested');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id });
    expect(await unreadOf(on.operator, id)).not.toContain('Pickup requested');
    expect(await unreadOf(on.drivers[1], id)).toContain('Pickup asked of you');
    await on.act(on.drivers[1], id, 'confirm_pickup');
    expect(await unreadOf(on.drivers[1], id)).toEqual([]);
  });
});
