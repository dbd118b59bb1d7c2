import pg from 'pg';
import { addDays, addMinutes, serviceDayBounds } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { PNG, upload } from '../payments/testing/upload-receipt.js';
import { seedClient } from '../testing/seed.js';
import { DAY, DAYS, dayDesk, type Refused } from './testing/day-desk.js';

const given = freshBusiness();
const desk = dayDesk(given);
const { read, list, take, sign, confirm, summary, nextMorning, paid, count } = desk;

describe('a day of the books', () => {
  it('has the sums of the reports, and who holds which cash (R-beyond-550, R-beyond-552)', async () => {
    await paid({ tip: 100, received: 950 });
    const { id } = await given.on.at('awaiting_payment', { start_time: '19:00', client: await seedClient(given.app) });
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 800 });
    await given.on.act(given.on.operator, id, 'correct_payment', { payment_amount: 850, reason: 'Mistyped' });
    await count(1_600, 1_700, 'Change for the next client');
    const day = await read();
    const { revenue, commission, cash, gcash, tips, tips_owed, visits, discounts, extensions } = await summary();
    expect(day.figures).toMatchObject({
      revenue,
      commission,
      cash,
      gcash,
      tips,
      tips_owed,
      visits,
      discounts,
      extensions,
    });
    expect(day.figures).toMatchObject({
      revenue: 1_700,
      tips: 100,
      expected: 1_700,
      counted: 1_600,
      short: 100,
      over: 0,
    });
    expect(day.people).toMatchObject([
      {
        payments: 2,
        taken: 1_700,
        is_counted: true,
        count: { expected: 1_700, counted: 1_600, reason: 'Change for the next client' },
      },
    ]);
    expect(day.corrections).toMatchObject([
      { appointment: id, before: 800, after: 850, reason: 'Mistyped', of_day: DAY },
    ]);
    expect(day).toMatchObject({ state: 'open', steps: [], is_over: false, digest_fits: null });
  });

  it('is signed only once it has ended and all its cash is counted, also by a count of a later day (R-beyond-550, R-beyond-552)', async () => {
    await paid();
    expect(await sign()).toMatchObject({
      status: 409,
      body: { code: 'DAY_NOT_READY', detail: expect.stringMatching(/6:00 AM/) },
    });
    nextMorning();
    expect((await read()).steps).toEqual([]);
    expect(await sign()).toMatchObject({
      status: 409,
      body: { code: 'DAY_NOT_READY', detail: expect.stringMatching(/^Count the cash of /) },
    });
    // Less than they have: it is counted, and the rest stays in their hand.
    await count(800, 850, 'It is missing');
    expect((await read()).steps).toEqual(['sign']);
    expect((await sign()).body).toMatchObject({ state: 'signed', figures: { short: 50, counted: 800 } });
  });

  it('has the difference of a count on the last day whose cash it has (R-beyond-552)', async () => {
    await paid();
    const { id } = await given.on.at('awaiting_payment', {
      start_time: '19:00',
      date: addDays(DAY, 1),
      client: await seedClient(given.app),
    });
    nextMorning();
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850 });
    await count(1_600, 1_700, 'It is missing');
    expect((await read()).people).toMatchObject([{ is_counted: true, count: { counted: 1_600, with_later: true } }]);
    expect((await read()).figures).toMatchObject({ short: 0, expected: 0, counted: 0 });
    expect((await read(addDays(DAY, 1))).figures).toMatchObject({ short: 100, expected: 1_700, counted: 1_600 });
  });

  it.each([
    ['at 6:00 AM, when the next day begins', 0],
    ['an hour later', 60],
  ])(
    'has a count made %s on the sheet of the day whose cash it has, and on no other (R-beyond-708)',
    async (_, after) => {
      await paid();
      const { end } = serviceDayBounds(DAY);
      given.app.clock.set(addMinutes(end, after).toISOString());
      // Less than they have: the rest stays in their hand.
      await count(800, 850, 'It is missing');
      const next = addDays(DAY, 1);
      expect((await read()).figures).toMatchObject({ short: 50, expected: 850, counted: 800 });
      expect((await read(next)).figures).toMatchObject({ short: 0, expected: 0, counted: 0 });
      expect((await read(next)).people).toMatchObject([{ taken: 0, count: null, is_counted: true }]);
      given.app.clock.set(addMinutes(serviceDayBounds(next).end, 1).toISOString());
      // A second count of the next day is that day's own, and does not wait for anybody.
      expect((await sign(given.on.operator, next)).body).toMatchObject({ state: 'signed' });
      expect((await read(next)).people).toMatchObject([{ count: null, is_counted: true }]);
    },
  );

  it('has the second count of a day without cash taken, as it has none of another day (R-beyond-708)', async () => {
    await paid();
    given.app.clock.set(serviceDayBounds(DAY).end.toISOString());
    await count(800, 850, 'It is missing');
    given.app.clock.set(addMinutes(serviceDayBounds(DAY).end, 30).toISOString());
    await count(20, 50, 'Still missing');
    expect((await read()).people).toMatchObject([{ count: { counted: 800 } }]);
    expect((await read(addDays(DAY, 1))).people).toMatchObject([{ count: { counted: 20 } }]);
  });

  it('is signed by one operator and confirmed by another; each signs what they saw (R-beyond-551)', async () => {
    await paid();
    await count(850);
    nextMorning();
    const { digest } = await read();
    expect(await take('sign', {})).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(await take('sign', { digest: digest.replace(/./, (one) => (one === '0' ? '1' : '0')) })).toMatchObject({
      status: 409,
    });
    expect((await take('sign', { digest })).body).toMatchObject({ state: 'signed', steps: ['take_back'] });
    expect(await confirm(given.on.operator)).toMatchObject({ status: 403, body: { code: 'DAY_BY_ANOTHER' } });
    expect((await read(DAY, desk.other)).steps).toEqual(['confirm', 'take_back']);
    expect(await take('take_back', {}, { as: desk.other })).toMatchObject({
      status: 400,
      body: { reason: ['This field is required'] },
    });
    expect((await take('take_back', { reason: 'Count again' }, { as: desk.other })).body).toMatchObject({
      state: 'open',
    });
    await sign(desk.other);
    await given.app.runDueJobs();
    const told = await given.app.sql<{ title: string; read: boolean }>(
      `select title from notifications where user_id = $1 and notification_type = 'day_asked' order by id desc`,
      [given.on.operator.id],
    );
    expect(told[0]?.title).toBe('A day waits for a second operator');
    expect((await confirm(given.on.operator)).body).toMatchObject({ state: 'closed', steps: ['ask_reopening'] });
    expect((await read()).taken.map(({ step }) => step)).toEqual(['sign', 'take_back', 'sign', 'confirm']);
    const [trail] = await given.app.sql<{ n: number }>(
      `select count(*)::int as n from audit_log where entity = 'book_day'`,
    );
    expect(trail?.n).toBeGreaterThanOrEqual(4);
  });

  it('is confirmed by nobody who became an operator a day ago (R-beyond-551)', async () => {
    await closedButForConfirmation();
    await given.app.sql(`update users set created_at = $2 where id = $1`, [
      desk.other.id,
      addMinutes(given.app.clock.now(), -60 * 24),
    ]);
    expect(await confirm()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await read()).state).toBe('signed');
  });

  it('is closed by one operator where there is no other, who also opens it again (R-beyond-551)', async () => {
    await given.app.sql(
      `update users set is_active = false, password_hash = null where role = 'operator' and id <> $1`,
      [given.on.operator.id],
    );
    nextMorning();
    expect((await sign()).body).toMatchObject({ state: 'closed', confirmed_by: null, steps: ['ask_reopening'] });
    expect((await take('ask_reopening', { reason: 'Wrong day' })).body).toMatchObject({
      state: 'open',
      steps: ['sign'],
    });
  });

  it('closes empty, and in any order (R-beyond-550)', async () => {
    await paid();
    await count(850);
    nextMorning(addDays(DAY, 2));
    for (const day of [addDays(DAY, 1), DAY, addDays(DAY, -30)]) {
      await sign(given.on.operator, day);
      expect((await confirm(desk.other, day)).body).toMatchObject({ state: 'closed' });
    }
    expect((await list()).map(({ day, figures }) => [day, figures.revenue])).toEqual([
      [addDays(DAY, 1), 0],
      [DAY, 850],
      [addDays(DAY, -30), 0],
    ]);
  });

  it('has a visit of 3 AM on the day before, and what still runs or owes in sight (R-beyond-550)', async () => {
    const { id: owing } = await given.on.at('session_in_progress', {
      start_time: '19:00',
      therapist: given.on.therapists[1].id,
      driver: given.on.drivers[1].id,
      client: await seedClient(given.app),
    });
    const { id } = await given.on.at('awaiting_payment');
    given.app.clock.set(addMinutes(serviceDayBounds(DAY).end, -170).toISOString());
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850 });
    await count(850);
    expect((await read()).people).toMatchObject([{ taken: 850 }]);
    expect((await read()).open.map(({ appointment }) => appointment)).toContain(owing);
    await given.on.patch(owing, { status: 'completed' });
    nextMorning();
    const day = await read();
    expect(day.figures.revenue).toBe(850);
    expect(day.unpaid).toMatchObject([{ appointment: owing, due: 850 }]);
    expect(day.unpaid.map(({ appointment }) => appointment)).not.toContain(id);
    expect((await sign()).body.figures).toMatchObject({ unpaid_visits: 1, unpaid: 850 });
    await confirm();
    // Paid after closing, it counts on the day on which it was recorded.
    await given.on.act(given.on.operator, owing, 'mark_completed', { payment_amount: 850 });
    expect((await read()).figures).toMatchObject({ revenue: 850, unpaid: 850 });
    expect(await summary()).toMatchObject({ revenue: 850 });
    expect(await summary(addDays(DAY, 1))).toMatchObject({ revenue: 850 });
  });
});

async function closedButForConfirmation(): Promise<void> {
  await paid();
  await count(850);
  nextMorning();
  await sign();
}

describe('GCash of a day', () => {
  it('is ticked against the history until the day is signed (R-beyond-553)', async () => {
    const visit = await paid();
    await given.app.sql(
      `insert into payments (appointment_id, kind, method, amount, gcash_reference, at) values ($1, 'payment', 'gcash', 300, '9031', $2)`,
      [visit, given.app.clock.now()],
    );
    await count(850);
    nextMorning();
    const [found] = (await read()).gcash;
    expect(found).toMatchObject({ appointment: visit, amount: 300, reference: '9031', is_seen: false });
    const see = (seen: boolean, payment = found?.payment ?? 0) =>
      given.on.operator.post<Refused>(`${DAYS}${DAY}/gcash/`, { payment, seen });
    expect(await see(true, 999_999)).toMatchObject({ status: 404 });
    expect((await see(true)).body).toMatchObject({
      gcash: [{ is_seen: true }],
      figures: { gcash_seen: 1, gcash_payments: 1 },
    });
    expect((await see(true)).status).toBe(200);
    expect((await see(false)).body).toMatchObject({ gcash: [{ is_seen: false, seen_by: null }] });
    await see(true);
    await sign();
    expect(await see(false)).toMatchObject({ status: 409, body: { code: 'DAY_SIGNED' } });
  });
});

describe('GCash that is paid ahead', () => {
  it('is ticked as payments are: with the payment that it came with, or by itself, without what was voided (R-beyond-995)', async () => {
    const { app, on } = given;
    const { id: visit } = await on.at('awaiting_payment', { client: await seedClient(app) });
    const client = Number((await on.read(visit))['client']);
    const path = `/api/scheduling/clients/${client}/credit/`;
    const add = async (gcash_reference: string, had: number, more: object = {}): Promise<void> => {
      const body = { amount: 500, method: 'gcash', gcash_reference, had, ...more };
      expect((await on.operator.post(path, body)).status).toBe(200);
    };
    const { hash } = (await upload(on.operator, visit, PNG)).body;
    const gcash = { payment_method: 'gcash', receipt_hash: hash, gcash_reference: '4711' };
    await on.act(on.operator, visit, 'mark_completed', {
      ...gcash,
      payment_amount: 850,
      received: 1_050,
      tip: 50,
      for_later: 150,
    });
    await add('9001', 150, { appointment: visit });
    await add('9002', 650);
    await add('9003', 1_150, { method: 'cash', gcash_reference: undefined });
    await add('9004', 1_650);
    const { body } = await on.operator.get<{ results: { id: number }[] }>(path);
    expect((await on.operator.post(`${path}${body.results[0]?.id}/void/`, { reason: 'Twice' })).status).toBe(200);
    const shown = async () =>
      (await read()).gcash.map(({ appointment, amount, tip, ahead, reference }) => [
        appointment,
        amount,
        tip,
        ahead,
        reference,
      ]);
    const alone = [
      [visit, 0, 0, 500, '9001'],
      [null, 0, 0, 500, '9002'],
    ];
    expect(new Set(await shown())).toEqual(new Set([[visit, 850, 50, 150, '4711'], ...alone]));
    // What was kept for later stays when its payment is given back, and then has its own line.
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, tip: 0, reason: 'x' });
    expect(new Set(await shown())).toEqual(new Set([[visit, 0, 0, 150, '4711'], ...alone]));
    const deposit = (await read()).gcash.find(({ reference }) => reference === '9002');
    const see = (payment: number) => on.operator.post<Refused>(`${DAYS}${DAY}/gcash/`, { payment, seen: true });
    expect((await see(deposit?.payment ?? 0)).body.figures).toMatchObject({ gcash_payments: 3, gcash_seen: 1 });
    expect((await read()).gcash.filter(({ is_seen }) => is_seen)).toMatchObject([
      { reference: '9002', seen_by: expect.any(String) as unknown },
    ]);
    expect((await see(body.results[1]?.id ?? 0)).status).toBe(404);
  });
});

describe('two operators at once', () => {
  it('on two servers sign a day once, and a repeated request answers as the first did (R-beyond-551)', async () => {
    await paid();
    await count(850);
    nextMorning();
    const second = await given.app.secondInstance();
    const there = second.withToken((await given.app.addSession(desk.other.id)).token);
    const { digest } = await read();
    const answers = await Promise.all([take('sign', { digest }), take('sign', { digest }, { as: there })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).taken).toHaveLength(1);
    const confirms = answers[0]?.status === 200 ? there : given.on.operator;
    const again = () =>
      confirms.post<Refused>(
        `${DAYS}${DAY}/steps/`,
        { step: 'confirm', digest },
        { headers: { 'idempotency-key': 'confirm-once-0001' } },
      );
    expect((await again()).body).toMatchObject({ state: 'closed' });
    expect((await again()).body).toMatchObject({ state: 'closed' });
    expect((await read()).taken).toHaveLength(2);
  });

  it('wait for a payment under way, and then sign only what they have seen (R-beyond-554)', async () => {
    await paid();
    await count(850);
    const { id } = await given.on.at('awaiting_payment', { start_time: '19:00', client: await seedClient(given.app) });
    nextMorning();
    const { digest } = await read();
    let go = (): void => undefined;
    const gate = new Promise<void>((open) => void (go = open));
    let begun = (): void => undefined;
    const written = new Promise<void>((open) => void (begun = open));
    const writing = given.app.deps.db.tx(async (tx) => {
      await tx.rows(
        `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'gcash', 5, $2)`,
        [id, addMinutes(serviceDayBounds(DAY).end, -1)],
      );
      begun();
      await gate;
    });
    await written;
    let isAnswered = false;
    const signing = take('sign', { digest }).finally(() => (isAnswered = true));
    const waits = async (): Promise<boolean> =>
      (await given.app.sql(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0;
    for (let tries = 0; tries < 500 && !isAnswered && !(await waits()); tries++);
    go();
    await writing;
    expect(await signing).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect((await sign()).body).toMatchObject({ state: 'signed', figures: { gcash: 5 } });
  });

  it('are not in the way of payments while they read what is only shown, and see what came meanwhile (R-beyond-1430)', async () => {
    await paid();
    await count(850);
    const { id } = await given.on.at('awaiting_payment', { start_time: '19:00', client: await seedClient(given.app) });
    nextMorning();
    const { digest } = await read();
    // The lists of later changes read this table first, and no payment does where no invoices are issued.
    const holder = new pg.Client(given.app.ownerConnection);
    await holder.connect();
    await holder.query('begin; lock table invoice_steps in access exclusive mode');
    // As the screen sends it: with a key, the answer belongs to the transaction.
    const signing = take('sign', { digest }, { headers: { 'idempotency-key': 'sign-beside-0001' } });
    const waits = async (): Promise<boolean> =>
      (await given.app.sql(`select from pg_locks where relation = 'invoice_steps'::regclass and not granted`)).length >
      0;
    for (let tries = 0; tries < 500 && !(await waits()); tries++);
    const paying = given.app.deps.db.tx(async (tx) => {
      await tx.rows(`set local lock_timeout = '3s'`);
      await tx.rows(
        `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'gcash', 5, $2)`,
        [id, addMinutes(serviceDayBounds(DAY).end, -1)],
      );
    });
    try {
      await paying;
    } finally {
      await holder.end();
    }
    expect(await signing).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect((await sign()).body).toMatchObject({ state: 'signed', figures: { gcash: 5 } });
  });
});
