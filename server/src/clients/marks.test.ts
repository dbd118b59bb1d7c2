import type { Answer, Calls, Client, ClientOverview, Paginated } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { TODAY } from '../appointments/testing/business.js';
import { seedAppointment, seedClient } from '../testing/seed.js';
import type { TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const CLIENTS = '/api/scheduling/clients/';
type Answered = Client & { code?: string; detail?: string; [field: string]: unknown };

describe('facts about a client for operators', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeEach(async () => {
    second ??= await given.app.secondInstance();
  });

  const change = (body: object, client = given.on.client) =>
    given.on.operator.patch<Answered>(`${CLIENTS}${client}/`, body);
  const mark = (body: object, { client = given.on.client, as = given.on.operator } = {}) =>
    as.post<Answered>(`${CLIENTS}${client}/marks/`, body);
  const lift = (id: number, reason = 'Apologised', as: TestClient = given.on.operator) =>
    as.post<Answered>(`${CLIENTS}marks/${id}/lift/`, { reason });
  const overview = async (client = given.on.client) =>
    (await given.on.operator.get<ClientOverview>(`${CLIENTS}${client}/overview/`)).body;
  const listening = async (who: TestClient) => {
    const channel = await given.app.channel(who.token);
    await channel.next('initial_data');
    return channel;
  };
  const KNOWN = { allergies: 'Coconut oil', gate_instructions: 'Blue gate, ring twice' };

  it('tells the therapists of a visit of allergies and the way in, its driver only of the way in, and others nothing (R-client-1)', async () => {
    await change({ ...KNOWN, preferred_gender: 'female' });
    const { id } = await given.on.book();
    const [therapist, other] = given.on.therapists;
    const [driver] = given.on.drivers;
    const preference = { therapist: null, therapist_name: null, gender: 'female' };
    expect(await given.on.read(id)).toMatchObject({ ...KNOWN, client_preference: preference });
    expect(await given.on.read(id, therapist)).toMatchObject({ ...KNOWN, client_preference: null });
    expect(await given.on.read(id, driver)).toMatchObject({ ...KNOWN, allergies: null, client_preference: null });
    expect((await other.get(`/api/scheduling/appointments/${id}/`)).status).toBe(404);
    for (const [who, said] of [
      [therapist, KNOWN],
      [driver, { gate_instructions: KNOWN.gate_instructions }],
    ] as const) {
      const { body } = await who.get<Paginated<Record<string, unknown>>>('/api/scheduling/appointments/today/', {
        query: { fields: 'card' },
      });
      const { allergies, gate_instructions, client_preference } = body.results.find((one) => one['id'] === id) ?? {};
      expect({ allergies, gate_instructions, client_preference }).toEqual({ ...said });
    }
  });

  it('reaches the open screens of a visit when it changes, and leaves the visit itself as it was (R-client-1)', async () => {
    const { id, version } = await given.on.book();
    const channels = await Promise.all(
      [given.on.therapists[0], given.on.drivers[0], given.on.operator].map((who) => listening(who)),
    );
    await change(KNOWN);
    const heard = await Promise.all(channels.map((channel) => channel.next('appointment_updated')));
    const kept = { id, version, gate_instructions: KNOWN.gate_instructions };
    expect(heard.map(({ appointment }) => appointment)).toMatchObject([
      { ...kept, allergies: 'Coconut oil' },
      { ...kept, allergies: null },
      { ...kept, allergies: 'Coconut oil' },
    ]);
    await change({ notes: 'Has a dog' });
    await change({ gate_instructions: 'Green gate' });
    // Notes belong to the operators, so visits get no message of them.
    expect((await channels[1]!.next('appointment_updated'))['appointment']).toMatchObject({
      gate_instructions: 'Green gate',
    });
  });

  it('accepts only a therapist as the preferred one (R-client-1)', async () => {
    const { status, body } = await change({ preferred_therapist: given.on.drivers[0].id });
    expect([status, body['preferred_therapist']]).toEqual([400, ['Not found.']]);
    const known = await change({ preferred_therapist: given.on.therapists[1].id });
    expect(known.body.preferred_therapist_name).toEqual(expect.any(String));
  });

  const gender = (person: TestClient, is: 'female' | 'male') =>
    given.app.sql('update users set gender = $2 where id = $1', [person.id, is]);

  it('offers first whom the client asks for and last therapists of the other gender: as other choices, and in swaps (R-client-2)', async () => {
    const [first, man, woman] = given.on.therapists;
    await gender(man, 'male');
    await gender(woman, 'female');
    const { id } = await given.on.book();
    const offered = async () => {
      const refused = await given.on.tryBook({ driver: given.on.drivers[1].id });
      const { free_now } = refused.body['alternatives'] as { free_now: { id: number }[] };
      return free_now.map((one) => one.id);
    };
    const swaps = async () => {
      const { body } = await given.on.operator.get<{ id: number }[]>(
        `/api/scheduling/appointments/${id}/replacements/`,
        { query: { role: 'therapist' } },
      );
      return body.map((one) => one.id);
    };
    await change({ preferred_gender: 'female' });
    expect([await offered(), await swaps()]).toEqual([
      [woman.id, man.id],
      [woman.id, man.id],
    ]);
    await change({ preferred_gender: 'male' });
    expect([await offered(), await swaps()]).toEqual([
      [man.id, woman.id],
      [man.id, woman.id],
    ]);
    // A name counts more than a gender, and nobody is refused for either.
    await change({ preferred_therapist: woman.id });
    expect([await offered(), await swaps()]).toEqual([
      [woman.id, man.id],
      [woman.id, man.id],
    ]);
    expect((await given.on.patch(id, { therapists: [first.id] })).status).toBe(200);
  });

  it('offers the waitlist a later start with the preferred therapist before an earlier one with another, and that before none (R-client-2)', async () => {
    const [taken, man, woman] = given.on.therapists;
    await gender(man, 'male');
    await gender(taken, 'female');
    await gender(woman, 'female');
    const client = await seedClient(given.app);
    await change({ preferred_gender: 'female' }, client);
    await given.on.book({ start_time: '16:00', therapist: woman.id });
    await given.on.book({ start_time: '16:00', driver: given.on.drivers[1].id });
    const offerFor = async (to_time: string) => {
      const kept = await given.on.operator.post<{ id: number }>('/api/scheduling/waitlist/', {
        client,
        services: [given.on.service],
        from_day: TODAY,
        to_day: TODAY,
        from_time: '16:00',
        to_time,
        even_so: true,
      });
      await given.app.runDueJobs();
      const url = `/api/scheduling/waitlist/${kept.body.id}/`;
      const { offer } = (await given.on.operator.get<Answer<Calls['waitlist']['read']>>(url)).body;
      await given.on.operator.post(`${url}withdraw/`, { reason: 'Enough' });
      return offer;
    };
    expect((await offerFor('18:00'))?.therapist).not.toBe(man.id);
    expect(await offerFor('16:00')).toMatchObject({ start_time: '16:00', therapist: man.id });
  });

  it('has a client who is not to be booked asked about first, for every way of booking (R-client-4)', async () => {
    const since = { reason: 'Was rude to Liza', since: TODAY, by: expect.any(String) as string };
    const { body } = await mark({ kind: 'do_not_book', reason: 'Was rude to Liza' });
    expect(body.do_not_book).toMatchObject(since);
    const single = await given.on.tryBook();
    expect([single.status, single.body]).toMatchObject([409, { code: 'DO_NOT_BOOK', do_not_book: since }]);
    expect(single.body.detail).toMatch(/^Do not book: Was rude to Liza \(.+, Fri, 20 Nov 2026\)$/);
    const booking = { client: given.on.client, services: [given.on.service], therapist: given.on.therapists[0].id };
    const dates = [TODAY, '2026-11-21'].map((date) => ({ date, start_time: '16:00' }));
    const series = { ...booking, every_weeks: 1, dates };
    const bookSeries = (more = {}) =>
      given.on.operator.post<Answered>('/api/scheduling/series/', { ...series, ...more });
    expect((await bookSeries()).body.code).toBe('DO_NOT_BOOK');
    const wish = await given.on.operator.post<{ id: number }>('/api/scheduling/waitlist/', {
      client: given.on.client,
      services: [given.on.service],
      from_day: TODAY,
      to_day: TODAY,
      from_time: '16:00',
      to_time: '16:30',
    });
    expect((await given.on.tryBook({ start_time: '16:00', ...{ wish: wish.body.id } })).body.code).toBe('DO_NOT_BOOK');
    expect(await given.app.sql('select from appointments where client_id = $1', [given.on.client])).toEqual([]);
    expect((await bookSeries({ despite_do_not_book: true })).status).toBe(201);
    expect((await given.on.tryBook({ start_time: '20:00', ...{ despite_do_not_book: true } })).status).toBe(201);
    await lift(body.do_not_book?.mark ?? 0);
    expect((await given.on.tryBook({ start_time: '22:00' })).status).toBe(201);
  });

  it('of two operators who mark or lift the same at once, tells the second; a mark is never changed or deleted (R-client-4)', async () => {
    const other = second.withToken((await given.app.as('operator', 2)).token ?? '');
    const marked = await Promise.all([
      mark({ kind: 'do_not_book', reason: 'One' }),
      mark({ kind: 'do_not_book', reason: 'Two' }, { as: other }),
    ]);
    expect(marked.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(marked.find(({ status }) => status === 409)?.body.code).toBe('MARKED_ALREADY');
    const id = marked.find(({ status }) => status === 201)?.body.do_not_book?.mark ?? 0;
    const lifted = await Promise.all([lift(id), lift(id, 'Again', other)]);
    expect(lifted.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(lifted.find(({ status }) => status === 409)?.body.code).toBe('NOT_MARKED');
    expect((await overview()).marks).toMatchObject([{ id, kind: 'do_not_book', lifted: { on: TODAY } }]);
    for (const tamper of [
      `update client_marks set kind = 'no_show' where id = $1`,
      `update client_marks set reason = 'Another' where id = $1`,
      `delete from client_mark_lifts where mark_id = $1`,
    ])
      await expect(given.app.sql(tamper, [id])).rejects.toThrow('append-only');
    const trail = await given.app.sql(
      `select action, after ->> 'mark_reason' as reason from audit_trail where entity = 'client' and entity_id = $1 and action <> 'client.create' order by id`,
      [String(given.on.client)],
    );
    expect(trail).toEqual([
      { action: 'client.mark_do_not_book', reason: expect.stringMatching(/^(One|Two)$/) as string },
      { action: 'client.lift_mark', reason: expect.stringMatching(/^(Apologised|Again)$/) as string },
    ]);
  });

  it('counts a no-show of a cancelled visit once, and one from the client page by its day (R-client-4)', async () => {
    const { id } = await given.on.book({ date: '2026-11-21' });
    const noShow = (appointment?: number) => mark({ kind: 'no_show', reason: 'Nobody opened', appointment });
    expect((await noShow(id)).body['appointment']).toEqual(['Choose a cancelled appointment of this client.']);
    await given.on.act(given.on.operator, id, 'cancel', { reason: 'Nobody there' });
    expect((await noShow(id)).body).toMatchObject({ no_shows: 1, last_no_show: '2026-11-21' });
    expect((await noShow(id)).body.code).toBe('MARKED_ALREADY');
    expect((await noShow()).body).toMatchObject({ no_shows: 2, last_no_show: '2026-11-21' });
    const [today, visit] = (await overview()).marks;
    expect([today?.on, visit]).toMatchObject([TODAY, { on: '2026-11-21', appointment: id }]);
    expect((await lift(visit?.id ?? 0)).body).toMatchObject({ no_shows: 1, last_no_show: TODAY });
  });

  it('counts once what two operators mark for one visit, with the visit and from the client page (R-client-4)', async () => {
    const noShow = (appointment?: number) => mark({ kind: 'no_show', reason: 'Nobody opened', appointment });
    const cancelled = async (start_time: string) => {
      const { id } = await given.on.book({ start_time });
      await given.on.act(given.on.operator, id, 'cancel', { reason: 'Nobody there' });
      return id;
    };
    const both = await Promise.all([noShow(), noShow()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('MARKED_ALREADY');
    const first = await noShow(await cancelled('16:00'));
    expect(first.body).toMatchObject({ no_shows: 1, last_no_show: TODAY });
    expect((await noShow()).body.code).toBe('MARKED_ALREADY');
    // Another visit of that day is a no-show of its own.
    expect((await noShow(await cancelled('19:00'))).body.no_shows).toBe(2);
  });

  it('asks before a cancelled visit of a do-not-book client is restored by hand (R-client-4)', async () => {
    const { id } = await given.on.book();
    await mark({ kind: 'do_not_book', reason: 'Was rude' });
    // An existing booking continues.
    expect((await given.on.patch(id, { status: 'driver_confirmed' })).status).toBe(200);
    await given.on.act(given.on.operator, id, 'cancel', { reason: 'Rude again' });
    const setBack = (more: object = {}) => given.on.patch(id, { status: 'pending', ...more });
    expect(await setBack()).toMatchObject({
      status: 409,
      body: { code: 'DO_NOT_BOOK', detail: expect.stringContaining('Was rude') as string },
    });
    expect((await given.on.read(id)).status).toBe('cancelled');
    expect((await setBack({ despite_do_not_book: true })).status).toBe(200);
    expect((await given.on.read(id)).status).toBe('pending');
  });

  it('adds up the ledger of all their visits, and lists them page by page (R-client-5)', async () => {
    const { on } = given;
    const done = await on.at('completed', { start_time: '14:00', client: on.client });
    await on.act(on.operator, done.id, 'correct_payment', { payment_amount: 700, reason: 'A discount' });
    const gone = await on.book({ start_time: '20:00', driver: on.drivers[1].id, therapist: on.therapists[1].id });
    await on.act(on.operator, gone.id, 'cancel', { reason: 'Ill' });
    await mark({ kind: 'no_show', reason: 'Nobody opened', appointment: gone.id });
    expect(await overview()).toMatchObject({
      spent: 700,
      completed: 1,
      cancelled: 1,
      first_visit: TODAY,
      last_visit: TODAY,
      services: [{ name: done.services_details[0]?.name, count: 1 }],
      therapists: [{ id: on.therapists[0].id, count: 1 }],
    });
    const visits = async (query: Record<string, number> = {}) =>
      (
        await on.operator.get<Answer<Calls['people']['clientVisits']>>(`${CLIENTS}${on.client}/visits/`, {
          query,
        })
      ).body;
    expect((await visits()).results).toMatchObject([
      { id: gone.id, status: 'cancelled', outcome: 'cancelled', amount_paid: null, is_no_show: true },
      { id: done.id, amount_paid: 700, is_no_show: false },
    ]);
    expect(await visits({ page: 2, page_size: 1 })).toMatchObject({ count: 2, results: [{ id: done.id }] });
    expect((await on.operator.get(`${CLIENTS}999999/overview/`)).status).toBe(404);
  });

  it("reads a page of a client with a thousand visits by the client's own index (R-client-5)", async () => {
    const client = await seedClient(given.app);
    const first = await seedAppointment(given.app, { client, date: '2024-01-01' });
    await given.app.sql(
      `insert into appointments select (jsonb_populate_record(a, jsonb_build_object('id', 900000 + n, 'service_day', a.service_day + n,
         'starts_at', a.starts_at + n * interval '1 day', 'ends_at', a.ends_at + n * interval '1 day'))).*
       from appointments a cross join generate_series(1, 999) n where a.id = $1`,
      [first],
    );
    await given.app.sql('analyze appointments');
    const { body } = await given.on.operator.get<Paginated<{ id: number }>>(`${CLIENTS}${client}/visits/`, {
      query: { page: 84 },
    });
    expect([body.count, body.results.at(-1)?.id]).toEqual([1000, first]);
    const plan = await given.app.sql<{ 'QUERY PLAN': string }>(
      `explain select id from appointments a where a.client_id = $1 and a.deleted_at is null
       order by a.service_day desc, a.starts_at desc, a.id desc limit 12`,
      [client],
    );
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan Backward using appointments_by_client/);
  });
});
