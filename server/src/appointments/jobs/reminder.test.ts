import { freshBusiness } from '../testing/fresh-business.js';

describe('the reminder before a visit (R-beyond-287)', () => {
  const given = freshBusiness();
  const told = async (who: { id: number }) =>
    given.app.sql<{ title: string; read: boolean }>(
      `select title, read_at is not null as read from notifications where notification_type = 'begins_soon' and user_id = $1`,
      [who.id],
    );
  const itIs = async (time: string): Promise<void> => {
    given.app.clock.set(`2026-11-20T${time}:01+08:00`);
    await given.app.runDueJobs();
  };
  const REMINDED = { title: 'Your visit begins in an hour', read: false };

  it('comes to its people once, an hour before it begins, and is settled when they set off', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await itIs('16:59');
    expect(await told(on.therapists[0])).toEqual([]);
    await itIs('17:00');
    for (const who of [on.therapists[0], on.drivers[0]]) expect(await told(who)).toEqual([REMINDED]);
    expect(await told(on.operator)).toEqual([]);
    await on.act(on.therapists[0], id, 'therapist_confirm');
    await itIs('17:10');
    expect(await told(on.therapists[0])).toEqual([REMINDED]);
    await on.act(on.drivers[0], id, 'driver_confirm');
    await on.act(on.operator, id, 'start_appointment');
    expect(await told(on.therapists[0])).toEqual([{ ...REMINDED, read: true }]);
  });

  it('goes by the new time of a visit that was moved, and not to those who have not accepted it', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await on.patch(id, { start_time: '20:00', end_time: '21:00' });
    await itIs('17:00');
    expect(await told(on.therapists[0])).toEqual([]);
    await on.act(on.therapists[0], id, 'therapist_confirm');
    await on.act(on.drivers[0], id, 'driver_confirm');
    await itIs('18:59');
    expect(await told(on.therapists[0])).toEqual([]);
    await itIs('19:00');
    expect(await told(on.therapists[0])).toEqual([REMINDED]);
  });

  it('does not come for a visit that was agreed to in its last hour, nor for one that is cancelled', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    await itIs('17:20');
    await on.at('confirmed', { start_time: '18:00', therapist: on.therapists[1].id, driver: on.drivers[1].id });
    await itIs('17:30');
    for (const who of on.therapists) expect(await told(who)).toEqual([]);
  });
});
