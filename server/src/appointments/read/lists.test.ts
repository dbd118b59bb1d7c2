import type { Appointment, Paginated } from 'shared-lib/contract';
import { LIST_FILTERS } from 'shared-lib/contract';
import {
  BOOKING_ORDERINGS,
  personName,
  readOrdering,
  STATUSES,
  SYNONYMS,
  type BookingOrdering,
  type Status,
} from 'shared-lib/domain';
import { seedAppointment, seedClient, type AppointmentSeed } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient, TestRequest } from '../../testing/test-client.js';

type Page = Paginated<Appointment>;
const BASE = '/api/scheduling/appointments';

describe('lists of appointments', () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient, colleague: TestClient, driver: TestClient, secondDriver: TestClient;
  const ids: Record<string, number> = {};
  const named = async (name: string, given: Partial<AppointmentSeed>) => {
    ids[name] = await seedAppointment(server, given);
  };

  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
    therapist = await server.as('therapist');
    colleague = await server.as('therapist', 2);
    driver = await server.as('driver');
    secondDriver = await server.as('driver', 2);
    const luz = await seedClient(server, {
      first_name: 'Luz',
      last_name: 'Ramos',
      phone_number: '0917 555 0101',
      email: 'luz@example.test',
    });
    const mine = { therapists: [therapist.id], driver: driver.id };
    await named('yesterday', { date: '2026-11-19', status: 'completed', ...mine });
    await named('earlyMorning', {
      date: '2026-11-19',
      start_time: '00:30',
      end_time: '01:30',
      status: 'transport_completed',
      ...mine,
    });
    await named('waiting', { start_time: '18:00', end_time: '19:00', client: luz, ...mine });
    await named('overdue', { start_time: '13:30', end_time: '14:30', therapists: [colleague.id] });
    await named('critical', {
      start_time: '13:35',
      end_time: '14:30',
      therapists: [colleague.id],
      asked_at: new Date('2026-11-20T05:08:00Z'),
    });
    await named('stalled', {
      start_time: '12:55',
      end_time: '14:00',
      status: 'confirmed',
      therapists: [{ id: colleague.id, accepted: true }],
    });
    await named('running', { start_time: '12:00', end_time: '13:00', status: 'session_in_progress', ...mine });
    await named('journey', { start_time: '13:20', end_time: '14:20', status: 'journey', ...mine });
    await named('unpaid', {
      start_time: '12:10',
      end_time: '13:00',
      status: 'awaiting_payment',
      therapists: [colleague.id],
    });
    await named('refusedByTherapist', {
      date: '2026-11-21',
      status: 'rejected',
      therapists: [colleague.id],
      columns: { rejected_at: new Date('2026-11-20T04:00:00Z'), rejected_by: colleague.id },
    });
    await named('refusedByDriver', {
      date: '2026-11-22',
      status: 'cancelled',
      ...mine,
      columns: {
        rejected_at: new Date('2026-11-19T04:00:00Z'),
        rejected_by: driver.id,
        rejection_reviewed_at: new Date('2026-11-19T05:00:00Z'),
        rejection_review_decision: 'accept',
      },
    });
    await named('nextWeek', {
      date: '2026-11-27',
      status: 'pending',
      therapists: [colleague.id],
      columns: { status_before_pickup: 'completed', pickup_driver_id: secondDriver.id },
    });
    await named('deleted', {
      date: '2026-11-20',
      status: 'cancelled',
      ...mine,
      columns: { deleted_at: new Date('2026-11-20T04:00:00Z') },
    });
  });
  afterAll(() => server.close());

  const namesOf = (page: Page): string[] =>
    page.results.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? `#${id}`);
  const names = async (by: TestClient, path: string, query: TestRequest['query'] = {}): Promise<string[]> => {
    const answer = await by.get<Page>(`${BASE}/${path}`, { query: { page_size: 50, ...query } });
    expect(answer.status).toBe(200);
    expect(answer.body.count).toBe(answer.body.results.length);
    return namesOf(answer.body);
  };

  it('operators work with the visits of all clients, therapists and drivers; these find only their own (1-005)', async () => {
    const second = await server.as('operator', 2);
    const found = async (who: TestClient) => {
      const { body } = await who.get<Page>(`${BASE}/`, { query: { page_size: 100 } });
      return new Set(body.results.map(({ id }) => id));
    };
    const all = await found(operator);
    const { deleted: _, ...standing } = ids;
    expect(all).toEqual(new Set(Object.values(standing)));
    expect(await found(second)).toEqual(all);
    const [mine, theirs] = [await found(therapist), await found(colleague)];
    expect(mine.has(ids['waiting'] ?? 0)).toBe(true);
    expect([mine, theirs].some((own) => own.size === 0)).toBe(false);
    expect([...mine].filter((id) => theirs.has(id))).toEqual([]);
    // Operators have the same actions on a visit: no visit belongs to one of them.
    for (const who of [operator, second])
      for (const name of ['waiting', 'overdue']) {
        const { status } = await who.get(`${BASE}/${ids[name]}/`);
        const { body } = await who.get<Appointment>(`${BASE}/${ids[name]}/`);
        expect([name, status, body.allowed_actions.includes('cancel')]).toEqual([name, 200, true]);
      }
    expect((await therapist.get(`${BASE}/${ids['overdue']}/`)).status).toBe(404);
  });

  it('answers the seven fields of a page, 8 a page by default, newest start first (3-045, 7-001, 7-006, 7-028, 9-016)', async () => {
    const { body } = await operator.get<Page>(`${BASE}/`);
    expect(body).toMatchObject({
      count: 12,
      total_pages: 2,
      current_page: 1,
      page_size: 8,
      has_next: true,
      has_previous: false,
    });
    expect(namesOf(body)).toEqual([
      'nextWeek',
      'refusedByDriver',
      'refusedByTherapist',
      'waiting',
      'critical',
      'overdue',
      'journey',
      'stalled',
    ]);
    const second = await operator.get<Page>(`${BASE}/`, { query: { page: 2 } });
    expect(second.body).toMatchObject({ current_page: 2, has_next: false, has_previous: true });
    expect(namesOf(second.body)).toEqual(['unpaid', 'running', 'earlyMorning', 'yesterday']);
    const third = await operator.get<Page>(`${BASE}/`, { query: { page: 3, page_size: 5 } });
    expect(third.body).toMatchObject({ current_page: 3, page_size: 5, total_pages: 3, has_next: false });
    expect(namesOf(third.body)).toEqual(['earlyMorning', 'yesterday']);
  });

  describe('in another order than by the start', () => {
    /** The same rule, applied in this process to the rows themselves. */
    const sorted = async (ordering: BookingOrdering, page_size: number) => {
      const { by, descending } = readOrdering(ordering);
      const { body } = await operator.get<Page>(`${BASE}/`, { query: { page_size: 50 } });
      const keyOf = (one: Appointment): string | number =>
        ({
          starts_at: 0,
          client: personName(one.client_details).toLowerCase(),
          status: STATUSES.indexOf(one.status),
          total_price: one.total_price ?? 0,
          created_at: one.id,
        })[by];
      const wayOf = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
      const all = body.results.toSorted(
        (a, b) =>
          (descending ? -1 : 1) *
          (wayOf(keyOf(a), keyOf(b)) || wayOf(Date.parse(a.starts_at), Date.parse(b.starts_at)) || a.id - b.id),
      );
      return [all.slice(0, page_size), all.slice(page_size, 2 * page_size)].map((page) => page.map(({ id }) => id));
    };

    it.each(BOOKING_ORDERINGS.filter((one) => one !== 'nearest'))(
      'sorts all by %s, equal ones by their start, from page to page (R-pages-80)',
      async (ordering) => {
        await server.sql('update appointments set total_price = 900 where id = any ($1)', [[ids.waiting, ids.unpaid]]);
        await server.sql('update appointments set total_price = 1200 where id = $1', [ids.running]);
        const [first, second] = await sorted(ordering, 5);
        for (const [page, wanted] of [first, second].entries()) {
          const { body } = await operator.get<Page>(`${BASE}/`, { query: { ordering, page: page + 1, page_size: 5 } });
          expect(body.results.map(({ id }) => id)).toEqual(wanted);
          expect(body.count).toBe(12);
        }
      },
    );

    it.each<[query: TestRequest['query'], order: string[]]>([
      [{ filter: 'in_progress', ordering: 'status' }, ['journey', 'running']],
      [{ filter: 'in_progress', ordering: '-status' }, ['running', 'journey']],
      [{ filter: 'completed', ordering: '-created_at' }, ['earlyMorning', 'yesterday']],
      [{ date: '2026-11-19', ordering: 'client' }, ['yesterday', 'earlyMorning']],
      [{ search: 'luz', ordering: '-total_price' }, ['waiting']],
      [{ filter: 'overdue', ordering: 'client' }, ['overdue']],
    ])('keeps the other conditions: %j (R-pages-80)', async (query, order) => {
      expect(await names(operator, '', query)).toEqual(order);
    });

    it('sorts the results of a search and of a person in that order, too (R-pages-80)', async () => {
      await server.sql('update appointments set total_price = 1200 where id = $1', [ids.running]);
      const found = await names(operator, '', { therapist: therapist.id, ordering: '-total_price' });
      expect(found[0]).toBe('running');
      expect(found).toHaveLength(6);
      const { first_name } = (
        await server.sql<{ first_name: string }>('select first_name from users where id = $1', [therapist.id])
      )[0]!;
      const searched = await names(operator, '', { search: first_name, ordering: '-total_price' });
      expect(searched[0]).toBe('running');
    });

    it('gives staff, who see only their own, the order by start: an order by price would reveal prices (R-pages-80)', async () => {
      const own = await names(driver, '');
      expect(await names(driver, '', { ordering: 'total_price' })).toEqual(own);
    });
  });

  describe('as a CSV file', () => {
    const numbers = (file: string): string[] =>
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0] ?? '');

    it('has all pages of the list, in the order of the screen (R-pages-81)', async () => {
      for (const query of [
        {},
        { ordering: '-total_price' },
        { ordering: 'client', filter: 'completed' },
        { search: 'luz' },
      ]) {
        const { body: page } = await operator.get<Page>(`${BASE}/`, { query: { ...query, page_size: 50 } });
        const file = await operator.get<string>(`${BASE}/export/`, { query });
        expect(file.status).toBe(200);
        expect(numbers(file.body)).toEqual(page.results.map(({ id }) => String(id)));
      }
    });

    it('has for each visit the columns of the table (R-pages-81)', async () => {
      const { body } = await operator.get<string>(`${BASE}/export/`, { query: { search: 'luz' } });
      const [header, line] = body.trim().split('\r\n');
      expect(header).toBe(
        'Number,Client,Phone,Service day,Start,End,Status,Services,Therapists,Driver,Location,Price,Paid,Payment,Booked on',
      );
      expect(line).toMatch(
        new RegExp(`^${ids.waiting},Luz Ramos,0917 555 0101,2026-11-20,6:00:00 PM,7:00:00 PM,Pending,`),
      );
    });
  });

  it('answers a page beyond the end with an empty page and the true count', async () => {
    const { status, body } = await operator.get<Page>(`${BASE}/`, { query: { page: 40 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [],
      count: 12,
      total_pages: 2,
      current_page: 40,
      has_next: false,
      has_previous: true,
    });
  });

  it('has the oldest first where the caller asks for it', async () => {
    expect((await names(operator, '', { ordering: 'starts_at' })).slice(0, 3)).toEqual([
      'yesterday',
      'earlyMorning',
      'running',
    ]);
  });

  it('begins with today where the caller asks for it, then has later visits, then past ones, page by page (2-097)', async () => {
    const around = [
      ...['running', 'unpaid', 'stalled', 'journey', 'overdue', 'critical', 'waiting'],
      ...['refusedByTherapist', 'refusedByDriver', 'nextWeek'],
      ...['earlyMorning', 'yesterday'],
    ];
    expect(await names(operator, '', { ordering: 'nearest' })).toEqual(around);
    const pages: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await operator.get<Page>(`${BASE}/`, { query: { ordering: 'nearest', page, page_size: 3 } });
      expect(body).toMatchObject({ count: 12, total_pages: 4, current_page: page });
      pages.push(...namesOf(body));
    }
    expect(pages).toEqual(around);
    expect(await names(operator, '', { ordering: 'nearest', filter: 'completed' })).toEqual([
      'earlyMorning',
      'yesterday',
    ]);
    expect(await names(operator, '', { ordering: 'nearest', filter: 'today' })).toEqual(around.slice(0, 7));
    expect(await names(secondDriver, '', { ordering: 'nearest' })).toEqual(['nextWeek']);
  });

  it('has two parts around now: what is not over, soonest first, and what is, latest first (R-beyond-450)', async () => {
    // At 13:10 the two visits of 12:00 and 12:10 are over.
    const parts = {
      ahead: [
        'stalled',
        'journey',
        'overdue',
        'critical',
        'waiting',
        'refusedByTherapist',
        'refusedByDriver',
        'nextWeek',
      ],
      over: ['unpaid', 'running', 'earlyMorning', 'yesterday'],
    };
    for (const [part, all] of Object.entries(parts)) {
      const query = { ordering: 'nearest', part };
      expect(await names(operator, '', query)).toEqual(all);
      const second = await operator.get<Page>(`${BASE}/`, { query: { ...query, page: 2, page_size: 3 } });
      expect(second.body).toMatchObject({ count: all.length, total_pages: Math.ceil(all.length / 3), current_page: 2 });
      expect(namesOf(second.body)).toEqual(all.slice(3, 6));
    }
    expect(await names(colleague, '', { ordering: 'nearest', part: 'over' })).toEqual(['unpaid']);
    expect(await names(operator, '', { ordering: 'nearest', part: 'ahead', filter: 'pending' })).toEqual([
      ...['overdue', 'critical', 'waiting', 'nextWeek'],
    ]);
  });

  it('opens the list of today at the page with the current visits', async () => {
    const query = { ordering: 'nearest', filter: 'today', at_now: true, page_size: 1 };
    const { body } = await operator.get<Page>(`${BASE}/`, { query });
    // At 13:10 the two visits of 12:00 and 12:10 are over.
    expect(body).toMatchObject({ current_page: 3, count: 7 });
    expect(namesOf(body)).toEqual(['stalled']);
  });

  it('counts for that page what the list itself shows: with a person or a status, other finished visits do not count', async () => {
    const atNow = async (who: TestClient, more: object) => {
      const query = { ordering: 'nearest', filter: 'today', at_now: true, page_size: 1, ...more };
      const { body } = await who.get<Page>(`${BASE}/`, { query });
      return [body.current_page, body.count, ...namesOf(body)];
    };
    // One of the two finished visits is this therapist's.
    expect(await atNow(operator, { therapist: colleague.id })).toEqual([2, 4, 'stalled']);
    expect(await atNow(colleague, {})).toEqual([2, 4, 'stalled']);
    expect(await atNow(operator, { status: 'pending' })).toEqual([1, 3, 'overdue']);
    // All visits are over, so it is the last page.
    expect(await atNow(operator, { status: 'awaiting_payment' })).toEqual([1, 1, 'unpaid']);
  });

  it.each([
    ['date', { date: '2026-11-19' }, ['earlyMorning', 'yesterday']],
    ['date_after', { date_after: '2026-11-22' }, ['nextWeek', 'refusedByDriver']],
    ['date_before', { date_before: '2026-11-19' }, ['earlyMorning', 'yesterday']],
    [
      'a stretch of days',
      { date_after: '2026-11-21', date_before: '2026-11-22' },
      ['refusedByDriver', 'refusedByTherapist'],
    ],
  ])('narrows by %s, both ends included (7-028)', async (_, query, expected) => {
    expect(await names(operator, '', query)).toEqual(expected);
  });

  it.each([
    ['today', ['waiting', 'critical', 'overdue', 'journey', 'stalled', 'unpaid', 'running']],
    ['upcoming', ['nextWeek', 'refusedByDriver', 'refusedByTherapist']],
    ['pending', ['nextWeek', 'waiting', 'critical', 'overdue']],
    ['confirmed', ['stalled']],
    ['in_progress', ['journey', 'running']],
    ['completed', ['earlyMorning', 'yesterday']],
    ['cancelled', ['refusedByDriver']],
    ['rejected', ['refusedByTherapist']],
    ['awaiting_payment', ['unpaid']],
    ['overdue', ['overdue']],
  ])('has the filter %s (2-090)', async (filter, expected) => {
    expect(await names(operator, '', { filter })).toEqual(expected);
  });

  it('refuses an unknown filter, status or order, and names the allowed ones', async () => {
    const { status, body } = await operator.get(`${BASE}/`, { query: { filter: 'urgent', ordering: 'name' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'INVALID_FILTER',
      filter: [`Allowed values: ${LIST_FILTERS.join(', ')}`],
      ordering: [`Allowed values: ${BOOKING_ORDERINGS.join(', ')}`],
    });
    expect((await operator.get(`${BASE}/`, { query: { status: 'sleeping' } })).body).toMatchObject({
      status: [expect.stringContaining('transport_completed')],
    });
    expect((await operator.get(`${BASE}/`, { query: { page: 0 } })).status).toBe(400);
    expect((await operator.get(`${BASE}/`, { query: { page_size: 1001 } })).status).toBe(400);
    expect((await operator.get(`${BASE}/`, { query: { date: '2026-02-30' } })).status).toBe(400);
    expect((await operator.get(`${BASE}/`, { query: { sort: 'x' } })).body).toMatchObject({ sort: ['Unknown field'] });
  });

  it.each(Object.entries(SYNONYMS))('reads the status %s as %s', async (synonym, status) => {
    expect(await names(operator, '', { status: synonym })).toEqual(await names(operator, '', { status }));
  });

  it('combines filters: a visit must match all of them', async () => {
    expect(await names(operator, '', { filter: 'today', status: 'pending', therapist: colleague.id })).toEqual([
      'critical',
      'overdue',
    ]);
    expect(await names(operator, '', { filter: 'completed', status: 'pending' })).toEqual([]);
  });

  it.each([
    ['a client by name', { search: 'luz ram' }, ['waiting']],
    ['a phone number, however it is spaced', { search: '09175550101' }, ['waiting']],
    ['an e-mail', { search: 'LUZ@example' }, ['waiting']],
    ['a sign that means something in SQL', { search: '100%_' }, []],
  ])('searches %s', async (_, query, expected) => {
    expect(await names(operator, '', query)).toEqual(expected);
  });

  it('searches therapists, drivers and numbers', async () => {
    await server.sql(`update users set first_name = 'Ximena', last_name = 'Abad' where id = $1`, [colleague.id]);
    await server.sql(`update users set first_name = 'Zosimo', last_name = 'Uy' where id = $1`, [secondDriver.id]);
    expect(await names(operator, '', { search: 'ximena abad', filter: 'awaiting_payment' })).toEqual(['unpaid']);
    expect(await names(operator, '', { search: 'zosimo' })).toEqual(['nextWeek']);
    expect(await names(operator, '', { search: `#${ids['journey']}` })).toEqual(['journey']);
    expect(await names(operator, '', { search: `#${ids['deleted']}` })).toEqual([]);
  });

  it('narrows by therapist, driver (also of the pickup) and client', async () => {
    expect(await names(operator, '', { therapist: therapist.id, filter: 'today' })).toEqual([
      'waiting',
      'journey',
      'running',
    ]);
    expect(await names(operator, '', { driver: secondDriver.id })).toEqual(['nextWeek']);
    const client = (await operator.get<Appointment>(`${BASE}/${ids['waiting']}/`)).body.client;
    expect(await names(operator, '', { client })).toEqual(['waiting']);
  });

  it('lists the service day: what starts at 00:30 belongs to the day before (7-029, 9-001)', async () => {
    expect(await names(operator, 'today/')).toEqual([
      'running',
      'unpaid',
      'stalled',
      'journey',
      'overdue',
      'critical',
      'waiting',
    ]);
    server.clock.set('2026-11-20T05:59:00+08:00');
    expect(await names(operator, 'today/')).toEqual(['yesterday', 'earlyMorning']);
    server.clock.set('2026-11-20T13:10:00+08:00');
  });

  it('lists coming visits, soonest first (7-030)', async () => {
    expect(await names(operator, 'upcoming/')).toEqual(['refusedByTherapist', 'refusedByDriver', 'nextWeek']);
  });

  it('lists seven service days from week_start, all in one page (7-031)', async () => {
    expect(await names(operator, 'by_week/', { week_start: '2026-11-16' })).toEqual([
      'yesterday',
      'earlyMorning',
      'running',
      'unpaid',
      'stalled',
      'journey',
      'overdue',
      'critical',
      'waiting',
      'refusedByTherapist',
      'refusedByDriver',
    ]);
    expect(await names(operator, 'by_week/', { week_start: '2026-11-20' })).toEqual([
      'running',
      'unpaid',
      'stalled',
      'journey',
      'overdue',
      'critical',
      'waiting',
      'refusedByTherapist',
      'refusedByDriver',
    ]);
    expect(await names(operator, 'by_week/', { week_start: '2026-11-21' })).toEqual([
      'refusedByTherapist',
      'refusedByDriver',
      'nextWeek',
    ]);
    expect((await operator.get(`${BASE}/by_week/`)).body).toMatchObject({ week_start: ['This field is required'] });
    expect((await operator.get<Page>(`${BASE}/by_week/`, { query: { week_start: '2026-11-16' } })).body.page_size).toBe(
      1000,
    );
  });

  it('lists the rejected ones to review, with the number of refusals (2-093, 7-032, 7-033)', async () => {
    const { body } = await operator.get<Page & { counts: unknown }>(`${BASE}/rejected/`, {
      query: { page: 1, page_size: 100 },
    });
    expect(namesOf(body)).toEqual(['refusedByTherapist']);
    expect(body.counts).toEqual({ total: 2, therapist: 1, driver: 1, pending_review: 1 });
    expect(body).toMatchObject({ count: 1, page_size: 100, total_pages: 1 });
  });

  it('lists visits that wait for an answer, soonest first (7-034)', async () => {
    expect(await names(operator, 'pending/')).toEqual(['overdue', 'critical', 'waiting', 'nextWeek']);
  });

  it('lists overdue, then critical, then stalled (7-035)', async () => {
    expect(await names(operator, 'timeout/')).toEqual(['overdue', 'critical', 'stalled']);
    const second = await operator.get<Page>(`${BASE}/timeout/`, { query: { page: 2, page_size: 2 } });
    expect(namesOf(second.body)).toEqual(['stalled']);
    expect(second.body.count).toBe(3);
    expect((await operator.get<Page>(`${BASE}/timeout/`, { query: { page: 9 } })).body).toMatchObject({
      results: [],
      count: 3,
    });
  });

  it('lists waiting rides home above them: nobody asked, urgent ones first, then asked and unanswered (R-pages-20)', async () => {
    const rideHome = (status: Status, columns: AppointmentSeed['columns']) =>
      seedAppointment(server, {
        start_time: '10:00',
        end_time: '11:00',
        status,
        therapists: [colleague.id],
        columns: { outcome: 'completed', ...columns },
      });
    const [longest, urgent, asked] = [
      await rideHome('pickup_requested', { pickup_requested_at: new Date('2026-11-20T03:10:00Z') }),
      await rideHome('pickup_requested', {
        pickup_requested_at: new Date('2026-11-20T04:10:00Z'),
        pickup_urgency: 'urgent',
      }),
      await rideHome('driver_assigned_pickup', {
        pickup_requested_at: new Date('2026-11-20T03:20:00Z'),
        pickup_driver_id: secondDriver.id,
        pickup_deadline: new Date('2026-11-20T05:20:00Z'),
      }),
    ];
    const { body } = await operator.get<Page>(`${BASE}/timeout/`, { query: { page_size: 50 } });
    expect(body.results.map(({ id }) => id).slice(0, 3)).toEqual([urgent, longest, asked]);
    expect(namesOf(body).slice(3)).toEqual(['overdue', 'critical', 'stalled']);
    expect((await operator.get(`${BASE}/counts/`)).body).toMatchObject({ timeout: 6 });
    // The ride home is not over, whatever the status of the visit.
    const completed = await operator.get<Page>(`${BASE}/`, { query: { filter: 'completed', page_size: 50 } });
    expect(completed.body.results.map(({ id }) => id)).not.toEqual(expect.arrayContaining([urgent]));
    await server.sql('update appointments set deleted_at = $2 where id = any($1)', [
      [longest, urgent, asked],
      server.clock.now(),
    ]);
  });

  it.each([
    ['12:59:59.999', [], []],
    ['13:00:00.000', ['overdue'], []],
    ['13:00:00.001', ['overdue'], ['overdue']],
    ['13:04:59.999', ['overdue'], ['overdue']],
    ['13:05:00.000', ['overdue', 'critical'], ['overdue']],
    ['13:09:59.999', ['overdue', 'critical'], ['overdue']],
    ['13:10:00.000', ['overdue', 'critical', 'stalled'], ['overdue']],
  ])(
    'at %s the ones to watch are %j, overdue %j: critical from 30 minutes before the start, overdue past the deadline, stalled 15 minutes after the start',
    async (time, watched, overdue) => {
      server.clock.set(`2026-11-20T${time}+08:00`);
      expect(await names(operator, 'timeout/')).toEqual(watched);
      expect(await names(operator, '', { filter: 'overdue' })).toEqual(overdue);
      server.clock.set('2026-11-20T13:10:00+08:00');
    },
  );

  it('lists payments to verify (7-036)', async () => {
    expect(await names(operator, 'awaiting_payment/')).toEqual(['unpaid']);
  });

  it.each<[path: string, point: string, more: Partial<AppointmentSeed>]>([
    ['rejected/', '7-032', { status: 'rejected', columns: { rejected_at: new Date('2026-11-20T04:00:00Z') } }],
    ['pending/', '7-034', { status: 'pending' }],
    ['timeout/', '7-035', { status: 'confirmed', start_time: '12:00', end_time: '13:00' }],
    ['awaiting_payment/', '7-036', { status: 'awaiting_payment' }],
  ])('%s comes 8 a page, or in pages of the requested size (%s)', async (path, _point, more) => {
    const added: number[] = [];
    for (let one = 0; one < 9; one++) added.push(await seedAppointment(server, { date: '2026-11-20', ...more }));
    const page = async (query: TestRequest['query'] = {}) =>
      (await operator.get<Page>(`${BASE}/${path}`, { query })).body;
    const first = await page();
    const { count } = first;
    expect(count).toBeGreaterThan(9);
    expect(first).toMatchObject({ total_pages: 2, current_page: 1, page_size: 8, has_next: true, has_previous: false });
    expect(first.results).toHaveLength(8);
    const last = await page({ page: 2 });
    expect(last).toMatchObject({ count, current_page: 2, has_next: false, has_previous: true });
    expect(last.results).toHaveLength(count - 8);
    const third = await page({ page: 3, page_size: 3 });
    expect(third).toMatchObject({ count, total_pages: Math.ceil(count / 3), page_size: 3 });
    expect(third.results.map(({ id }) => id)).toEqual(
      [...first.results, ...last.results].slice(6, 9).map(({ id }) => id),
    );
    await server.sql('update appointments set deleted_at = $2 where id = any($1)', [added, server.clock.now()]);
  });

  it('counts the visits of each tab', async () => {
    expect((await operator.get(`${BASE}/counts/`)).body).toEqual({
      rejected: 1,
      pending: 4,
      timeout: 3,
      payment: 1,
      all: 12,
      today: 7,
      upcoming: 3,
    });
    expect((await therapist.get(`${BASE}/counts/`)).body).toEqual({
      rejected: 0,
      pending: 1,
      timeout: 0,
      payment: 0,
      all: 6,
      today: 3,
      upcoming: 1,
    });
    expect((await secondDriver.get(`${BASE}/counts/`)).body).toMatchObject({
      all: 1,
      pending: 1,
      today: 0,
      upcoming: 1,
    });
  });

  it.each(['rejected/', 'pending/', 'timeout/', 'awaiting_payment/'])('is for operators only: %s', async (path) => {
    expect((await therapist.get(`${BASE}/${path}`)).status).toBe(403);
    expect((await driver.get(`${BASE}/${path}`)).status).toBe(403);
    expect((await server.anonymous.get(`${BASE}/${path}`)).status).toBe(401);
  });

  it('shows therapists and drivers only their own, in every list (6-009, 6-012)', async () => {
    const own = ['refusedByDriver', 'waiting', 'journey', 'running', 'earlyMorning', 'yesterday'];
    expect(await names(therapist, '')).toEqual(own);
    expect(await names(driver, '')).toEqual(own);
    expect(await names(secondDriver, '')).toEqual(['nextWeek']);
    expect(await names(therapist, 'today/')).toEqual(['running', 'journey', 'waiting']);
    expect(await names(therapist, 'upcoming/')).toEqual(['refusedByDriver']);
    expect(await names(driver, 'by_week/', { week_start: '2026-11-20' })).toEqual([
      'running',
      'journey',
      'waiting',
      'refusedByDriver',
    ]);
    expect(await names(therapist, '', { therapist: colleague.id })).toEqual([]);
    expect(await names(therapist, '', { search: 'ximena' })).toEqual([]);
    expect(await names(therapist, '', { filter: 'in_progress' })).toEqual(['journey', 'running']);
    expect(await names(driver, '', { filter: 'today' })).toEqual(['waiting', 'journey', 'running']);
  });

  it("answers somebody else's, a deleted and a missing appointment alike (6-009, 6-012)", async () => {
    const missing = await therapist.get<{ request_id: string }>(`${BASE}/999999/`);
    for (const [by, name] of [
      [therapist, 'overdue'],
      [driver, 'nextWeek'],
      [operator, 'deleted'],
    ] as const) {
      const answer = await by.get<{ request_id: string }>(`${BASE}/${ids[name]}/`);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      expect(answer.status).toBe(404);
    }
    expect((await secondDriver.get<Appointment>(`${BASE}/${ids['nextWeek']}/`)).body.id).toBe(ids['nextWeek']);
  });

  it.each([
    { page: 9_007_199_254_740_991, page_size: 1000 },
    { page: 9_007_199_254_740_991, status: 'pending' },
    { search: '\u0000' },
    { search: '%' },
    { search: '\\' },
    { search: "'; --" },
    { search: '\ud800' },
    { date: '9999-12-31' },
    { date: '0001-01-01' },
    { date_after: '0000-01-01' },
    { client: 2_147_483_647 },
    { date_after: '2026-11-21', date_before: '2026-11-20' },
  ])('answers %j with a page or a refusal', async (query) => {
    for (const path of ['', 'today/', 'pending/', 'timeout/', 'rejected/']) {
      const answer = await operator.get(`${BASE}/${path}`, { query: path === '' ? query : { page: query.page ?? 1 } });
      expect([200, 400]).toContain(answer.status);
    }
    expect([200, 400]).toContain(
      (
        await operator.get(`${BASE}/by_week/`, {
          query: { week_start: query.date ?? query.date_after ?? '9999-12-31' },
        })
      ).status,
    );
    expect([200, 400]).toContain(
      (await operator.get('/api/scheduling/clients/', { query: { search: query.search ?? '', page: query.page ?? 1 } }))
        .status,
    );
  });

  it('lists every status under its own name (4-001)', async () => {
    for (const status of STATUSES) {
      const id = await seedAppointment(server, { status: status as Status, date: '2026-12-01' });
      const { body } = await operator.get<Page>(`${BASE}/`, { query: { status, date: '2026-12-01' } });
      expect(body.results.map((one) => [one.id, one.status])).toEqual([[id, status]]);
      await server.sql('update appointments set deleted_at = $2 where id = $1', [id, server.clock.now()]);
    }
  });
});
