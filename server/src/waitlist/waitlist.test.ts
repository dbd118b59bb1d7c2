import type { Answer, Calls, WaitlistEntry } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { TODAY } from '../appointments/testing/business.js';
import { seedClient } from '../testing/seed.js';
import type { TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const WAITLIST = '/api/scheduling/waitlist/';
type Refused = WaitlistEntry & { code?: string; detail?: string; current?: WaitlistEntry; [field: string]: unknown };

describe('the waitlist', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeEach(async () => {
    second ??= await given.app.secondInstance();
    await given.app.sql('delete from notifications where wish_id is not null');
    await given.app.sql('delete from waitlist_wishes');
  });

  /** By default today between four and half past four, with the first therapist, for the first client. */
  const tryKeep = (wish: object = {}, as: TestClient = given.on.operator, key?: string) =>
    as.post<Refused>(
      WAITLIST,
      {
        client: given.on.client,
        services: [given.on.service],
        from_day: TODAY,
        to_day: TODAY,
        from_time: '16:00',
        to_time: '16:30',
        therapist: given.on.therapists[0].id,
        ...wish,
      },
      { ...(key && { key }) },
    );
  async function keep(wish: object = {}): Promise<WaitlistEntry> {
    const { status, body, text } = await tryKeep({ client: await seedClient(given.app), ...wish });
    if (status !== 201) throw new Error(text);
    return body;
  }
  const read = async (id: number) => (await given.on.operator.get<WaitlistEntry>(`${WAITLIST}${id}/`)).body;
  const list = async (query: Record<string, string | number> = {}) =>
    (await given.on.operator.get<Answer<Calls['waitlist']['list']>>(WAITLIST, { query })).body;
  const offers = async () => (await list({ show: 'offered' })).results.map(({ id, offer }) => [id, offer?.start_time]);
  /** The notifications of this operator, oldest first. */
  const told = async () =>
    (
      await given.app.sql<{ title: string }>(
        `select concat(title, ': ', message) as title from notifications where wish_id is not null and user_id = $1 order by id`,
        [given.on.operator.id],
      )
    ).map(({ title }) => title);
  /** From four to six the first therapist is in visits, one after the other. */
  const fill = async () => [
    await given.on.book({ start_time: '16:00' }),
    await given.on.book({ start_time: '17:00', driver: given.on.drivers[1].id }),
  ];
  const nameOf = async (id: number) =>
    (
      await given.app.sql<{ name: string }>(
        `select concat_ws(' ', first_name, last_name) as name from users where id = $1`,
        [id],
      )
    )[0]?.name;

  it('offers a slot that a cancellation opens to the earliest entry, once, on any server (R-booking-31)', async () => {
    const [visit] = await fill();
    const first = await keep();
    const later = await keep();
    await given.app.runDueJobs();
    expect(await offers()).toEqual([]);
    const channel = await given.app.channel(given.on.operator.token);
    await given.on.act(given.on.operator, visit?.id ?? 0, 'cancel', { reason: 'Client called' });
    const ran = await Promise.all([given.app.runDueJobs(), second.runDueJobs(), given.app.runDueJobs()]);
    expect(ran.flatMap(({ failed }) => failed)).toEqual([]);
    expect(await offers()).toEqual([[first.id, '16:00']]);
    const therapist = await nameOf(given.on.therapists[0].id);
    const client = `${first.client_details.first_name} ${first.client_details.last_name}`;
    expect(await told()).toEqual([`A slot has opened for ${client}: Fri, 20 Nov, 4:00 PM, ${therapist}`]);
    await channel.next(({ type, wish }) => type === 'waitlist_update' && wish === first.id);
    // Once the first entry is gone, the next one gets the slot.
    await given.on.operator.post(`${WAITLIST}${first.id}/withdraw/`, { reason: 'Found another' });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([[later.id, '16:00']]);
  });

  it('looks at once for a slot that is already free, and without a named therapist for the one who is free longest (R-booking-31)', async () => {
    const entry = await keep({ therapist: null, from_time: '15:00', to_time: '18:00' });
    await given.app.runDueJobs();
    const { state, offer } = await read(entry.id);
    expect([state, offer?.date, offer?.start_time]).toEqual(['offered', TODAY, '15:00']);
    expect(given.on.therapists.map(({ id }) => id)).toContain(offer?.therapist);
    expect(await list()).toMatchObject({ count: 1, open_count: 1, offered_count: 1 });
  });

  it.each([
    ['a moved visit', async (id: number) => void (await given.on.patch(id, { start_time: '20:00' }))],
    [
      'a visit that another therapist takes over',
      async (id: number) => void (await given.on.patch(id, { therapists: [given.on.therapists[1].id] })),
    ],
    [
      'an accepted refusal',
      async (id: number) => {
        await given.on.act(given.on.therapists[0], id, 'reject', { rejection_reason: 'Ill today' });
        await given.on.act(given.on.operator, id, 'review_rejection', { action: 'accept' });
      },
    ],
  ])('offers the slot that %s opens (R-booking-31)', async (_, open) => {
    const [visit] = await fill();
    const entry = await keep({ to_time: '16:00' });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([]);
    await open(visit?.id ?? 0);
    await given.app.runDueJobs();
    expect(await offers()).toEqual([[entry.id, '16:00']]);
  });

  it('offers what new hours of a therapist open, also in the night from Sunday to Monday (R-booking-31, R-day-2)', async () => {
    const day = '2026-11-23';
    const entry = await keep({ from_day: day, to_day: day, from_time: '23:30', to_time: '00:30' });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([]);
    const hours = { user: given.on.therapists[0].id, date: day, start_time: '23:45', end_time: '02:00' };
    expect((await given.on.operator.post('/api/scheduling/availabilities/', hours)).status).toBe(201);
    await given.app.runDueJobs();
    expect((await read(entry.id)).offer).toMatchObject({ date: day, start_time: '00:00' });
  });

  it('takes an offer back that somebody else has booked, and finds the next slot in the window (R-booking-31)', async () => {
    const entry = await keep({ to_time: '18:00' });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([[entry.id, '16:00']]);
    await given.on.book({ start_time: '16:00' });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([[entry.id, '17:00']]);
    await given.on.book({ start_time: '17:30', driver: given.on.drivers[1].id });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([]);
    expect((await read(entry.id)).state).toBe('waiting');
  });

  it('is settled by its booking; who books it second is told what the first did, and books nothing (R-booking-31)', async () => {
    const entry = await keep({ client: given.on.client });
    await given.app.runDueJobs();
    const other = await given.app.as('operator', 2);
    const bookAs = (as: TestClient, driver = given.on.drivers[0].id) =>
      given.on.tryBook({ start_time: '16:00', driver, ...{ wish: entry.id } }, as);
    const answers = await Promise.all([bookAs(given.on.operator), bookAs(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const booked = answers.find(({ status }) => status === 201)?.body;
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'WISH_CLOSED', current: { state: 'booked', appointment: booked?.id } });
    expect(refused?.detail).toMatch(/ already booked this client from the waitlist\.$/);
    expect(await read(entry.id)).toMatchObject({ state: 'booked', appointment: booked?.id, offer: null });
    expect(
      await given.app.sql('select 1 as one from appointments where client_id = $1', [given.on.client]),
    ).toHaveLength(1);
    // The question is marked read, and the offered slot is free again for other entries.
    const unread = await given.app.sql('select 1 as one from notifications where wish_id = $1 and read_at is null', [
      entry.id,
    ]);
    expect(unread).toEqual([]);
  });

  it('is not settled by the booking of another client, nor twice (R-booking-31)', async () => {
    const entry = await keep();
    const { status, body } = await given.on.tryBook({ start_time: '16:00', ...{ wish: entry.id } });
    expect([status, body.wish]).toEqual([400, ['This is the waitlist entry of another client.']]);
    expect((await given.on.tryBook({ start_time: '16:00', ...{ wish: 999_999 } })).status).toBe(404);
  });

  it('closes an entry when the last start of its window has come, and says so (R-booking-31)', async () => {
    await fill();
    const entry = await keep();
    given.app.clock.set('2026-11-20T16:29:59+08:00');
    await given.app.runDueJobs();
    expect((await read(entry.id)).state).toBe('waiting');
    given.app.clock.set('2026-11-20T16:30:00+08:00');
    await Promise.all([given.app.runDueJobs(), second.runDueJobs()]);
    expect(await read(entry.id)).toMatchObject({ state: 'expired', closed_by: null });
    expect(await told()).toEqual([
      expect.stringMatching(/^A waitlist entry has expired: No slot opened in time for Carmela/),
    ]);
    expect(await list({ show: 'closed' })).toMatchObject({ count: 1, open_count: 0 });
  });

  it('changes an entry in the version that was seen, and searches again; it is withdrawn with a reason; closed, it stays (R-booking-31)', async () => {
    const entry = await keep();
    await given.app.runDueJobs();
    const url = `${WAITLIST}${entry.id}/`;
    const stale = await given.on.operator.patch<Refused>(url, {
      version: entry.version,
      from_time: '18:00',
      to_time: '19:00',
    });
    expect([stale.status, stale.body.code, stale.body.current?.state]).toEqual([409, 'STALE_VERSION', 'offered']);
    const changed = await given.on.operator.patch<Refused>(url, {
      version: entry.version + 1,
      from_time: '18:00',
      to_time: '19:00',
      notes: 'Only after work',
    });
    expect(changed.body).toMatchObject({ state: 'waiting', offer: null, from_time: '18:00', notes: 'Only after work' });
    await given.app.runDueJobs();
    expect(await offers()).toEqual([[entry.id, '18:00']]);
    expect((await given.on.operator.post(`${url}withdraw/`, { reason: ' ' })).status).toBe(400);
    const gone = await given.on.operator.post<Refused>(`${url}withdraw/`, { reason: 'Went elsewhere' });
    expect(gone.body).toMatchObject({ state: 'withdrawn', closed_reason: 'Went elsewhere', offer: null });
    for (const again of [
      await given.on.operator.post<Refused>(`${url}withdraw/`, { reason: 'Again' }),
      await given.on.operator.patch<Refused>(url, { version: gone.body.version, notes: 'x' }),
    ])
      expect([again.status, again.body.code]).toEqual([409, 'WISH_CLOSED']);
    const trail = await given.app.sql<{ action: string; notes: string | null }>(
      `select action, after ->> 'notes' as notes from audit_log where entity = 'wish' and entity_id = $1 order by id`,
      [String(entry.id)],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'waitlist.keep',
      'waitlist.offer',
      'waitlist.change',
      'waitlist.offer',
      'waitlist.withdraw',
    ]);
    // Personal data is where redaction removes it.
    expect(trail.map(({ notes }) => notes)).toEqual([null, null, null, null, null]);
  });

  it('warns of a second entry of a client for the same days, and keeps it on request; a key keeps it once (R-booking-31)', async () => {
    const first = await keep({ client: given.on.client });
    const refused = await tryKeep();
    expect([refused.status, refused.body.code, refused.body.current?.id]).toEqual([409, 'WISH_KEPT_ALREADY', first.id]);
    expect((await tryKeep({ from_day: '2026-11-21', to_day: '2026-11-21' })).status).toBe(201);
    const key = 'f3b1c1c2-6e0f-4a49-9d2e-0d5d6a1c1f11';
    const [one, other] = [
      await tryKeep({ even_so: true }, given.on.operator, key),
      await tryKeep({ even_so: true }, given.on.operator, key),
    ];
    expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id]);
  });

  it.each([
    [{ from_day: '2026-11-19', to_day: '2026-11-19' }, 'to_day'],
    [{ to_day: '2026-11-19' }, 'to_day'],
    [{ to_day: '2026-12-20' }, 'to_day'],
    [{ from_time: '13:00', to_time: '13:00' }, 'to_time'],
    [{ from_time: '09:00', to_time: '11:00' }, 'to_time'],
    [{ from_time: '20:00', to_time: '19:00' }, 'to_time'],
    [{ services: [999_999] }, 'services'],
    [{ therapist: 999_999 }, 'therapist'],
    [{ client: 999_999 }, 'client'],
  ])('refuses wrong fields: %j (R-booking-31)', async (wish, field) => {
    const { status, body } = await tryKeep(wish);
    expect([status, body[field]]).toEqual([400, [expect.any(String)]]);
  });

  it('is listed page by page, entries with an offer first, then the earliest; and searched by client (R-booking-31)', async () => {
    await fill();
    const client = await seedClient(given.app, {
      first_name: 'Zenaida',
      last_name: 'Quimpo',
      phone_number: '0999 321 7654',
    });
    await given.app.sql(
      `insert into waitlist_wishes (client_id, services, from_day, to_day, from_time, to_time, first_start, last_start, created_at, updated_at)
       select $1, array[$2::int], '2026-11-25', '2026-11-25', '13:00', '14:00', '2026-11-25T13:00+08', '2026-11-25T14:00+08', $3::timestamptz + n * interval '1 second', $3
       from generate_series(1, 1000) n`,
      [await seedClient(given.app), given.on.service, given.app.clock.now()],
    );
    given.app.clock.set('2026-11-20T13:40:00+08:00');
    const wanted = await keep({ client, therapist: null });
    await given.app.runDueJobs();
    const page = await list({ page_size: 10 });
    expect(page).toMatchObject({ count: 1001, total_pages: 101, open_count: 1001, offered_count: 1 });
    expect(page.results[0]?.id).toBe(wanted.id);
    expect((await list({ search: 'quimpo' })).results.map(({ id }) => id)).toEqual([wanted.id]);
    expect((await list({ search: '+63 999 321' })).results.map(({ id }) => id)).toEqual([wanted.id]);
    expect(await list({ search: 'nobody at all' })).toMatchObject({ count: 0, open_count: 1001 });
    // A free slot is compared with all waiting entries.
    await given.on.operator.post(`${WAITLIST}${wanted.id}/withdraw/`, { reason: 'Went elsewhere' });
    expect((await given.app.runDueJobs()).failed).toEqual([]);
    expect(await list()).toMatchObject({ open_count: 1000, offered_count: 0 });
  });

  it('moves an entry with its client into another record (R-booking-31)', async () => {
    const kept = await seedClient(given.app);
    const entry = await keep({ notes: 'Gate code 4417' });
    await given.on.operator.post(`/api/registration/clients/${kept}/merge/`, { other: entry.client });
    const merged = await read(entry.id);
    expect(merged.client).toBe(kept);
  });
});

describe('the waitlist after steps of the workflow', () => {
  const given = freshBusiness();

  it('offers the rest of a session that ends early (R-booking-31)', async () => {
    // Begun at ten past one, it holds until twenty to three.
    const visit = await given.on.at('session_in_progress', { start_time: '14:00', services: [given.on.richService] });
    const entry = await given.on.operator.post<WaitlistEntry>(WAITLIST, {
      client: given.on.client,
      services: [given.on.service],
      from_day: TODAY,
      to_day: TODAY,
      from_time: '14:00',
      to_time: '14:00',
      therapist: given.on.therapists[0].id,
    });
    await given.app.runDueJobs();
    expect((await given.on.operator.get<WaitlistEntry>(`${WAITLIST}${entry.body.id}/`)).body.state).toBe('waiting');
    given.app.clock.set('2026-11-20T13:50:00+08:00');
    await given.on.act(given.on.therapists[0], visit.id, 'mark_awaiting_payment');
    await given.app.runDueJobs();
    expect((await given.on.operator.get<WaitlistEntry>(`${WAITLIST}${entry.body.id}/`)).body).toMatchObject({
      state: 'offered',
      offer: { start_time: '14:00' },
    });
  });
});
