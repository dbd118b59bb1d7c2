import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { freshBusiness } from '../testing/fresh-business.js';

const MINUTE = 60_000;

describe('a driver runs late (R-beyond-261)', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });

  const told = (id: number, { id: reader }: { id: number }) =>
    given.app.sql<{ title: string; message: string; read: boolean }>(
      `select title, message, read_at is not null as read from notifications
       where appointment_id = $1 and notification_type in ('running_late', 'on_time') and user_id = $2 order by id`,
      [id, reader],
    );
  const nameOf = async ({ id }: TestClient): Promise<string> =>
    (
      await given.app.sql<{ name: string }>(`select first_name || ' ' || last_name as name from users where id = $1`, [
        id,
      ])
    )[0]?.name ?? '';
  const later = (instant: string, minutes: number): string =>
    new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
  /** Minutes after the start. */
  const atStartPlus = (startsAt: string, minutes: number): void => given.app.clock.set(later(startsAt, minutes));

  it('tells operators and therapists the time, live, and leaves the booked times', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const [ben] = on.drivers;
    const before = await on.at('journey');
    await second.listen();
    const channel = await second.channel(liza.token);
    const said = await on.act(ben, before.id, 'running_late', { minutes: 20 });
    const { starts_at, ends_at, status } = before;
    const late = { minutes: 20, expected_at: later(starts_at, 20) };
    expect(said).toMatchObject({ starts_at, ends_at, status, late });
    expect(said.allowed_actions).toContain('on_time');
    expect(await channel.next('appointment_updated')).toMatchObject({ appointment: { id: before.id, late } });
    expect(await on.read(before.id)).toMatchObject({ late });
    const title = `${await nameOf(ben)} runs 20 minutes late`;
    expect(await told(before.id, on.operator)).toEqual([
      { title, message: expect.stringMatching(/There about .+\. Please tell the client\.$/), read: false },
    ]);
    expect(await told(before.id, liza)).toEqual([
      { title, message: expect.stringMatching(/At the client about .+\.$/), read: false },
    ]);
    expect(
      await given.app.sql(
        `select actor_id, after -> 'running_late' ->> 'minutes' as minutes from audit_log
         where action = 'appointment.running_late' and entity_id = $1::text`,
        [before.id],
      ),
    ).toEqual([{ actor_id: ben.id, minutes: '20' }]);
  });

  it('happens once, however often and on whichever server it is pressed', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const there = second.withToken(ben.token ?? '');
    const { id } = await on.at('journey');
    const answers = await Promise.all(
      [ben, there, ben, there].map((who) => on.try(who, id, 'running_late', { minutes: 10 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await told(id, on.operator)).toHaveLength(1);
  });

  it('takes another number, and what was told before is settled', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const { id, starts_at } = await on.at('journey');
    await on.act(ben, id, 'running_late', { minutes: 10 });
    atStartPlus(starts_at, 5);
    const again = await on.act(ben, id, 'running_late', { minutes: 30 });
    expect(again.late).toMatchObject({ minutes: 30, expected_at: later(starts_at, 35) });
    for (const reader of [on.operator, on.therapists[0]])
      expect((await told(id, reader)).map(({ read }) => read)).toEqual([true, false]);
  });

  it('is taken back, and everybody reads that', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const { id } = await on.at('journey');
    expect((await on.try(ben, id, 'on_time')).status).toBe(409);
    await on.act(ben, id, 'running_late', { minutes: 10 });
    expect(await on.act(ben, id, 'on_time')).toMatchObject({ late: null });
    expect(await told(id, on.therapists[0])).toMatchObject([
      { read: true },
      { title: `${await nameOf(ben)} is on time after all`, read: false },
    ]);
  });

  it('ends by itself at the drop-off', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const { id } = await on.at('journey');
    await on.act(ben, id, 'running_late', { minutes: 10 });
    expect(await on.act(ben, id, 'arrive_at_location')).toMatchObject({ status: 'arrived', late: { minutes: 10 } });
    expect(await on.act(ben, id, 'drop_off_therapist')).toMatchObject({ status: 'dropped_off', late: null });
    expect(await told(id, on.operator)).toMatchObject([{ read: true }]);
  });

  it('tells who waits for a ride home when it comes', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const [ben, rey] = on.drivers;
    const { id } = await on.at('completed');
    await on.act(liza, id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id });
    await on.act(rey, id, 'confirm_pickup');
    expect((await on.try(ben, id, 'running_late', { minutes: 10 })).status).toBe(409);
    const said = await on.act(rey, id, 'running_late', { minutes: 30 });
    expect(said.late?.expected_at).toBe(later(given.app.clock.now().toISOString(), 30));
    expect(await told(id, liza)).toMatchObject([{ message: expect.stringContaining('The ride home comes about') }]);
  });

  it.each([{}, { minutes: 15 }, { minutes: 0 }, { minutes: -10 }, { minutes: '20' }, { minutes: 20, more: 1 }])(
    'refuses %j',
    async (body) => {
      const { on } = given;
      const { id } = await on.at('journey');
      expect((await on.try(on.drivers[0], id, 'running_late', body)).status).toBe(400);
      expect((await on.read(id)).late).toBeNull();
    },
  );

  it("is no word of a therapist, an operator or another visit's driver", async () => {
    const { on } = given;
    const { id } = await on.at('journey');
    const codes = await Promise.all(
      [on.therapists[0], on.operator, on.drivers[1]].map(
        async (who) => (await on.try(who, id, 'running_late', { minutes: 10 })).status,
      ),
    );
    expect(codes).toEqual([403, 403, 404]);
  });
});
