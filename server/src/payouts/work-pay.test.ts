import type { Answer, Calls, Payee, Payout } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

const PAYOUTS = '/api/reports/payouts/';
const RATES = '/api/settings/work-rates/';
type Payouts = Calls['payouts'];
type Refused = { code?: string; results: Payout[]; [field: string]: unknown };
type Rates = Answer<Calls['business']['workRates']> & Refused;

const HALF = { from: '2026-11-16', to: TODAY };
const NEXT = { from: '2026-11-21', to: '2026-11-30' };

describe('pay by ride, day and hour', () => {
  const given = freshBusiness();
  let liza: TestClient;
  let boyet: TestClient;
  let owner: TestClient;
  beforeEach(async () => {
    liza = given.on.therapists[0];
    boyet = given.on.drivers[0];
    owner = given.on.operator;
    await given.app.sql(
      `insert into payouts_start (from_day, set_by, set_at) values ('2026-11-01', $1, '2026-11-01T12:00+08')`,
      [owner.id],
    );
  });

  /** As if it had been set on 1 November. */
  const rate = (who: TestClient, work: string, pesos: number | null, from = '2026-11-02') =>
    given.app.sql(
      `insert into work_rates (staff_id, work, from_day, pesos, set_at) values ($1, $2, $3, $4, '2026-11-01T12:00+08')`,
      [who.id, work, from, pesos],
    );
  const rowOf = async (who: TestClient, period: object = HALF): Promise<Payee> => {
    const { body } = await owner.get<Answer<Payouts['list']>>(PAYOUTS, { query: { ...period } });
    const row = body.people.find(({ person }) => person.id === who.id);
    if (!row) throw new Error('not in the list');
    return row;
  };
  const linesOf = async (who: TestClient, period?: object) =>
    (await rowOf(who, period)).lines
      .filter(({ kind }) => kind !== 'commission')
      .map(({ kind, quantity, rule, amount, is_earlier, is_correction }) => [
        kind,
        quantity,
        rule?.value,
        amount,
        ...(is_earlier ? ['earlier'] : []),
        ...(is_correction ? ['correction'] : []),
      ]);
  const tryPay = (who: TestClient, expected: number, as: TestClient = owner, period: object = HALF) =>
    as.post<Refused>(PAYOUTS, {
      ...period,
      people: [{ person: who.id, expected }],
      nets_cash: false,
      method: 'cash',
      paid_on: TODAY,
    });
  async function pay(who: TestClient, expected: number, period?: object): Promise<void> {
    const { status, text } = await tryPay(who, expected, owner, period);
    if (status !== 201) throw new Error(text);
  }
  /** At work from 13:00, the beginning of everybody's hours, until a time of this day or the next morning. */
  async function atWork(who: TestClient, until: string): Promise<number> {
    given.app.clock.set(`${TODAY}T13:00:00+08:00`);
    const { body } = await who.post<{ id: number }>('/api/attendance/check-in/');
    given.app.clock.set(until.length > 5 ? until : `${TODAY}T${until}:00+08:00`);
    await who.post('/api/attendance/check-out/');
    return body.id;
  }
  const approve = async (id: number): Promise<void> => {
    expect((await owner.post(`/api/attendance/approve/${id}/`)).status).toBe(200);
  };
  const edit = async (id: number, body: object): Promise<void> => {
    expect((await owner.patch(`/api/attendance/records/${id}/`, { ...body, reason: 'It was so' })).status).toBe(200);
  };
  /** A visit whose therapist was driven there and home. */
  async function drivenBothWays(): Promise<number> {
    const { on, app } = given;
    const { id } = await on.at('completed');
    await app.sql(
      `update appointments set status = 'transport_completed', pickup_driver_id = $2, return_journey_completed_at = $3, updated_at = $3 where id = $1`,
      [id, boyet.id, app.clock.now()],
    );
    return id;
  }

  it('pays nothing until a rule says pesos; then a drop-off and a ride home count once each (R-beyond-1185, R-beyond-1186)', async () => {
    await drivenBothWays();
    expect(await linesOf(boyet)).toEqual([]);
    await rate(boyet, 'ride', 50);
    await drivenBothWays();
    // A rule of a day that has begun, which only a test sets, counts all rides of that day.
    expect(await linesOf(boyet)).toEqual([
      ['ride_out', 2, 50, 100],
      ['ride_home', 2, 50, 100],
    ]);
  });

  it('does not pay rides that were called off, and takes back one that was not (R-beyond-1186)', async () => {
    await rate(boyet, 'ride', 50);
    const { id } = await given.on.at('journey');
    await given.on.act(owner, id, 'cancel', { reason: 'The client is not home' });
    expect(await linesOf(boyet)).toEqual([]);
    const visit = await given.on.at('dropped_off');
    expect(await linesOf(boyet)).toEqual([['ride_out', 1, 50, 50]]);
    // Another driver brought them: the ride is theirs.
    const ramil = given.on.drivers[1];
    await rate(ramil, 'ride', 70);
    await given.app.sql('update appointments set driver_id = $2, updated_at = $3 where id = $1', [
      visit.id,
      ramil.id,
      given.app.clock.now(),
    ]);
    expect([await linesOf(boyet), await linesOf(ramil)]).toEqual([[], [['ride_out', 1, 70, 70]]]);
  });

  it('pays days, hours and overtime once attendance is approved; until then it is said (R-beyond-1187, R-beyond-1188)', async () => {
    await rate(liza, 'day', 300);
    await rate(liza, 'hour', 45);
    await rate(liza, 'overtime', 70);
    const id = await atWork(liza, `${addDays(TODAY, 1)}T02:30:00+08:00`);
    expect([await linesOf(liza), (await rowOf(liza)).waiting_days]).toEqual([[], 1]);
    await approve(id);
    // 13:00 to 01:00 are her hours, the rest is overtime: as the sums of attendance have it.
    expect([await linesOf(liza), (await rowOf(liza)).waiting_days]).toEqual([
      [
        ['day', 1, 300, 300],
        ['hour', 720, 45, 540],
        ['overtime', 90, 70, 105],
      ],
      0,
    ]);
    const { body } = await owner.get<{
      staff: { staff_member: number; hours_worked: number; overtime_hours: number }[];
    }>('/api/attendance/totals/', { query: { from: TODAY, to: TODAY } });
    expect(body.staff.find(({ staff_member: one }) => one === liza.id)).toMatchObject({
      hours_worked: 13.5,
      overtime_hours: 1.5,
    });
  });

  it('pays all hours as ordinary ones where no rule is of overtime (R-beyond-1187)', async () => {
    await rate(liza, 'hour', 45);
    await approve(await atWork(liza, `${addDays(TODAY, 1)}T02:30:00+08:00`));
    expect(await linesOf(liza)).toEqual([['hour', 810, 45, 607.5]]);
  });

  it('pays what is approved later as of an earlier period, and nothing twice, on two servers (R-beyond-1188, R-beyond-1190)', async () => {
    await rate(liza, 'day', 300);
    await rate(liza, 'ride', 50);
    await approve(await atWork(liza, '20:00'));
    const joy = given.on.therapists[1];
    await rate(joy, 'day', 200);
    const late = await atWork(joy, '20:00');
    const second = await given.app.secondInstance();
    const rival = second.withToken((await given.app.addSession(owner.id)).token);
    const tries = await Promise.all([tryPay(liza, 300), tryPay(liza, 300, rival), tryPay(liza, 300)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    given.app.clock.set(`${addDays(TODAY, 2)}T10:00:00+08:00`);
    const answers = await Promise.all([owner, rival].map((one) => one.post(`/api/attendance/approve/${late}/`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linesOf(joy, NEXT)).toEqual([['day', 1, 200, 200, 'earlier']]);
    expect(await linesOf(liza, NEXT)).toEqual([]);
  });

  it('says what changed after it was paid as a correction of the next payout; what was paid stays (R-beyond-1189)', async () => {
    await rate(liza, 'hour', 60);
    const id = await atWork(liza, '20:00');
    await approve(id);
    given.app.clock.set(`${TODAY}T22:00:00+08:00`);
    // Before anybody is paid, a change is no correction.
    await edit(id, { check_out_time: '21:00' });
    expect(await linesOf(liza)).toEqual([['hour', 480, 60, 480]]);
    await pay(liza, 480);
    const [before] = (await rowOf(liza)).payouts;
    given.app.clock.set(`${addDays(TODAY, 1)}T10:00:00+08:00`);
    await edit(id, { check_out_time: '20:30' });
    expect(await linesOf(liza, NEXT)).toEqual([['hour', -30, 60, -30, 'earlier', 'correction']]);
    await edit(id, { check_out_time: '21:30' });
    expect(await linesOf(liza, NEXT)).toEqual([['hour', 30, 60, 30, 'earlier', 'correction']]);
    expect((await rowOf(liza)).payouts[0]).toEqual(before);
    // To be approved anew: nothing more is paid, and nothing is taken back of what was.
    await edit(id, { status: 'pending_approval' });
    expect([await linesOf(liza, NEXT), (await rowOf(liza)).waiting_days]).toEqual([[], 1]);
    await edit(id, { status: 'absent' });
    expect(await linesOf(liza, NEXT)).toEqual([['hour', -480, 60, -480, 'earlier', 'correction']]);
  });

  it('counts overtime by the hours as they stood at the check-in, whatever the person says later (R-beyond-1187)', async () => {
    await rate(liza, 'hour', 45);
    await rate(liza, 'overtime', 70);
    const shorten = async (to: string): Promise<void> => {
      const [window] = await given.app.sql<{ id: number }>(
        'select id from availability_windows where staff_id = $1 and service_day = $2',
        [liza.id, TODAY],
      );
      const answer = await liza.put(`/api/scheduling/availabilities/${window?.id}/`, {
        date: TODAY,
        start_time: '13:00',
        end_time: to,
      });
      expect(answer.status).toBe(200);
    };
    const id = await atWork(liza, '22:00');
    const ordinary = [['hour', 540, 45, 405]];
    await shorten('20:00');
    await approve(id);
    expect(await linesOf(liza)).toEqual(ordinary);
    given.app.clock.set(`${addDays(TODAY, 1)}T10:00:00+08:00`);
    await shorten('19:00');
    await edit(id, { notes: 'She was on time' });
    expect(await linesOf(liza)).toEqual(ordinary);
    await edit(id, { check_out_time: '22:30' });
    expect(await linesOf(liza)).toEqual([['hour', 570, 45, 427.5]]);
    // What is entered anew goes by the hours as they stand then.
    await edit(id, { check_in_time: null });
    await edit(id, { check_in_time: '13:00', check_out_time: '22:30', status: 'present' });
    await approve(id);
    expect(await linesOf(liza)).toEqual([
      ['hour', 360, 45, 270],
      ['overtime', 210, 70, 245],
    ]);
  });

  it('pays minutes past the hours as ordinary ones where the rule of overtime says no pesos (R-beyond-1187)', async () => {
    await rate(liza, 'hour', 45);
    await rate(liza, 'overtime', 0);
    await approve(await atWork(liza, `${addDays(TODAY, 1)}T02:30:00+08:00`));
    expect(await linesOf(liza)).toEqual([['hour', 810, 45, 607.5]]);
  });

  it('pays no operator by a rule for everybody (R-beyond-1187)', async () => {
    await given.app.sql(
      `insert into work_rates (work, from_day, pesos, set_at) values ('day', $1, 300, '2026-11-01T12:00+08'), ('day', $2, null, '2026-11-01T12:00+08')`,
      ['2026-11-10', '2026-11-12'],
    );
    await given.app.sql(
      `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, approved_at, approved_by, created_at, updated_at)
       select id, '2026-11-11', $2, 'present', 'present', $2, $3, $2, $2 from unnest($1::int[]) id`,
      [[owner.id, liza.id], given.app.clock.now(), owner.id],
    );
    expect(
      await given.app.sql(`select staff_id from pay_lines where kind = 'day' and staff_id = any ($1)`, [
        [owner.id, liza.id],
      ]),
    ).toEqual([{ staff_id: liza.id }]);
  });

  it('pays the drop-off where an operator sets a later status by hand (R-beyond-1186)', async () => {
    await rate(boyet, 'ride', 50);
    for (const [from, status] of [
      ['arrived', 'session_in_progress'],
      ['journey', 'completed'],
    ] as const) {
      const { id } = await given.on.at(from, from === 'journey' ? { start_time: '19:00' } : {});
      expect((await given.on.patch(id, { status })).status).toBe(200);
    }
    expect(await linesOf(boyet)).toEqual([['ride_out', 2, 50, 100]]);
  });

  it('leaves a closed month as it is, where a day without money was never signed (R-beyond-1191)', async () => {
    await given.app.sql(
      `insert into work_rates (staff_id, work, from_day, pesos, set_at) values ($1, 'day', '2026-10-01', 300, '2026-09-01T12:00+08')`,
      [liza.id],
    );
    const [day, now] = ['2026-10-20', new Date('2026-11-03T10:00:00+08:00')];
    const [record] = await given.app.sql<{ id: number }>(
      `insert into attendance_records (staff_id, service_day, check_in_at, check_out_at, arrival, status, created_at, updated_at)
       values ($1, $2, $3, $4, 'present', 'pending_approval', $3, $3) returning id`,
      [liza.id, day, new Date(`${day}T13:00:00+08:00`), new Date(`${day}T20:00:00+08:00`)],
    );
    await given.app.sql(
      `insert into book_months (month, digest, days, closed_at) values ('2026-10-01', 'x', '{"2026-10-01": "x"}', $1)`,
      [now],
    );
    given.app.clock.set(now);
    await approve(record?.id ?? 0);
    expect(await given.app.sql(`select day::text, since::text from pay_lines where staff_id = $1`, [liza.id])).toEqual([
      { day: '2026-11-03', since: day },
    ]);
  });

  it('counts on the day on which it is written where the day of the work is signed (R-beyond-1191)', async () => {
    await rate(liza, 'day', 300);
    const id = await atWork(liza, '20:00');
    given.app.clock.set(`${addDays(TODAY, 3)}T10:00:00+08:00`);
    await given.app.sql(
      `insert into book_days (day, state, digest, figures, signed_by, signed_at) values ($1, 'closed', 'x', '{}', $2, $3)`,
      [TODAY, owner.id, given.app.clock.now()],
    );
    await approve(id);
    const [line] = await given.app.sql<{ day: string; since: string }>(
      `select day::text, since::text from pay_lines where staff_id = $1`,
      [liza.id],
    );
    expect(line).toEqual({ day: addDays(TODAY, 3), since: TODAY });
    await given.app.sql(
      `alter table book_days disable trigger user; delete from book_days; alter table book_days enable trigger user`,
    );
  });

  it('stands in the journal as pay, and is owed to its person (R-beyond-1191)', async () => {
    await rate(liza, 'day', 300);
    await approve(await atWork(liza, '20:00'));
    const { body } = await owner.get<{
      results: { ledger: string; lines: { account: { name: string }; debit: number; credit: number }[] }[];
    }>('/api/reports/books/journal/', { query: { month: TODAY.slice(0, 7), page_size: 100 } });
    const lines = body.results
      .flatMap((entry) => entry.lines)
      .filter(({ account }) => account.name === 'Wages by ride, day and hour');
    expect(lines.at(-1)).toMatchObject({ debit: 300, credit: 0 });
  });

  describe('its rules', () => {
    const TOMORROW = addDays(TODAY, 1);
    const set = (rule: object, as: TestClient = owner) => as.post<Rates>(RATES, { from: TOMORROW, ...rule });

    it('begin tomorrow at the earliest, keep what was typed and say what is wrong (R-beyond-1185)', async () => {
      const wrong = async (rule: object) => Object.keys((await set(rule)).body).filter((key) => /^[a-z]+$/.test(key));
      expect((await set({ work: 'day', pesos: 300, from: TODAY })).body['from']).toEqual([
        'A rule of pay for work begins tomorrow at the earliest.',
      ]);
      expect((await set({ work: 'ride', pesos: 300, person: liza.id })).body['person']).toEqual([
        'Only drivers are paid by ride.',
      ]);
      expect(await wrong({ work: 'day', pesos: 100_001 })).toContain('pesos');
      expect(await wrong({ work: 'day', pesos: 300, person: owner.id })).toContain('person');
      expect(await wrong({ work: 'hour', pesos: null, person: liza.id })).toContain('pesos');
    });

    it('are of a person before those of all; the latest counts, and one that ends gives way (R-beyond-1185)', async () => {
      expect((await set({ work: 'ride', pesos: 40 })).status).toBe(200);
      const { body } = await set({ work: 'ride', pesos: 60, person: boyet.id });
      expect(body.rates.find(({ person }) => person?.id === boyet.id)).toMatchObject({
        pesos: 60,
        from: TOMORROW,
        in_effect: false,
      });
      const at = async (day: string): Promise<unknown> =>
        (
          await given.app.sql<{ pesos: number | null }>(
            `select (select pesos from work_rates where id = work_rate($1, 'ride', $2)) as pesos`,
            [boyet.id, day],
          )
        )[0]?.pesos;
      const later = addDays(TODAY, 5);
      await set({ work: 'ride', pesos: null, person: boyet.id, from: later });
      expect([await at(TODAY), await at(TOMORROW), await at(later)]).toEqual([null, 60, 40]);
      await set({ work: 'ride', pesos: null, expected: { pesos: 40 }, from: TOMORROW });
    });

    it('are set once by two who press at once, and another’s rule is shown (R-beyond-1185)', async () => {
      const rule = { work: 'day', pesos: 500, person: liza.id };
      const tries = await Promise.all([set(rule), set({ ...rule, pesos: 600 })]);
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(tries.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE_VERSION' });
      expect(await given.app.sql('select from work_rates where staff_id = $1', [liza.id])).toHaveLength(1);
      expect(
        await given.app.sql(
          `select from audit_log where action = 'settings.set_work_rate' and entity_id = any (
          select id::text from work_rates where staff_id = $1)`,
          [liza.id],
        ),
      ).toHaveLength(1);
    });
  });
});
