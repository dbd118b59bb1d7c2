// How it works: docs/subsystems/pay-for-work.md.
import {
  PAY_KINDS,
  type PayKind,
  type PayoutMethod,
  type PayoutState,
  type Period,
  type Role,
} from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** `value`: percent, or pesos of each service. */
export interface PayRule {
  readonly unit: 'percent' | 'pesos';
  readonly value: number;
  readonly service: string | null;
  readonly from: string;
  /** Of a ride's rule. One that was removed since has no name. */
  readonly from_area?: { readonly name: string | null } | null;
  readonly to_area?: { readonly name: string | null } | null;
}

/** Lines added up; `amount` in centavos. */
export interface GroupRow {
  readonly staff_id: number;
  readonly payout_id: number | null;
  readonly kind: PayKind;
  readonly is_earlier: boolean;
  /** What changed after it was paid. */
  readonly is_correction: boolean;
  readonly day: string;
  readonly count: number;
  readonly visits: number;
  /** Rides, days, or minutes. */
  readonly quantity: number;
  readonly base: number;
  readonly percent: number | null;
  /** The rule, where it is of a service, of work, or in pesos. */
  readonly rule: PayRule | null;
  readonly amount: number;
  readonly reason: string;
  readonly by: string | null;
}

/**
 * By kind, and rate or rule; each line that an operator wrote stands by itself. Without a rule of its own, a rate is
 * what was earned by its pesos.
 */
const grouped = (of: { from: string; payout: string; first: string; where: string }): string => `
  select g.staff_id, g.payout_id, g.kind, g.is_earlier, g.is_correction, g.day, g.count, g.visits, g.quantity, g.base, g.percent,
    case when w.id is not null then jsonb_build_object('unit', 'pesos', 'value', w.pesos, 'service', null, 'from', w.from_day,
        'from_area', case when w.from_area is not null then jsonb_build_object('name', wb.name) end,
        'to_area', case when w.to_area is not null then jsonb_build_object('name', we.name) end)
      when r.id is not null then jsonb_build_object('unit', r.unit, 'value', coalesce(r.pesos, r.payment_percent), 'service', s.name, 'from', r.from_day) end as rule,
    g.amount, g.reason, ${fullNameOf('u')} as by
  from (
    select l.staff_id, ${of.payout} as payout_id, l.kind, l.since < ${of.first} as is_earlier, l.is_correction, min(l.day) as day, count(*)::int as count,
      sum(l.visits)::int as visits, sum(l.quantity)::int as quantity, l.work_rate_id, sum(l.base)::int as base, x.percent, x.rule, sum(l.amount)::int as amount, max(l.reason) as reason, l.made_by
    from ${of.from} left join commission_rates k on k.id = l.rule_id and l.kind = 'commission' and (k.unit = 'pesos' or k.service_id is not null)
    cross join lateral (select k.id as rule,
      case when k.unit = 'pesos' then null when l.base <> 0 and l.amount % l.base = 0 then l.amount / l.base end as percent,
      case when l.made_by is not null then l.id end as line) x
    where ${of.where}
    group by l.staff_id, ${of.payout}, l.kind, l.since < ${of.first}, l.is_correction, l.work_rate_id, x.percent, x.rule, x.line, l.made_by
    -- Work that was counted and taken back before anybody was paid for it.
    having not (l.work_rate_id is not null and sum(l.quantity) = 0 and sum(l.amount) = 0)) g
  left join work_rates w on w.id = g.work_rate_id
  left join service_areas wb on wb.id = w.from_area left join service_areas we on we.id = w.to_area
  left join users u on u.id = g.made_by left join commission_rates r on r.id = g.rule left join services s on s.id = r.service_id
  order by g.staff_id, g.is_earlier, array_position(array[${PAY_KINDS.map((kind) => `'${kind}'`).join(', ')}], g.kind), g.is_correction, g.day, g.percent, g.rule nulls first`;

const WAITING_DAYS = sql(
  'payouts_waiting_days',
  `
  select r.staff_id, count(*)::int as days from attendance_records r
  where r.service_day between greatest($1::date, $2::date) and $3 and r.check_in_at is not null
    and exists (select from work_rates) and case when r.status = 'pending_approval'
      then coalesce(work_rate(r.staff_id, 'day', r.service_day), work_rate(r.staff_id, 'hour', r.service_day), work_rate(r.staff_id, 'overtime', r.service_day))
      when r.check_out_at is null
      then coalesce(work_rate(r.staff_id, 'hour', r.service_day), work_rate(r.staff_id, 'overtime', r.service_day)) end is not null
  group by r.staff_id`,
);
/** Days at work of the period that nobody is paid for yet: without an approval, or hours without a check-out. */
export const findWaitingDays = (
  q: Queryable,
  starts: string,
  { from, to }: Period,
): Promise<{ staff_id: number; days: number }[]> => q.rows(WAITING_DAYS, [starts, from, to]);

const STANDS = (payout: string): string =>
  `not exists (select from payout_steps s where s.payout_id = ${payout} and s.step = 'voided')`;

/** Asked once, not for each line: then the lines are read by their days. */
const CLOSED_FOR = `select o.staff_id from payouts o
  where o.period_to >= $3 and service_day_of(o.at) > o.period_to and ${STANDS('o.id')}`;
/** Not paid yet. A payout of days that were over closes them: what is found later is for a later period. */
const IS_OPEN = `l.payout_id is null and l.day >= $1 and l.day <= $3 and l.staff_id not in (${CLOSED_FOR})`;

const OPEN = sql(
  'payouts_open_lines',
  grouped({ from: 'pay_lines l', payout: 'null::int', first: '$2::date', where: IS_OPEN }),
);
/** What is to pay in a period, for everybody. Source: R-beyond-561. */
export const findOpenLines = (q: Queryable, starts: string, { from, to }: Period): Promise<GroupRow[]> =>
  q.rows<GroupRow>(OPEN, [starts, from, to]);

const LINES = sql(
  'payouts_lines',
  grouped({
    from: 'payouts o join payout_lines m on m.payout_id = o.id join pay_lines l on l.id = m.line_id',
    payout: 'o.id',
    first: 'o.period_from',
    where: 'o.id = any ($1::int[])',
  }),
);
/** The lines that made these payouts. */
export const findLinesOf = (q: Queryable, payouts: readonly number[]): Promise<GroupRow[]> =>
  q.rows<GroupRow>(LINES, [payouts]);

/** `amount` in centavos. */
export interface PayoutRow {
  readonly id: number;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly cash: number;
  readonly method: PayoutMethod;
  readonly paid_on: string;
  readonly reference: string;
  readonly note: string;
  readonly paid_by: string;
  readonly at: Date;
  readonly state: PayoutState;
  readonly answered_at: Date | null;
  readonly answer_reason: string | null;
}

const PAYOUT = `select o.id, o.staff_id, ${fullNameOf('u')} as staff_name, o.period_from as from, o.period_to as to, o.amount, o.cash, o.method,
  o.paid_on, o.reference, o.note, ${fullNameOf('b')} as paid_by, o.at, coalesce(s.step, 'paid') as state, s.at as answered_at, s.reason as answer_reason
  from payouts o join users u on u.id = o.staff_id join users b on b.id = o.paid_by
  left join lateral (select * from payout_steps s where s.payout_id = o.id order by s.id desc limit 1) s on true`;

const OF_PERIOD = sql('payouts_of_period', `${PAYOUT} where o.period_to between $1 and $2 order by o.id desc`);
export const findPayouts = (q: Queryable, { from, to }: Period): Promise<PayoutRow[]> =>
  q.rows<PayoutRow>(OF_PERIOD, [from, to]);

const OF_PERSON = sql('payouts_of_person', `${PAYOUT} where o.staff_id = $1 order by o.id desc limit $2`);
export const findOwnPayouts = (q: Queryable, person: number, most: number): Promise<PayoutRow[]> =>
  q.rows<PayoutRow>(OF_PERSON, [person, most]);

const SOME = sql('payouts_some', `${PAYOUT} where o.id = any ($1::int[]) order by o.id`);
export const findSomePayouts = (q: Queryable, ids: readonly number[]): Promise<PayoutRow[]> =>
  q.rows<PayoutRow>(SOME, [ids]);

const LOCK = sql('payout_lock', 'select id from payouts where id = $1 for update');
/** Locks a payout against other statements about it. */
export const lockPayout = async (tx: Tx, id: number): Promise<PayoutRow | undefined> =>
  (await tx.maybe(LOCK, [id])) === undefined ? undefined : (await findSomePayouts(tx, [id]))[0];

export interface PayeeRow {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly is_active: boolean;
  readonly in_hand: number;
}
const PAYEE = `select u.id, ${fullNameOf('u')} as name, u.role, u.is_active, coalesce(h.amount, 0) as in_hand
  from users u left join cash_in_hand h on h.staff_id = u.id`;
const PAYEES = sql(
  'payees',
  `${PAYEE} where (u.role in ('therapist', 'driver') and u.is_active) or u.id = any ($1::int[])
   order by u.role desc, u.first_name, u.last_name, u.id`,
);
/** All therapists and drivers, and these people. */
export const findPayees = (q: Queryable, also: readonly number[]): Promise<PayeeRow[]> =>
  q.rows<PayeeRow>(PAYEES, [also]);
const PAYEE_OF = sql('payee', `${PAYEE} where u.id = $1`);
export const findPayee = (q: Queryable, id: number): Promise<PayeeRow | undefined> => q.maybe(PAYEE_OF, [id]);

const START = sql('payouts_starts', 'select from_day from payouts_start order by id desc limit 1');
/** The first day of payouts; undefined until somebody says it. */
export const findStart = async (q: Queryable): Promise<string | undefined> =>
  (await q.maybe<{ from_day: string }>(START, []))?.from_day;
const ANY = sql('payouts_any', `select exists (select from payouts o where ${STANDS('o.id')}) as found`);
/** Does any payout stand? */
export const hasPayouts = async (q: Queryable): Promise<boolean> => (await q.one<{ found: boolean }>(ANY, [])).found;
const SET_START = sql('payouts_set_start', 'insert into payouts_start (from_day, set_by, set_at) values ($1, $2, $3)');
export const insertStart = (tx: Tx, from: string, by: number | null, at: Date): Promise<unknown> =>
  tx.rows(SET_START, [from, by, at]);

const LOCK_ALL = sql('payouts_lock_start', `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('payouts'))`);
/** Payouts are made one request after another, so that none misses what another did. */
export const lockPayouts = (tx: Tx): Promise<unknown> => tx.rows(LOCK_ALL, []);

const INSERT_LINE = sql(
  'pay_line_insert',
  `insert into pay_lines (staff_id, kind, day, since, amount, reason, made_by, made_at) values ($1, $2, $3, $3, $4, $5, $6, $7) returning id`,
);
export interface NewLine {
  readonly person: number;
  readonly kind: PayKind;
  readonly day: string;
  readonly centavos: number;
  readonly reason: string;
  readonly by: number | null;
  readonly at: Date;
}
export const insertLine = async (tx: Tx, line: NewLine): Promise<number> => {
  const { person, kind, day, centavos, reason, by, at } = line;
  return (await tx.one<{ id: number }>(INSERT_LINE, [person, kind, day, centavos, reason, by, at])).id;
};

const NEXT = sql('payout_next', `select nextval(pg_get_serial_sequence('payouts', 'id'))::int as id`);
export const nextPayout = async (tx: Tx): Promise<number> => (await tx.one<{ id: number }>(NEXT, [])).id;

const TAKE = sql(
  'payout_take_lines',
  `update pay_lines l set payout_id = $2 where l.staff_id = $4 and ${IS_OPEN} returning amount`,
);
export interface Taking {
  readonly to: string;
  readonly payout: number;
  readonly person: number;
  readonly starts: string;
}
/** Gives a person's open lines to a payout. The number of lines, and their sum in centavos. */
export async function takeLines(
  tx: Tx,
  { payout, person, starts, to }: Taking,
): Promise<{ count: number; sum: number }> {
  const rows = await tx.rows<{ amount: number }>(TAKE, [starts, payout, to, person]);
  return { count: rows.length, sum: rows.reduce((sum, { amount }) => sum + amount, 0) };
}

const INSERT = sql(
  'payout_insert',
  `insert into payouts (id, staff_id, period_from, period_to, amount, cash, method, paid_on, reference, note, paid_by, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
export interface NewPayout extends Period {
  readonly id: number;
  readonly person: number;
  readonly centavos: number;
  readonly cash: number;
  readonly method: PayoutMethod;
  readonly paid_on: string;
  readonly reference: string;
  readonly note: string;
  readonly by: number | null;
  readonly at: Date;
}
/** Stores a payout; its cash leaves the hand with it. */
export const insertPayout = (tx: Tx, given: NewPayout): Promise<unknown> => {
  const { id, person, from, to, centavos, cash, method, paid_on, reference, note, by, at } = given;
  return tx.rows(INSERT, [id, person, from, to, centavos, cash, method, paid_on, reference, note, by, at]);
};

const STEP = sql(
  'payout_step',
  'insert into payout_steps (payout_id, step, reason, by_id, at) values ($1, $2, $3, $4, $5)',
);
export interface NewPayoutStep {
  readonly step: Exclude<PayoutState, 'paid'>;
  readonly reason: string;
}
/** Stores the next step of a payout. 'voided' makes its lines unpaid, and puts its cash back into the hand. */
export const insertPayoutStep = (
  tx: Tx,
  id: number,
  { step, reason, by, at }: NewPayoutStep & { readonly by: number | null; readonly at: Date },
): Promise<unknown> => tx.rows(STEP, [id, step, reason, by, at]);

const SHORTAGE = sql(
  'payout_shortage_waits',
  `select exists (select from cash_settlements where staff_id = $1 and state = 'waiting') as found`,
);
/** Does a shortage of this person's cash wait for another operator? */
export const hasShortage = async (q: Queryable, person: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(SHORTAGE, [person])).found;
