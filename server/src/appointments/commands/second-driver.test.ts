import type { Answer, Calls, Replacement } from 'shared-lib/contract';
import { addMinutes, instantOf, ON_THE_ROAD, PICKUP_STATUSES } from 'shared-lib/domain';
import type { ChannelClient } from '../../testing/channel-client.js';
import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE, TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { runWhileHeld } from '../testing/held.js';
import { expectInvariants } from '../testing/invariants.js';

type Needs = Answer<Calls['appointments']['needs']>;

describe('backup for a ride that broke down', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });

  /** Ben drives the first therapist, or a group of two, to the client. Rey has a car too, Jun a motorcycle. */
  const stuck = (size = 1) => {
    const { on } = given;
    return on.at('journey', { therapists: on.therapists.slice(0, size).map(({ id }) => id) });
  };
  const group = () => {
    const { on } = given;
    return on.at('transporting_group', { therapists: on.therapists.slice(0, 2).map(({ id }) => id) });
  };
  const rideHome = async () => {
    const { on } = given;
    const { id } = await on.at('completed', { driver: on.drivers[1].id });
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    return on.act(on.drivers[0], id, 'confirm_pickup');
  };
  const needsOf = async (who: TestClient) => (await who.get<Needs>(`${BASE}needs_me/`)).body.results;
  const callsOf = async (who: TestClient): Promise<(readonly [string, number])[]> =>
    (await needsOf(who)).map(({ kind, appointment }) => [kind, appointment.id]);
  /** The visit's rows among the operators' needs. Visits of earlier tests are left out. */
  const needOf = async (id: number) =>
    (await needsOf(given.on.operator)).find(({ appointment }) => appointment.id === id)?.kind;
  const offered = async (id: number) =>
    (await given.on.operator.get<Replacement[]>(`${BASE}${id}/backup_drivers/`)).body.map((one) => [
      one.id,
      one.standing,
    ]);
  const titles = async (who: { readonly id: number }, id: number | null = null): Promise<string[]> =>
    (
      await given.app.sql<{ title: string }>(
        'select title from notifications where user_id = $1 and coalesce($2, appointment_id) = appointment_id order by id',
        [who.id, id],
      )
    ).map(({ title }) => title);
  const unread = async (who: { readonly id: number }, type: string, id: number): Promise<number | undefined> =>
    (
      await given.app.sql<{ count: number }>(
        'select count(*) from notifications where user_id = $1 and notification_type = $2 and appointment_id = $3 and read_at is null',
        [who.id, type, id],
      )
    )[0]?.count;
  const heard = async (who: TestClient): Promise<ChannelClient> => {
    const channel = await given.app.channel(who.token);
    await channel.next('initial_data');
    return channel;
  };
  /** The requests for backup that a channel has received, after everything that was sent before. */
  const requestsIn = async (channel: ChannelClient) => {
    channel.send({ type: 'heartbeat' });
    await channel.next('heartbeat_response');
    return channel.messages
      .filter(({ type }) => type === 'urgent_backup_request' || type === 'backup_request_closed')
      .map(({ type, driver_id }) => [type, driver_id]);
  };

  it('without a named driver calls all who are free and on duty, by urgent_backup_request (6-018)', async () => {
    const { on } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await stuck();
    const [bens, reys, juns] = [await heard(ben), await heard(rey), await heard(jun)];
    const asked = await on.act(on.operator, id, 'ask_backup', { notes: 'At the toll gate, flat tyre' });
    expect(asked).toMatchObject({
      status: 'journey',
      driver: ben.id,
      backup: { answered_at: null, note: 'At the toll gate, flat tyre', drivers: [{ answer: null }, { answer: null }] },
    });
    for (const channel of [reys, juns])
      expect(await channel.next('urgent_backup_request')).toMatchObject({ driver_id: null, appointment: { id } });
    expect(await requestsIn(bens)).toEqual([]);
    expect([await callsOf(ben), await callsOf(rey), await callsOf(jun)]).toEqual([
      [],
      [['backup', id]],
      [['backup', id]],
    ]);
    expect(await titles(rey)).toEqual(['Backup needed']);
    expect(await unread(ben, 'ask_backup', id)).toBe(0);
  });

  it('to one driver calls only that driver (6-017, 6-018)', async () => {
    const { on } = given;
    const [, rey, jun] = on.drivers;
    const { id } = await stuck();
    const [reys, juns] = [await heard(rey), await heard(jun)];
    await on.act(on.operator, id, 'ask_backup', { driver_id: jun.id });
    expect(await juns.next('urgent_backup_request')).toMatchObject({ driver_id: jun.id, appointment: { id } });
    expect(await requestsIn(reys)).toEqual([]);
    expect(await callsOf(jun)).toEqual([['backup', id]]);
    expect(await callsOf(rey)).toEqual([]);
    expect(await on.try(rey, id, 'take_backup')).toMatchObject({ status: 404 });
  });

  it('tells the asked driver where to go, whom to collect and whom to call, and nothing else about the client', async () => {
    const { on, app } = given;
    const { id } = await on.at('journey', { notes: 'The gate opens with 1234' });
    await app.sql('update users set phone_number = $2 where id = $1', [on.drivers[0].id, '0917 555 0001']);
    await app.sql('update clients set gate_instructions = $2 where id = $1', [on.client, 'Code 1234']);
    await on.act(on.operator, id, 'ask_backup', { notes: 'At the toll gate' });
    const [call] = await needsOf(on.drivers[1]);
    expect(call).toMatchObject({
      kind: 'backup',
      note: 'At the toll gate',
      phone_number: '0917 555 0001',
      until: addMinutes(app.clock.now(), 10).toISOString(),
      appointment: {
        client_details: { phone_number: '', address: '' },
        allowed_actions: ['take_backup', 'decline_backup'],
      },
    });
    expect(JSON.stringify(call)).not.toMatch(/1234"|total_price/);
    expect(await on.drivers[1].get(`${BASE}${id}/`)).toMatchObject({ status: 404 });
    expect((await on.read(id, on.therapists[0])).backup).toBeNull();
  });

  it('belongs to the first of two who take it at once over two servers', async () => {
    const { on, app } = given;
    const [, rey, jun] = on.drivers;
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', {});
    const there = second.withToken(jun.token ?? '');
    const { sent } = await runWhileHeld(app, id, async (waiting) => {
      const both = Promise.all([on.try(rey, id, 'take_backup'), on.try(there, id, 'take_backup')]);
      await waiting(2);
      return { sent: both };
    });
    const answers = await sent;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('BACKUP_TAKEN');
    const { backup } = await on.read(id);
    expect(backup?.drivers.filter(({ answer }) => answer === 'taken')).toHaveLength(1);
    expect(await titles(on.operator, id)).toContain('Backup found');
    await expectInvariants(app, new Date(0));
  });

  it('is proposed to the operators, who reassign as always; then it is over for everyone', async () => {
    const { on } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', {});
    const juns = await heard(jun);
    await on.act(rey, id, 'take_backup');
    expect(await juns.next('backup_request_closed')).toMatchObject({ appointment: { id } });
    expect([await callsOf(rey), await callsOf(jun)]).toEqual([[['backup_offered', id]], []]);
    expect(await unread(jun, 'ask_backup', id)).toBe(0);
    expect(await needOf(id)).toBe('backup_taken');
    expect((await on.read(id)).driver).toBe(ben.id);

    const reassigned = await on.patch(id, { driver: rey.id });
    expect(reassigned.body).toMatchObject({ status: 'in_progress', driver: rey.id, backup: null });
    expect(await unread(on.operator, 'take_backup', id)).toBe(0);
    expect(await needOf(id)).toBeUndefined();
    expect(await callsOf(rey)).toEqual([]);
    expect(await titles(rey)).toEqual(['Backup needed', 'You drive this visit now']);
    expect(await titles(ben)).toContain('No longer your appointment');
  });

  it('works for a ride home too, which is then assigned again', async () => {
    const { on } = given;
    const rey = on.drivers[1];
    const { id } = await rideHome();
    const asked = await on.act(on.operator, id, 'ask_backup', { driver_id: rey.id });
    expect(asked.status).toBe('return_journey');
    await on.act(rey, id, 'take_backup');
    const assigned = await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id });
    expect(assigned).toMatchObject({ assigned_pickup_driver: rey.id, backup: null });
    expect(await titles(rey)).toEqual(expect.arrayContaining(['Backup needed', 'Pickup asked of you']));
  });

  it('that a driver offered to take stays on their list, without the client, until it is withdrawn (R-beyond-42)', async () => {
    const { on } = given;
    const rey = on.drivers[1];
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', { notes: 'At the toll gate' });
    await on.act(rey, id, 'take_backup');
    const reys = await heard(rey);
    expect(await needsOf(rey)).toMatchObject([
      {
        kind: 'backup_offered',
        note: 'At the toll gate',
        until: null,
        appointment: { id, client_details: { phone_number: '', address: '' }, allowed_actions: [] },
      },
    ]);
    await on.act(on.operator, id, 'withdraw_backup');
    expect(await reys.next('backup_request_closed')).toMatchObject({ appointment: { id } });
    expect(await needsOf(rey)).toEqual([]);
    expect((await on.read(id)).takeover_note).toBeNull();
  });

  it('shows the new driver where it stopped, until the ride is over (R-beyond-41)', async () => {
    const { on } = given;
    const rey = on.drivers[1];
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', { notes: 'At the toll gate' });
    expect((await on.read(id)).takeover_note).toBeNull();
    await on.act(rey, id, 'take_backup');
    await on.patch(id, { driver: rey.id });
    type Cards = { readonly results: readonly { readonly id: number; readonly takeover_note?: string }[] };
    const { body } = await rey.get<Cards>(`${BASE}?fields=card`);
    expect(body.results.find((one) => one.id === id)?.takeover_note).toBe('At the toll gate');
    await on.act(rey, id, 'start_journey');
    expect((await on.act(rey, id, 'arrive_at_location')).takeover_note).toBe('At the toll gate');
    expect((await on.act(rey, id, 'drop_off_therapist')).takeover_note).toBeNull();
  });

  it('keeps that place only in the rides for which the database allows it (R-beyond-41)', async () => {
    const [check] = await given.app.sql<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'appointments_backup_noted'`,
    );
    const written = [...(check?.text ?? '').matchAll(/'([a-z_]+)'/g)].map(([, status]) => status);
    expect(written.sort()).toEqual([...ON_THE_ROAD, ...PICKUP_STATUSES].sort());
  });

  it('that nobody takes goes to the operators when its time is over, once', async () => {
    const { on, app } = given;
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', {});
    app.clock.advance({ minutes: 9, seconds: 59 });
    await app.runDueJobs();
    expect(await titles(on.operator, id)).not.toContain('No backup found');
    app.clock.advance({ seconds: 1 });
    expect(await on.try(on.drivers[1], id, 'take_backup')).toMatchObject({
      status: 409,
      body: { code: 'BACKUP_OVER' },
    });
    await app.runDueJobs();
    await app.runDueJobs();
    expect((await titles(on.operator, id)).filter((title) => title === 'No backup found')).toHaveLength(1);
    expect(await needOf(id)).toBe('backup_unanswered');
    expect(await callsOf(on.drivers[1])).toEqual([]);
    const again = await on.act(on.operator, id, 'ask_backup', { driver_id: on.drivers[1].id });
    expect(again.backup).toMatchObject({ answered_at: null, drivers: [{ id: on.drivers[1].id }] });
    expect(await unread(on.operator, 'backup_timeout', id)).toBe(0);
  });

  it('goes to the operators as soon as all drivers have declined', async () => {
    const { on } = given;
    const [, rey, jun] = on.drivers;
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', {});
    await on.act(rey, id, 'decline_backup');
    expect([await callsOf(rey), await callsOf(jun)]).toEqual([[], [['backup', id]]]);
    expect(await needOf(id)).toBeUndefined();
    await on.act(jun, id, 'decline_backup');
    expect(await needOf(id)).toBe('backup_unanswered');
    expect((await on.read(id)).backup?.drivers.map(({ answer }) => answer)).toEqual(['declined', 'declined']);
  });

  it('is put only to who is free now: not to drivers who are suspended, off duty, busy, or without enough seats (R-booking-22)', async () => {
    const { on, app } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await group();
    const standing = async (who: TestClient) => (await offered(id)).find(([one]) => one === who.id)?.[1];
    expect(await offered(id)).not.toContainEqual([ben.id, expect.anything()]);
    expect(await standing(jun)).toBe('vehicle');
    expect(await standing(rey)).toBe('free');
    const refused = { status: 400, body: { driver_id: ['Driver is not available during this time slot'] } };
    expect(await on.try(on.operator, id, 'ask_backup', { driver_id: jun.id })).toMatchObject(refused);
    expect(await on.try(on.operator, id, 'ask_backup', { driver_id: ben.id })).toMatchObject(refused);

    await app.sql('update users set suspended_until = $2 where id = $1', [rey.id, instantOf(TODAY, '23:00')]);
    expect(await standing(rey)).toBe('suspended');
    expect(await on.try(on.operator, id, 'ask_backup', {})).toMatchObject({
      status: 400,
      body: { driver_id: ['No driver is free for this ride now.'] },
    });
    await app.sql('update users set suspended_until = null where id = $1', [rey.id]);
    await app.sql('delete from availability_windows where staff_id = $1', [rey.id]);
    expect(await standing(rey)).toBe('off_duty');
    expect(await on.try(on.operator, id, 'ask_backup', { driver_id: rey.id })).toMatchObject(refused);
  });

  it('is not taken by who has got other work meanwhile', async () => {
    const { on } = given;
    const rey = on.drivers[1];
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', { driver_id: rey.id });
    await on.at('journey', { therapist: on.therapists[1].id, driver: rey.id, start_time: '18:00' });
    expect(await offered(id)).toContainEqual([rey.id, 'busy']);
    expect(await on.try(rey, id, 'take_backup')).toMatchObject({ status: 409, body: { code: 'BACKUP_NOT_FREE' } });
    expect((await on.read(id)).backup).toMatchObject({ answered_at: null });
  });

  it('ends with the ride: drivers who were called, or are on their way, are told not to come', async () => {
    const { on } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', {});
    const reys = await heard(rey);
    await on.act(jun, id, 'decline_backup');
    await on.act(on.operator, id, 'cancel', { reason: 'Ill' });
    expect(await reys.next('backup_request_closed')).toMatchObject({ appointment: { id } });
    expect(await titles(rey)).toEqual(['Backup needed', 'Backup no longer needed']);
    expect(await titles(jun)).toEqual(['Backup needed']);
    expect(await callsOf(rey)).toEqual([]);
    expect(await on.try(rey, id, 'take_backup')).toMatchObject({ status: 404 });

    const other = await on.at('journey', { start_time: '19:00' });
    await on.act(on.operator, other.id, 'ask_backup', {});
    await on.act(rey, other.id, 'take_backup');
    await on.act(ben, other.id, 'arrive_at_location');
    expect((await on.read(other.id)).backup).not.toBeNull();
    await on.act(ben, other.id, 'drop_off_therapist');
    expect((await on.read(other.id)).backup).toBeNull();
    expect((await titles(rey)).at(-1)).toBe('Backup no longer needed');
    expect(await needOf(other.id)).toBeUndefined();
  });

  it('is withdrawn by operators, asked for once at a time, and repeated requests do it once', async () => {
    const { on, app } = given;
    const rey = on.drivers[1];
    const { id } = await stuck();
    const headers = { 'idempotency-key': `backup-${id}` };
    const path = `${BASE}${id}/ask_backup/`;
    const [first, again] = [
      await on.operator.post(path, { driver_id: rey.id }, { headers }),
      await on.operator.post(path, { driver_id: rey.id }, { headers }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await titles(rey)).toEqual(['Backup needed']);
    expect(await on.try(on.operator, id, 'ask_backup', {})).toMatchObject({
      status: 409,
      body: { code: 'BACKUP_ASKED' },
    });
    expect((await on.act(on.operator, id, 'withdraw_backup')).backup).toBeNull();
    expect(await callsOf(rey)).toEqual([]);
    expect(await on.try(on.operator, id, 'withdraw_backup')).toMatchObject({ status: 409 });
    await expectInvariants(app, new Date(0));
  });

  it('keeps its note in the personal part of the audit trail', async () => {
    const { on, app } = given;
    const { id } = await stuck();
    await on.act(on.operator, id, 'ask_backup', { notes: 'In front of Ana’s gate' });
    const [row] = await app.sql<{ kept: string; said: string }>(
      `select l.after::text as kept, p.after::text as said from audit_log l join audit_personal p on p.audit_id = l.id
       where l.entity_id = $1 and l.action = 'appointment.ask_backup'`,
      [String(id)],
    );
    expect(row?.kept).not.toContain('Ana’s gate');
    expect(row?.said).toContain('Ana’s gate');
  });
});
