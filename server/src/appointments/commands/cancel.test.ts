import { BEFORE_START, ON_THE_ROAD, STATUSES, type Status } from 'shared-lib/domain';
import { seedAppointment } from '../../testing/seed.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

const CANCELLABLE: readonly Status[] = [...BEFORE_START, ...ON_THE_ROAD, 'dropped_off', 'rejected'];

describe('cancelling', () => {
  const given = freshBusiness();

  it.each(STATUSES)('at "%s": needs a reason', async (status) => {
    const { on, app } = given;
    const id = await seedAppointment(app, {
      status,
      driver: on.drivers[0].id,
      therapists: [on.therapists[0].id],
      columns: { rode_out: true },
    });
    if (!CANCELLABLE.includes(status)) {
      expect(await on.try(on.operator, id, 'cancel', { reason: 'Rain' })).toMatchObject({
        status: 409,
        body: { current_status: status },
      });
      return;
    }
    expect(await on.try(on.operator, id, 'cancel', { reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: ['This field is required'] },
    });
    expect(await on.act(on.operator, id, 'cancel', { reason: 'Rain' })).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
      cancel_reason: 'Rain',
      cancelled_at: expect.any(String),
    });
    expect((await on.read(id, on.therapists[0])).allowed_actions).toContain('request_pickup');
  });

  it('frees everyone, tells everyone, and shows in all lists', async () => {
    const { on, app } = given;
    const { id } = await on.at('journey');
    await on.act(on.operator, id, 'cancel', { reason: 'Client asked' });
    expect(await app.sql('select count(*) from staff_holds where appointment_id = $1', [id])).toEqual([{ count: 0 }]);
    const told = await app.sql<{ user_id: number; message: string }>(
      `select user_id, message from notifications where appointment_id = $1 and notification_type = 'cancel' order by user_id`,
      [id],
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([on.therapists[0].id, on.drivers[0].id].sort((a, b) => a - b));
    expect(told[0]?.message).toContain('Client asked');
  });

  it('of what is overdue takes what was chosen, and no other visit (R-pages-72)', async () => {
    const { on, app } = given;
    const [one, other, later] = [
      await on.book({ start_time: '16:00' }),
      await on.book({ start_time: '16:00', therapist: on.therapists[1].id, driver: on.drivers[1].id }),
      await on.book({ start_time: '23:00', therapist: on.therapists[2].id, driver: null }),
    ];
    app.clock.set('2026-11-20T15:31:00+08:00');
    const run = async (query: Record<string, boolean> = {}) =>
      (
        await on.operator.post<{ cancelled: number[] }>(
          `${BASE}auto_cancel_overdue/`,
          { ids: [one.id, later.id] },
          { query },
        )
      ).body.cancelled;
    expect(await run({ dry_run: true })).toEqual([one.id]);
    expect(await run()).toEqual([one.id]);
    expect((await on.read(one.id)).status).toBe('auto_cancelled');
    expect((await on.read(other.id)).status).toBe('pending');
    expect((await on.read(later.id)).status).toBe('pending');
    expect(await run()).toEqual([]);
  });
});
