import {
  OPENING_ACCOUNTS,
  OPENING_OF,
  OPENING_SIDES,
  addDays,
  addMinutes,
  boughtUnitCost,
  COST_CATEGORIES,
  monthPeriod,
  serviceDayBounds,
  serviceDayOf,
  windowOf,
  VOUCHER_LETTERS,
  WORK_KINDS,
} from 'shared-lib/domain';
import { openFor } from '../../openings/opening-of.usecases.js';
import { insertOpening } from '../../openings/openings.repository.js';
import { numbers } from '../../reports/testing/random-ledger.js';
import { seedClient } from '../../testing/seed.js';
import type { TestApp } from '../../testing/test-app.js';
import { keepClosedMonth } from '../months.usecases.js';

/** What happened how often. */
export type Happened = Record<string, number>;

export interface RandomBooks {
  readonly people: readonly number[];
  readonly first: string;
  readonly last: string;
  readonly happened: Happened;
  /** The first day that is open. */
  readonly open: string;
}

/**
 * Random days with every kind of entry that the ledgers know: payments in parts by all methods, also later, extensions,
 * discounts, tips; credit, also for one visit; vouchers; fees; corrections and refunds; counts, settled shortages;
 * lines of pay, by work too, and payouts; stock; costs; what was a mistake; other people of paid visits; rates of past
 * days.
 */
export async function someRandomDays(
  app: TestApp,
  {
    first,
    days,
    seed,
    closed,
  }: {
    readonly first: string;
    readonly days: number;
    readonly seed: number;
    /**
     * Days are closed a few days later, and this hears of what was closed. Rates of past days change more often,
     * sessions are broken off, and what is owed is written off.
     */
    readonly closed?: (from: string, to: string) => Promise<void>;
  },
): Promise<RandomBooks> {
  const below = numbers(seed);
  // Of their own, so that the days are the same without them.
  const papers = numbers(seed + 1);
  const lines = numbers(seed + 2);
  const brought = numbers(seed + 4);
  const given = numbers(seed + 5);
  const lost = numbers(seed + 6);
  const after = numbers(seed + 7);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const therapists: number[] = [];
  for (let at = 0; at < 3; at++) therapists.push((await app.addUser('therapist')).id);
  const drivers = [(await app.addUser('driver')).id];
  const people = [...therapists, ...drivers];
  const [counter, other] = [(await app.as('operator')).id, (await app.as('operator', 2)).id];
  const clients = [await seedClient(app), await seedClient(app), await seedClient(app)];
  const [material] = await app.sql<{ id: number }>(
    `insert into materials (name, unit, unit_cost, created_at, updated_at) values ('Oil', 'ml', 0.37, now(), now()) returning id`,
  );
  for (const [at, work] of WORK_KINDS.entries())
    await app.sql(`insert into work_rates (staff_id, work, from_day, pesos, set_at) values (null, $1, $2, $3, $4)`, [
      work,
      first,
      30 + at,
      addMinutes(serviceDayBounds(first).start, -1),
    ]);
  const one = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await app.sql<{ id: number }>(text, [...values]))[0]?.id ?? 0;
  const [service, night, holiday] = await Promise.all(
    ['Massage', 'Night', 'Holiday'].map((name) =>
      one(
        `insert into services (name, duration, price, is_active, is_surcharge, created_at, updated_at) values ($1, 60, 850, true, $2, now(), now()) returning id`,
        [name, name !== 'Massage'],
      ),
    ),
  );
  for (const id of [night, holiday])
    await app.sql(
      `insert into surcharges (service_id, unit, amount, from_time, to_time, starts_on, is_commissioned, set_at) values ($1, 'pesos', 200, '22:00', '06:00', $2, true, $3)`,
      [id, first, serviceDayBounds(first).start],
    );
  const visits: number[] = [];
  const happened: Happened = {};
  let now = serviceDayBounds(first).start;

  const way = (next = below): ['cash' | 'gcash', number | null] =>
    next(3) === 0 ? ['gcash', null] : ['cash', next(5) === 0 ? null : (people[next(people.length)] ?? null)];
  const creditOf = async (client: number | undefined): Promise<number> =>
    (await app.sql<{ amount: number }>('select amount from client_balances where client_id = $1', [client]))[0]
      ?.amount ?? 0;
  /** Some prepaid money came in before it was recorded. */
  const cameIn = (): string | null => (brought(4) === 0 ? addDays(serviceDayOf(now), -1 - brought(9)) : null);
  const prepay = async (): Promise<void> => {
    const client = oneOf(clients);
    const has = await creditOf(client);
    const back = has > 0 && below(3) === 0;
    const [method, holder] = way();
    await app.sql(
      `insert into client_credit (client_id, kind, method, collected_by, amount, reason, at, received_on)
       values ($1, $2, $3, $4, $5, '', $6, case when $2 = 'deposit' then $7::date end)`,
      [
        client,
        back ? 'refund' : oneOf(['deposit', 'left']),
        method,
        back ? null : holder,
        back ? -(1 + below(has)) : 1 + below(3_000),
        now,
        cameIn(),
      ],
    );
  };
  let sold = 0;
  /** A voucher that is sold, or paid back as far as it goes. */
  const sellVoucher = async (): Promise<void> => {
    const open = await openVoucher();
    const back = open !== undefined && below(4) === 0;
    const [method, holder] = way();
    const value = 1 + below(3_000);
    const code = Array.from({ length: 12 }, (_, at) => VOUCHER_LETTERS[Math.floor(sold / 25 ** at) % 25]).join('');
    if (!back) sold += 1;
    const id = back
      ? open.id
      : await one(`insert into vouchers (code, value, buyer_name, sold_at) values ($1, $2, 'x', $3) returning id`, [
          code,
          value,
          now,
        ]);
    await app.sql(
      `insert into client_credit (voucher_id, kind, method, collected_by, amount, reason, at, received_on)
       values ($1, $2, $3, $4, $5, '', $6, case when $2 = 'deposit' then $7::date end)`,
      [
        id,
        back ? 'refund' : 'deposit',
        method,
        back ? null : holder,
        back ? -(1 + below(open.balance)) : value,
        now,
        cameIn(),
      ],
    );
  };
  const openVoucher = async (): Promise<{ id: number; balance: number } | undefined> =>
    (
      await app.sql<{ id: number; balance: number }>(
        'select id, balance from vouchers where balance > 0 order by id desc limit 1',
      )
    )[0];
  const useVoucher = async (visit: number): Promise<void> => {
    const voucher = below(3) === 0 ? await openVoucher() : undefined;
    if (!voucher) return;
    await app.sql(
      `insert into payments (appointment_id, kind, method, amount, at, voucher_id) values ($1, $2, 'credit', $3, $4, $5)`,
      [visit, below(6) === 0 ? 'extension' : 'payment', 1 + below(voucher.balance), now, voucher.id],
    );
    happened['useVoucher'] = (happened['useVoucher'] ?? 0) + 1;
  };
  /** As far as the client's credit goes. */
  const useCredit = async (visit: number): Promise<void> => {
    const [of] = await app.sql<{ client_id: number }>('select client_id from appointments where id = $1', [visit]);
    const has = await creditOf(of?.client_id);
    if (has === 0 || below(3) > 0) return;
    await app.sql(`insert into payments (appointment_id, kind, method, amount, at) values ($1, $2, 'credit', $3, $4)`, [
      visit,
      below(6) === 0 ? 'extension' : 'payment',
      1 + below(has),
      now,
    ]);
    happened['use'] = (happened['use'] ?? 0) + 1;
  };
  const pay = async (visit: number): Promise<void> => {
    await useCredit(visit);
    await useVoucher(visit);
    if (below(5) === 0)
      await app.sql(`insert into discounts (appointment_id, amount, reason, at, kind) values ($1, $2, 'x', $3, $4)`, [
        visit,
        1 + below(200),
        now,
        ['senior_citizen', 'pwd', 'other'][papers(3)],
      ]);
    for (let part = below(2); part >= 0; part--)
      await app.sql(
        `insert into payments (appointment_id, kind, method, collected_by, amount, at) values ($1, $2, $3, $4, $5, $6)`,
        [visit, below(5) === 0 ? 'extension' : 'payment', ...way(), below(15) === 0 ? 0 : 1 + below(2_000), now],
      );
    if (below(3) > 0) return;
    const [method, holder] = way();
    const kept = method === 'cash' && below(2) === 0;
    await app.sql(
      `insert into tips (appointment_id, staff_id, method, collected_by, is_kept, amount, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [visit, oneOf(therapists), method, holder, kept, 1 + below(300), now],
    );
  };
  const book = async (status: string, outcome: string): Promise<number> => {
    const day = addDays(
      first,
      Math.max(0, Math.floor((now.getTime() - serviceDayBounds(first).start.getTime()) / 86_400_000)),
    );
    const { start, end } = windowOf(day, '13:00', '14:00');
    const id = await one(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, outcome, location, duration, total_price, asked_at,
         response_deadline, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'Makati', 60, 850, $3, $3, $3, $3) returning id`,
      [oneOf(clients), day, start, end, status, outcome],
    );
    const sharing = below(3) === 0 ? therapists : [oneOf(therapists)];
    for (const [position, therapist] of sharing.entries())
      await app.sql('insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, $3)', [
        id,
        therapist,
        position,
      ]);
    const booked = [
      [service, 60, 850],
      ...(lines(2) ? [[night, 0, 1 + lines(400)]] : []),
      ...(lines(4) ? [] : [[holiday, 0, lines(3) ? 1 + lines(300) : 0]]),
    ];
    for (const [position, [of, duration, price]] of booked.entries())
      await app.sql(
        `insert into appointment_services (appointment_id, position, service_id, name, duration, price, therapist_id) values ($1, $2, $3, 'x', $4, $5, $6)`,
        [id, position + 1, of, duration, price, position === 0 && given(2) ? sharing[given(sharing.length)] : null],
      );
    return id;
  };
  const visit = async (): Promise<void> => {
    const id = await book('completed', 'completed');
    visits.push(id);
    await pay(id);
  };
  /** A session that was broken off: a part was paid, or nothing. */
  const abort = async (): Promise<void> => {
    const id = await book('cancelled', 'aborted');
    const isPaid = lost(2) === 0;
    await app.sql(
      `insert into payments (appointment_id, kind, method, amount, at) values ($1, $2, $3, $4, $5)`,
      isPaid ? [id, 'payment', 'cash', 1 + lost(900), now] : [id, 'write_off', null, 0, now],
    );
    if (isPaid) visits.push(id);
  };
  const writeOff = async (): Promise<void> => {
    const id = visits.at(-1 - lost(Math.min(30, visits.length)));
    if (id !== undefined)
      await app.sql(`insert into write_offs (appointment_id, amount, reason, at) values ($1, $2, 'x', $3)`, [
        id,
        1 + lost(850),
        now,
      ]);
  };
  const collectAgain = (): Promise<unknown> =>
    app.sql(
      `insert into write_offs (appointment_id, amount, reason, reverses, at)
       select appointment_id, -amount, 'x', id, $1 from write_offs w
       where reverses is null and not exists (select from write_offs r where r.reverses = w.id) order by id desc limit 1`,
      [now],
    );
  const takeBack = async (): Promise<void> => {
    const id = oneOf(visits.slice(-30));
    if (id === undefined) return;
    await app.sql(
      `insert into payments (appointment_id, kind, method, collected_by, amount, reverses, at)
       select appointment_id, 'reversal', method, collected_by, -amount, id, $2 from payments p
       where appointment_id = $1 and reverses is null and not exists (select from payments r where r.reverses = p.id)`,
      [id, now],
    );
    await app.sql(
      `insert into tips (appointment_id, staff_id, method, collected_by, is_kept, amount, reverses, at)
       select appointment_id, staff_id, method, collected_by, is_kept, -amount, id, $2 from tips t
       where appointment_id = $1 and reverses is null and not exists (select from tips r where r.reverses = t.id)`,
      [id, now],
    );
    if (below(3) > 0) await pay(id);
  };
  const lateVisit = (): number | undefined => visits.at(-1 - after(Math.max(1, Math.min(30, visits.length))));
  /** Money of a visit before, some of it from an earlier day than it is recorded. A part of it may be for later. */
  const payLater = async (): Promise<void> => {
    const id = lateVisit();
    if (id === undefined) return;
    const [method, holder] = way(after);
    const days = after(3) === 0 ? after(3) : null;
    await app.sql(
      `insert into payments (appointment_id, kind, method, collected_by, amount, at, received_on)
       select id, 'payment', $2, $3, $4, $5, case when $6::int is not null then greatest(service_day, service_day_of($5) - $6::int) end
       from appointments where id = $1`,
      [id, method, holder, 1 + after(900), now, days],
    );
    if (after(2) === 0)
      await app.sql(
        `insert into tips (appointment_id, staff_id, method, collected_by, is_kept, amount, at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, people[after(people.length)], method, holder, method === 'cash' && after(2) === 0, 1 + after(300), now],
      );
    if (after(3) === 0)
      await app.sql(
        `insert into client_credit (client_id, kind, method, collected_by, amount, appointment_id, reason, at)
         select client_id, 'left', $2, $3, $4, id, '', $5 from appointments where id = $1`,
        [id, method, holder, 1 + after(200), now],
      );
  };
  /** What is paid ahead for one visit. Others use it, too. */
  const prepayVisit = async (): Promise<void> => {
    const id = lateVisit();
    if (id === undefined) return;
    const [method, holder] = way(after);
    await app.sql(
      `insert into client_credit (client_id, kind, method, collected_by, amount, appointment_id, reason, at)
       select client_id, 'deposit', $2, $3, $4, id, '', $5 from appointments where id = $1`,
      [id, method, holder, 1 + after(900), now],
    );
  };
  const count = async (): Promise<void> => {
    const person = oneOf(people);
    const [hand] = await app.sql<{ amount: number }>('select amount from cash_in_hand where staff_id = $1', [person]);
    const expected = hand?.amount ?? 0;
    const counted = Math.max(0, expected - oneOf([0, 0, 40, -25]));
    const handedOver = below(2) ? counted : expected;
    if (handedOver === 0 && counted >= expected) return;
    const id = await one(
      `insert into remittances (staff_id, expected, counted, handed_over, reason, counted_by, at) values ($1, $2, $3, $4, 'x', $5, $6) returning id`,
      [person, expected, counted, handedOver, counter, now],
    );
    const missing = expected - counted;
    if (missing <= 0 || handedOver === expected) return;
    await app.sql(
      `insert into cash_settlements (remittance_id, staff_id, amount, asked_by, asked_at) values ($1, $2, $3, $4, $5)`,
      [id, person, missing, counter, now],
    );
    await app.sql(
      `update cash_settlements set state = 'approved', decided_by = $2, decided_at = $3 where remittance_id = $1`,
      [id, other, addMinutes(now, 60 * below(40))],
    );
    happened['settle'] = (happened['settle'] ?? 0) + 1;
  };
  const withdraw = (): Promise<unknown> =>
    app.sql(
      `insert into remittance_steps (remittance_id, step, reason, by_id, at)
       select id, 'withdrawn', 'x', $1, $2 from remittances r where at < $2
         and not exists (select from book_days b where b.day = service_day_of(r.at))
         and not exists (select from remittance_steps s where s.remittance_id = r.id)
         and not exists (select from cash_settlements s where s.remittance_id = r.id and s.decided_at > $2) order by id desc limit 1`,
      [counter, now],
    );
  const line = (): Promise<unknown> => {
    const kind = oneOf(['allowance', 'advance', 'deduction']);
    return app.sql(
      `insert into pay_lines (staff_id, kind, day, since, amount, reason, made_by, made_at) values ($1, $2, $3, $3, $4, 'x', $5, $6)`,
      [
        oneOf(people),
        kind,
        addDays(first, below(20)),
        (kind === 'allowance' ? 100 : -100) * (1 + below(400)),
        counter,
        now,
      ],
    );
  };
  const payOut = (): Promise<unknown> =>
    app.deps.db.tx(async (tx) => {
      const person = oneOf(people);
      const [open] = await tx.rows<{ sum: number }>(
        'select coalesce(sum(amount), 0)::int as sum from pay_lines where staff_id = $1 and payout_id is null',
        [person],
      );
      const [hand] = await tx.rows<{ amount: number }>('select amount from cash_in_hand where staff_id = $1', [person]);
      const sum = open?.sum ?? 0;
      if (sum < 0) return;
      const cash = below(2) ? Math.max(0, Math.min(hand?.amount ?? 0, Math.floor(sum / 100))) : 0;
      const [made] = await tx.rows<{ id: number }>(
        `insert into payouts (staff_id, period_from, period_to, amount, cash, method, paid_on, paid_by, at)
         values ($1, $2, '2099-12-31', $3, $4, $5, $2, $6, $7) returning id`,
        [person, first, sum - cash * 100, cash, oneOf(['cash', 'gcash', 'bank']), counter, now],
      );
      await tx.rows('update pay_lines set payout_id = $2 where staff_id = $1 and payout_id is null', [
        person,
        made?.id,
      ]);
    });
  const undo = (): Promise<unknown> =>
    app.sql(
      `insert into payout_steps (payout_id, step, reason, by_id, at)
       select id, 'voided', 'x', $1, $2 from payouts o where not is_voided(o.id) order by id desc limit 1`,
      [counter, now],
    );
  const stock = async (): Promise<void> => {
    await app.sql('update materials set unit_cost = $2 where id = $1', [material?.id, (1 + below(300)) / 100]);
    const kind = oneOf(['opening', 'restock', 'correction', 'use', 'return', 'emptied']);
    const [left] = await app.sql<{ stock: number }>('select stock from materials where id = $1', [material?.id]);
    const takes = kind === 'use' || kind === 'emptied' || (kind === 'correction' && below(2) === 0);
    const quantity = takes ? -below(1 + (left?.stock ?? 0)) : 1 + below(500);
    await app.sql(`insert into stock_movements (material_id, kind, quantity, at) values ($1, $2, $3, $4)`, [
      material?.id,
      kind,
      quantity,
      now,
    ]);
  };
  const cost = async (): Promise<void> => {
    const category = oneOf(COST_CATEGORIES);
    const method = oneOf(['cash', 'gcash', 'bank']);
    const centavos = 1 + below(900_000);
    const quantity = 1 + below(300);
    const movement =
      category === 'materials' && below(3) > 0
        ? await one(
            `insert into stock_movements (material_id, kind, quantity, at, unit_cost) values ($1, 'restock', $2, $3, $4) returning id`,
            [material?.id, quantity, now, boughtUnitCost({ quantity, amount: centavos / 100 })],
          )
        : null;
    await app.sql(
      `insert into costs (category, amount, method, paid_on, movement_id, recorded_by, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [category, centavos, method, addDays(first, -below(40)), movement, counter, now],
    );
  };
  const voidCost = (): Promise<unknown> =>
    app.sql(
      `insert into costs (category, amount, method, paid_on, movement_id, recorded_by, reverses, at)
       select category, -amount, method, paid_on, movement_id, recorded_by, id, $1 from costs c
       where reverses is null and not exists (select from costs r where r.reverses = c.id) order by id desc limit 1`,
      [now],
    );
  /** The right bill of a restock whose first one was voided. */
  const billAgain = (): Promise<unknown> =>
    app.sql(
      `insert into costs (category, amount, method, paid_on, movement_id, recorded_by, at)
       select category, $2, method, paid_on, movement_id, recorded_by, $1 from costs c
       where reverses is null and movement_id is not null and not exists (
         select from costs n where n.movement_id = c.movement_id and n.reverses is null
           and not exists (select from costs r where r.reverses = n.id)) order by id desc limit 1`,
      [now, 1 + below(900_000)],
    );
  /** A prepayment that was a mistake, as far as nothing of it is used. */
  const voidPrepaid = (): Promise<unknown> =>
    app.sql(
      `insert into client_credit (client_id, voucher_id, kind, amount, method, collected_by, appointment_id, reverses, reason, at)
       select e.client_id, e.voucher_id, 'void', -e.amount, e.method, e.collected_by, e.appointment_id, e.id, 'x', $1
       from client_credit e left join client_balances b on b.client_id = e.client_id left join vouchers v on v.id = e.voucher_id
       where e.kind in ('deposit', 'left') and coalesce(b.amount, v.balance) >= e.amount
         and not exists (select from client_credit v where v.reverses = e.id)
         and not exists (select from book_days b where b.day = service_day_of(e.at)) order by e.id desc limit 1`,
      [now],
    );
  const ride = (): Promise<unknown> =>
    app.sql(
      `update appointments set driver_id = $2, pickup_driver_id = $2, dropped_off_at = $3, status = 'transport_completed', updated_at = $4 where id = $1`,
      [oneOf(visits.slice(-30)), oneOf(drivers), below(4) === 0 ? null : now, now],
    );
  /** A day at work with overtime, approved at once; of a day that has one, its hours change. */
  const shift = async (): Promise<void> => {
    const person = oneOf(people);
    const day = serviceDayOf(addMinutes(now, -24 * 60 * below(3)));
    const { start, end } = windowOf(day, '13:00', '20:00');
    await app.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
       select $1, $2, tstzrange($3, $4), $3, $3 where not exists (
         select from availability_windows where staff_id = $1 and service_day = $2)`,
      [person, day, start, end],
    );
    await app.sql(
      `insert into attendance_records (staff_id, service_day, check_in_at, check_out_at, arrival, status, approved_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'present', 'present', $5, $5, $5)
       on conflict (staff_id, service_day) do update set check_out_at = $4, updated_at = $5`,
      [person, day, start, addMinutes(end, below(240) - 60), now],
    );
  };
  /** A fee as far as the client's credit goes, one that is waived, or one that is taken back. */
  const fee = async (): Promise<void> => {
    const id = oneOf(visits.slice(-30));
    if (id === undefined) return;
    const [standing] = await app.sql<{ id: number; kind: string; proposed: number; amount: number }>(
      `select id, kind, proposed, amount from visit_fees f where appointment_id = $1 and reverses is null
         and not exists (select from visit_fees r where r.reverses = f.id)`,
      [id],
    );
    const write = (kind: string, proposed: number, amount: number, reverses: number | null): Promise<unknown> =>
      app.sql(
        `insert into visit_fees (appointment_id, kind, proposed, amount, reason, reverses, at) values ($1, $2, $3, $4, 'x', $5, $6)`,
        [id, kind, proposed, amount, reverses, now],
      );
    if (standing) return void (await write(standing.kind, standing.proposed, -standing.amount, standing.id));
    const [of] = await app.sql<{ client_id: number }>('select client_id from appointments where id = $1', [id]);
    const has = await creditOf(of?.client_id);
    const amount = below(4) === 0 ? 0 : Math.min(has, 1 + below(500));
    await write(oneOf(['late_cancel', 'no_show']), 500, amount, null);
  };
  const others = async (): Promise<void> => {
    const id = oneOf(visits.slice(-30));
    if (id === undefined) return;
    await app.sql('delete from appointment_therapists where appointment_id = $1', [id]);
    await app.sql('insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, 0)', [
      id,
      oneOf(therapists),
    ]);
  };
  const rate = (): Promise<unknown> =>
    app.sql(
      `insert into commission_rates (staff_id, from_day, payment_percent, extension_percent, set_at)
       values ($1, $2, $3, $3, $4) on conflict do nothing`,
      [oneOf([null, ...therapists]), addDays(first, below(days)), below(101), now],
    );

  let open = first;
  const close = async (hear: (from: string, to: string) => Promise<void>): Promise<void> => {
    const [from, to] = [open, addDays(serviceDayOf(now), -4)];
    if (to < from) return;
    await app.sql(
      `insert into book_days (day, state, figures, digest, signed_by, signed_at, confirmed_by, confirmed_at)
       select d::date, 'closed', '{}', book_day_digest(d::date, '{}'), $3, $4, $5, $4 from generate_series($1::date, $2::date, '1 day') d`,
      [from, to, counter, now, other],
    );
    for (const month of new Set([from, to].map((day) => monthPeriod(day).from)))
      await app.deps.db.tx((tx) => keepClosedMonth(tx, month, now));
    open = addDays(to, 1);
    await hear(from, to);
  };

  /** From here on, or no longer, exempt sales stand apart in invoices. */
  const permit = (exempt: readonly string[]): Promise<unknown> =>
    app.sql(
      `insert into settings (key, value, updated_at) values ('invoices', $1, $2) on conflict (key) do update set value = excluded.value`,
      [
        {
          on: true,
          name: 'Hatid',
          address: '',
          tin: '',
          vat_percent: 12,
          permit: '',
          prefix: 'SI-',
          exempt_kinds: exempt,
        },
        now,
      ],
    );
  await app.sql(`insert into invoice_series (prefix, next_number) values ('SI-', 1) on conflict do nothing`);
  const voidInvoice = (): Promise<unknown> =>
    app.sql(
      `insert into invoice_steps (invoice_id, step, reason, by_user, at)
       select id, 'voided', 'not_needed', $1, $2 from invoices i
       where not exists (select from invoice_steps s where s.invoice_id = i.id) order by id desc limit 1`,
      [counter, now],
    );

  /** What is of a client or person stands in their ledger, too. */
  const bringOver = async (): Promise<void> => {
    const account = OPENING_ACCOUNTS[brought(OPENING_ACCOUNTS.length)] ?? 'bank';
    const side = OPENING_SIDES[account] ?? (brought(2) === 0 ? 'credit' : 'debit');
    const amount = (side === 'credit' ? -1 : 1) * (1 + brought(9_000)) * (OPENING_SIDES[account] ? 100 : 97);
    const made = { account, amount, as_of: first, note: '', by: counter, at: now };
    await app.deps.db.tx(async (tx) => {
      const id = await insertOpening(tx, made);
      const pick = (all: readonly number[]): number | null => all[brought(all.length)] ?? null;
      const of = OPENING_OF[account];
      const owner = { client: of === 'client' ? pick(clients) : null, person: of === 'person' ? pick(people) : null };
      await openFor(tx, owner, { ...made, id });
    });
  };
  const voidOpening = (): Promise<unknown> =>
    app.sql(
      `insert into opening_balances (account, amount, as_of, recorded_by, reverses, at)
       select account, -amount, as_of, recorded_by, id, $1 from opening_balances o
       where reverses is null and not exists (select from opening_balances r where r.reverses = o.id)
         and not exists (select from client_credit k join client_balances b on b.client_id = k.client_id
           where k.opening_id = o.id and b.amount < k.amount) order by id desc limit 1`,
      [now],
    );

  const all = {
    prepay,
    sellVoucher,
    visit,
    takeBack,
    count,
    withdraw,
    line,
    payOut,
    undo,
    stock,
    cost,
    voidCost,
    billAgain,
    voidPrepaid,
    fee,
    others,
    rate,
    ride,
    shift,
  };
  const often: (keyof typeof all)[] = [
    'visit',
    'visit',
    'visit',
    'visit',
    'takeBack',
    'count',
    'stock',
    'line',
    'prepay',
    'sellVoucher',
    'fee',
    'cost',
    'ride',
    'shift',
  ];
  for (let at = 0; at < days; at++) {
    now = addMinutes(serviceDayBounds(addDays(first, at)).start, oneOf([0, 300, 24 * 60 - 1]));
    const what =
      below(at % 40 === 39 ? 1 : 6) === 0
        ? oneOf(['withdraw', 'payOut', 'undo', 'others', 'voidCost', 'billAgain', 'voidPrepaid'] as const)
        : oneOf(often);
    await all[at % (closed ? 40 : 500) === (closed ? 39 : 499) ? 'rate' : what]();
    happened[what] = (happened[what] ?? 0) + 1;
    const since = closed ? 30 : 100;
    if (at % (7 * since) === since) await permit(at === since ? [] : ['senior_citizen']);
    if (papers(25) === 0) await voidInvoice();
    if (brought(15) === 0) await (brought(3) === 0 ? voidOpening : bringOver)();
    if (after(6) === 0) {
      const isPart = after(3) > 0;
      await (isPart ? payLater : prepayVisit)();
      const name = isPart ? 'payLater' : 'prepayVisit';
      happened[name] = (happened[name] ?? 0) + 1;
    }
    if (closed && lost(6) === 0) {
      const name = (['abort', 'writeOff', 'collectAgain'] as const)[lost(3)] ?? 'abort';
      await { abort, writeOff, collectAgain }[name]();
      happened[name] = (happened[name] ?? 0) + 1;
    }
    if (closed && at % 9 === 8) await close(closed);
  }
  return { people, first, last: addDays(first, days + 5), happened, open };
}
