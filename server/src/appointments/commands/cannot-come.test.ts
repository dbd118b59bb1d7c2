import type { Answer, Calls } from 'shared-lib/contract';
import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

type Needs = Answer<Calls['appointments']['needs']>;

describe('somebody who accepted cannot come (R-beyond-255)', () => {
  const given = freshBusiness();
  let second: TestInstance;
  let other: TestClient;
  beforeAll(async () => {
    second = await given.app.secondInstance();
    other = second.withToken((await given.app.addUser('operator')).token ?? '');
  });

  const needOf = async (id: number, who: TestClient = given.on.operator) =>
    (await who.get<Needs>(`${BASE}needs_me/`, { query: { page_size: 500 } })).body.results.find(
      ({ appointment }) => appointment.id === id,
    );
  const told = (id: number) =>
    given.app.sql<{ title: string; message: string; read: boolean }>(
      `select title, message, read_at is not null as read from notifications
       where appointment_id = $1 and notification_type in ('cannot_make_it', 'can_make_it') and user_id = $2 order by id`,
      [id, given.on.operator.id],
    );
  const names = (people: readonly { readonly name: string }[] = []) => people.map(({ name }) => name);
  const nameOf = async ({ id }: TestClient): Promise<string> =>
    (
      await given.app.sql<{ name: string }>(`select first_name || ' ' || last_name as name from users where id = $1`, [
        id,
      ])
    )[0]?.name ?? '';

  it('alarms operators with reason, note and the best replacements, and changes nothing else', async () => {
    const { on } = given;
    const [liza, mia, nora] = on.therapists;
    const { id, status } = await on.at('driver_confirmed');
    await second.listen();
    const channel = await second.channel(other.token);
    const said = await on.act(liza, id, 'cannot_make_it', { reason: 'car_trouble', notes: 'Flat tire' });
    expect(said).toMatchObject({ status, therapist: liza.id, cannot_come: null });
    expect(said.allowed_actions).toContain('can_make_it');
    expect(said.allowed_actions).not.toContain('cannot_make_it');
    expect(await channel.next('appointment_updated')).toMatchObject({
      appointment: { id, cannot_come: [{ id: liza.id, why: 'Car trouble, Flat tire' }] },
    });
    const need = await needOf(id, other);
    expect(need).toMatchObject({
      kind: 'cannot_come',
      since: given.app.clock.now().toISOString(),
      appointment: { status, cannot_come: [{ name: await nameOf(liza), why: 'Car trouble, Flat tire' }] },
    });
    expect(names(need?.replacements).sort()).toEqual([await nameOf(mia), await nameOf(nora)].sort());
    const [message] = await told(id);
    expect(message?.title).toBe(`${await nameOf(liza)} can't make it`);
    expect(message?.message).toContain(`Car trouble, Flat tire. Free: ${names(need?.replacements).join(', ')}.`);
  });

  it('happens once, however often and wherever it is pressed', async () => {
    const { on } = given;
    const [ben] = on.drivers;
    const there = second.withToken(ben.token ?? '');
    const { id } = await on.at('confirmed');
    const answers = await Promise.all(
      [ben, there, ben, there].map((who) => on.try(who, id, 'cannot_make_it', { reason: 'ill' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await told(id)).toHaveLength(1);
    expect((await on.read(id)).cannot_come).toHaveLength(1);
  });

  it('ends when the person is replaced, and the person is told', async () => {
    const { on } = given;
    const [ben, rey] = on.drivers;
    const { id } = await on.at('confirmed');
    await on.act(ben, id, 'cannot_make_it', { reason: 'traffic' });
    const need = await needOf(id);
    expect(names(need?.replacements)).toContain(await nameOf(rey));
    const { version } = await on.read(id);
    // Two operators at the same line: the first replaces, the other reads what is true now.
    const swaps = await Promise.all([
      on.patch(id, { driver: rey.id, version }),
      on.patch(id, { driver: on.drivers[2].id, version }, other),
    ]);
    expect(swaps.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await needOf(id))?.kind).not.toBe('cannot_come');
    expect(await on.read(id)).toMatchObject({ cannot_come: null });
    expect((await on.try(ben, id, 'can_make_it')).status).toBe(404);
    expect(await told(id)).toMatchObject([{ read: true }]);
  });

  it('ends when the person takes it back, and operators are told', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const { id } = await on.at('confirmed');
    await on.act(liza, id, 'cannot_make_it', { reason: 'family' });
    const back = await on.act(liza, id, 'can_make_it');
    expect(back.allowed_actions).toContain('cannot_make_it');
    expect((await on.try(liza, id, 'can_make_it')).status).toBe(409);
    expect(await needOf(id)).toBeUndefined();
    expect(await told(id)).toMatchObject([
      { read: true },
      { title: `${await nameOf(liza)} can make it after all`, read: false },
    ]);
  });

  it('ends when the visit is cancelled', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed');
    await on.act(on.therapists[0], id, 'cannot_make_it', { reason: 'ill' });
    await on.act(on.operator, id, 'cancel', { reason: 'Nobody can come' });
    expect(await needOf(id)).toBeUndefined();
    expect(await on.read(id)).toMatchObject({ status: 'cancelled', cannot_come: null });
  });

  it('ends when a server of the version before, which leaves what was said, cancels the visit', async () => {
    const { on, app } = given;
    const { id } = await on.at('confirmed');
    await on.act(on.therapists[0], id, 'cannot_make_it', { reason: 'ill' });
    expect((await needOf(id))?.kind).toBe('cannot_come');
    await app.sql(`update appointments set status = 'cancelled', outcome = 'cancelled' where id = $1`, [id]);
    expect(await needOf(id)).toBeUndefined();
  });

  it('proposes drivers who are free now for a ride home', async () => {
    const { on } = given;
    const [ben, rey] = on.drivers;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id });
    await on.act(rey, id, 'confirm_pickup');
    await on.act(rey, id, 'cannot_make_it', { reason: 'car_trouble' });
    expect((await on.try(ben, id, 'cannot_make_it', { reason: 'ill' })).status).toBe(409);
    const need = await needOf(id);
    expect(need?.kind).toBe('cannot_come');
    expect(names(need?.replacements)).toContain(await nameOf(ben));
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: ben.id });
    expect((await needOf(id))?.kind).toBe('ride_home_unanswered');
  });

  it('asks for a reason, and for words with Other', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed');
    const [liza] = on.therapists;
    expect(await on.try(liza, id, 'cannot_make_it', {})).toMatchObject({
      status: 400,
      body: { reason: expect.anything() },
    });
    expect(await on.try(liza, id, 'cannot_make_it', { reason: 'other' })).toMatchObject({
      status: 400,
      body: { notes: expect.anything() },
    });
    expect((await on.read(id)).cannot_come).toBeNull();
  });

  it('keeps the words out of the permanent trail', async () => {
    const { on, app } = given;
    const { id } = await on.at('confirmed');
    await on.act(on.therapists[0], id, 'cannot_make_it', { reason: 'other', notes: 'The client shouted at me' });
    const [row] = await app.sql<{ kept: unknown; personal: string }>(
      `select l.after -> 'cannot_come' as kept, p.after::text as personal from audit_log l
       join audit_personal p on p.audit_id = l.id where l.action = 'appointment.cannot_make_it' and l.entity_id = $1::text`,
      [id],
    );
    expect(row?.kept).toBeNull();
    expect(row?.personal).toContain('The client shouted at me');
  });
});
