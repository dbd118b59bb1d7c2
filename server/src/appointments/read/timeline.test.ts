import type { TimelineMoment, VisitMessage } from 'shared-lib/contract';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('the timeline of an appointment', () => {
  const given = freshBusiness();
  const told = async (id: number): Promise<[string, string | null][]> => {
    const { body } = await given.on.operator.get<TimelineMoment[]>(`${BASE}${id}/timeline/`);
    return body.map(({ kind, name }) => [kind, name]);
  };
  const nameOf = async (id: number): Promise<string> => {
    const [row] = await given.app.sql<{ name: string }>(
      `select concat_ws(' ', first_name, nullif(last_name, '')) as name from users where id = $1`,
      [id],
    );
    return row?.name ?? '';
  };

  it('says who accepted and who was ready, and what was undone (R-pages-17)', async () => {
    const { on } = given;
    const [therapist, driver] = [on.therapists[0], on.drivers[0]];
    const { id } = await on.book();
    await on.act(therapist, id, 'therapist_confirm');
    await on.act(driver, id, 'driver_confirm');
    await on.act(therapist, id, 'therapist_confirm');
    await on.act(driver, id, 'driver_confirm');
    await on.act(driver, id, 'undo');
    const [liza, ben] = [await nameOf(therapist.id), await nameOf(driver.id)];
    expect(await told(id)).toEqual([
      ['accepted', liza],
      ['accepted', ben],
      ['ready', liza],
      ['ready', ben],
      ['undone', ben],
    ]);
  });

  it('names every driver who was asked for the ride home, who refused and who never answered (R-pages-17)', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup');
    const [first, second, third] = on.drivers;
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: first.id });
    await on.act(first, id, 'reject_pickup', { reason: 'Flat tyre' });
    app.clock.set(new Date(app.clock.now().getTime() + 16 * 60_000));
    await app.runDueJobs();
    const rides = (await told(id)).filter(([kind]) => kind.startsWith('pickup'));
    const names = await Promise.all([first, second, third].map((one) => nameOf(one.id)));
    expect(rides.slice(0, 2)).toEqual([
      ['pickup_asked', names[0]],
      ['pickup_refused', names[0]],
    ]);
    const [asked, silent] = [rides[2], rides[3]];
    expect(asked?.[0]).toBe('pickup_asked');
    expect(names.slice(1)).toContain(asked?.[1]);
    expect(silent).toEqual(['pickup_unanswered', asked?.[1]]);
  });

  it('says who asked for backup, who offered or declined, and that nobody answered (R-beyond-9, R-pages-17)', async () => {
    const { on, app } = given;
    const { id } = await on.at('journey');
    const [, second, third] = on.drivers;
    await on.act(on.operator, id, 'ask_backup', {});
    await on.act(third, id, 'decline_backup');
    app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000));
    await app.runDueJobs();
    await on.act(on.operator, id, 'ask_backup', { driver_id: second.id });
    await on.act(second, id, 'take_backup');
    await on.act(on.operator, id, 'withdraw_backup');
    const backup = (await told(id)).filter(([kind]) => kind.startsWith('backup'));
    const [operator, rey, jun] = await Promise.all([on.operator, second, third].map((one) => nameOf(one.id)));
    expect(backup).toEqual([
      ['backup_asked', operator],
      ['backup_declined', jun],
      ['backup_unanswered', null],
      ['backup_asked', operator],
      ['backup_taken', rey],
      ['backup_withdrawn', operator],
    ]);
  });

  it('shows what people were told about it, equal messages together, and who has read it (R-pages-82)', async () => {
    const { on, app } = given;
    const [therapist] = on.therapists;
    const { id } = await on.book();
    const liza = await nameOf(therapist.id);
    const read = async () => (await on.operator.get<VisitMessage[]>(`${BASE}${id}/messages/`)).body;
    const asked = (await read()).filter(({ to }) => to.some(({ name }) => name === liza));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ at: app.clock.now().toISOString() });
    const unread = { id: therapist.id, name: liza, role: 'therapist', rang: false, read_at: null, settled: false };
    expect(asked[0]?.to.find(({ name }) => name === liza)).toEqual(unread);
    await on.act(therapist, id, 'therapist_confirm');
    // Accepting answers the message, so it is done although nobody has opened it.
    const ofLiza = async () => (await read()).flatMap(({ to }) => to).find(({ name }) => name === liza);
    expect(await ofLiza()).toEqual({ ...unread, settled: true });
    const where = 'from notifications where user_id = $1 and appointment_id = $2 and read_at is not null';
    const [notice] = await app.sql<{ id: number }>(`select id ${where}`, [therapist.id, id]);
    await therapist.post(`/api/scheduling/notifications/${notice?.id}/mark_as_read/`);
    const opened = await ofLiza();
    expect(opened?.settled).toBe(false);
    expect(Date.parse(opened?.read_at ?? '')).toBe(app.clock.now().getTime());
    expect((await on.operator.get(`${BASE}999999/messages/`)).status).toBe(404);
  });
});
