// How it works: docs/subsystems/closed-days.md.
import type { DayChange } from 'shared-lib/contract';
import type { PaymentMethod, Role, ServiceDay, Status } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { SETTLED } from '../cash/cash.repository.js';
import { changesOf, type ChangeSide, visitsOf } from './day-changes.sql.js';
import { OWED_IDS } from '../payments/unpaid.repository.js';

/** Whole pesos. The fields of the count are null while nobody has counted. */
export interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly is_active: boolean;
  readonly payments: number;
  readonly taken: number;
  readonly in_hand: number;
  readonly in_hand_now: number;
  readonly count_id: number | null;
  readonly expected: number | null;
  readonly counted: number | null;
  readonly at: Date | null;
  readonly counted_by: number | null;
  readonly counted_by_name: string | null;
  readonly reason: string | null;
  readonly settled_by: string | null;
  readonly settled_at: Date | null;
  readonly with_later: boolean;
  /** They took no cash on the day, and the count of that day has the cash of an earlier one. */
  readonly is_earlier: boolean;
}
/**
 * A count of somebody who took no cash on its day is the first after cash that they took earlier: it stands on the
 * sheet of that day. Source: R-beyond-708.
 */
const IS_EARLIER = `exists (select from cash_movements l where l.staff_id = r.staff_id
      and l.id = (select max(t.id) from cash_movements t
        where t.staff_id = r.staff_id and t.id <= place_of_count(r) and (t.payment_id is not null or t.tip_id is not null or t.credit_id is not null))
      and not exists (select from remittances e where e.staff_id = r.staff_id and e.id < r.id and e.at >= l.at and place_of_count(e) >= l.id
        and not exists (select from remittance_steps s where s.remittance_id = e.id and s.step = 'withdrawn')))`;
/**
 * Who moved cash on the day, and the first standing count after the last cash that they took. It may be of a later
 * day, and then have that day's cash, too. Who took none has their count of the day, unless that is of an earlier day.
 * A signed day keeps the counts that were signed (`$2`). Cash from before Hatid (`opening_id`) alone is none of a day.
 */
const PEOPLE = sql(
  'book_day_people',
  `
  with moved as (
    select m.staff_id, max(m.id) filter (where m.taking) as last_taken,
      count(distinct coalesce(p.appointment_id, t.appointment_id, k.appointment_id, -coalesce(k.reverses, k.id)))::int as payments,
      coalesce(sum(m.amount) filter (where m.taking), 0)::int as taken, (array_agg(m.balance order by m.id desc))[1] as in_hand
    from (select *, payment_id is not null or tip_id is not null or credit_id is not null as taking from cash_movements where service_day_of(at) = $1) m
    left join payments p on p.id = m.payment_id left join tips t on t.id = m.tip_id left join client_credit k on k.id = m.credit_id
    group by m.staff_id having bool_or(m.opening_id is null))
  select u.id, ${fullNameOf('u')} as name, u.role, u.is_active, moved.payments, moved.taken, moved.in_hand,
    coalesce((select h.amount from cash_in_hand h where h.staff_id = u.id), 0) as in_hand_now, c.id as count_id, c.expected,
    c.counted, c.at, c.counted_by, (select ${fullNameOf('o')} from users o where o.id = c.counted_by) as counted_by_name, c.reason, c.settled_by, c.settled_at,
    c.id is not null and exists (select from cash_movements l where l.staff_id = u.id and l.id > moved.last_taken
      and (l.payment_id is not null or l.tip_id is not null or l.credit_id is not null) and service_day_of(l.at) > $1 and l.id <= c.place) as with_later, coalesce(c.is_earlier, false) as is_earlier
  from moved join users u on u.id = moved.staff_id left join lateral (
    select r.*, ${SETTLED}, place_of_count(r) as place, $2::int[] is null and moved.last_taken is null and ${IS_EARLIER} as is_earlier from remittances r
    where r.staff_id = moved.staff_id
      and case when $2::int[] is not null then r.id = any ($2)
        when moved.last_taken is null then service_day_of(r.at) = $1
        else service_day_of(r.at) >= $1 and place_of_count(r) >= moved.last_taken end
      and not exists (select from remittance_steps s where s.remittance_id = r.id and s.step = 'withdrawn')
    order by is_earlier, r.id limit 1) c on true
  order by u.last_name, u.first_name, u.id`,
);
/** @param counts the counts that were signed; null for an open day */
export const findPeopleOf = (q: Queryable, day: ServiceDay, counts: readonly number[] | null): Promise<PersonRow[]> =>
  q.rows(PEOPLE, [day, counts]);

export interface GcashRow {
  readonly payment: number;
  readonly appointment: number | null;
  readonly client: string;
  readonly amount: number;
  readonly tip: number;
  readonly ahead: number;
  readonly reference: string;
  /** The earlier day on which it came in. */
  readonly received_on: ServiceDay | null;
  readonly is_seen: boolean;
  readonly seen_by: string | null;
}
/**
 * Payments of the day that were not taken back on it. Entries of one payment are one line, with its tips and what was
 * kept for later with it: the history has them in one sum. Money that was paid ahead by itself has its own line.
 */
const GCASH = sql(
  'book_day_gcash',
  `
  with paid as (
    select min(p.id) as payment, p.appointment_id, sum(p.amount)::int as amount, coalesce(p.gcash_reference, '') as reference,
      case when count(distinct coalesce(p.received_on, $1)) = 1 then max(p.received_on) end as received_on,
      bool_and(p.seen_in_history) as said, min(p.id) = min(min(p.id)) over (partition by p.appointment_id) as is_first
    from payments p
    where service_day_of(p.at) = $1 and p.method = 'gcash' and p.kind in ('payment', 'extension')
      and not exists (select from payments r where r.reverses = p.id and service_day_of(r.at) = $1)
    group by p.appointment_id, p.gcash_reference),
  ahead as (
    select e.id, e.client_id, e.voucher_id, e.appointment_id, e.amount, coalesce(e.gcash_reference, '') as reference, e.received_on,
      case when e.kind = 'left' then (select min(w.payment) from paid w
        where w.appointment_id = e.appointment_id and w.reference = coalesce(e.gcash_reference, '')) end as came_with
    from client_credit e where service_day_of(e.at) = $1 and e.method = 'gcash' and e.kind in ('deposit', 'left')
      and not exists (select from client_credit r where r.reverses = e.id and service_day_of(r.at) = $1)),
  found as (
    select paid.payment, paid.appointment_id, a.client_id, null::int as voucher_id, paid.amount, paid.reference, paid.received_on, paid.said,
      case when paid.is_first then coalesce((select sum(t.amount) from tips t
        where t.appointment_id = paid.appointment_id and t.method = 'gcash' and service_day_of(t.at) = $1), 0)::int else 0 end as tip,
      coalesce((select sum(h.amount) from ahead h where h.came_with = paid.payment), 0)::int as ahead
    from paid join appointments a on a.id = paid.appointment_id
    union all
    select id, appointment_id, client_id, voucher_id, 0, reference, received_on, false, 0, amount from ahead where came_with is null)
  select found.payment, found.appointment_id as appointment, coalesce(v.buyer_name, ${fullNameOf('c')}, '') as client, found.amount, found.tip, found.ahead,
    found.reference, found.received_on, found.said or g.payment_id is not null as is_seen,
    (select ${fullNameOf('o')} from users o where o.id = g.seen_by) as seen_by
  from found left join clients c on c.id = found.client_id left join vouchers v on v.id = found.voucher_id left join gcash_seen g on g.payment_id = found.payment
  order by found.payment`,
);
export const findGcashOf = (q: Queryable, day: ServiceDay): Promise<GcashRow[]> => q.rows(GCASH, [day]);

export interface VisitRow {
  readonly appointment: number;
  readonly client: string;
  readonly status: Status;
  readonly due: number;
}
const VISIT = `a.id as appointment, ${fullNameOf('c')} as client, a.status`;
const UNPAID = sql(
  'book_day_unpaid',
  `select ${VISIT}, d.due - d.paid as due from appointments a join payment_differences d on d.appointment_id = a.id join clients c on c.id = a.client_id
   where a.service_day = $1 and a.deleted_at is null and a.id in (${OWED_IDS}) order by a.starts_at, a.id`,
);
/** The visits of the day that something is owed for, and how much is left to pay. */
export const findUnpaidOf = (q: Queryable, day: ServiceDay): Promise<VisitRow[]> => q.rows(UNPAID, [day]);

const OPEN = sql(
  'book_day_visits_open',
  `select ${VISIT}, a.total_price as due from appointments a join clients c on c.id = a.client_id
   where a.service_day = $1 and a.deleted_at is null and a.outcome is null order by a.starts_at, a.id`,
);
/** The visits of the day that have not ended. */
export const findOpenOf = (q: Queryable, day: ServiceDay): Promise<VisitRow[]> => q.rows(OPEN, [day]);

export interface OwedTipRow {
  readonly id: number;
  readonly name: string;
  readonly amount: number;
  readonly appointments: number[];
}
const TIPS = sql(
  'book_day_tips',
  `select u.id, ${fullNameOf('u')} as name, sum(t.amount)::int as amount, array_agg(distinct t.appointment_id) as appointments
   from tips t join users u on u.id = t.staff_id where service_day_of(t.at) = $1 and not t.is_kept
   group by u.id having sum(t.amount) <> 0 order by sum(t.amount) desc, u.last_name, u.first_name, u.id`,
);
/** The tips of the day that the business owes, by person. */
export const findTipsOf = (q: Queryable, day: ServiceDay): Promise<OwedTipRow[]> => q.rows(TIPS, [day]);

export interface CorrectionRow {
  readonly appointment: number;
  readonly client: string;
  readonly at: Date;
  readonly by: string | null;
  readonly agreed_by: string | null;
  readonly reason: string;
  readonly before: number;
  readonly after: number;
  readonly methods_before: PaymentMethod[];
  readonly methods_after: PaymentMethod[];
  readonly of_day: ServiceDay;
}
/** The entries that take others back at one moment are one correction, with what was recorded in their place. */
const corrections = (which: string): string => `
  with taken as (
    select r.appointment_id, r.at, max(r.recorded_by) as by_id, max(r.notes) as reason, max(r.id) as last_id, -sum(r.amount)::int as before,
      array_agg(distinct r.method) as methods_before, min(service_day_of(p.at)) as of_day
    from payments p join payments r on r.reverses = p.id where ${which} group by r.appointment_id, r.at)
  select taken.appointment_id as appointment, ${fullNameOf('c')} as client, taken.at,
    coalesce((select ${fullNameOf('q')} from users q where q.id = k.asked_by),
      (select ${fullNameOf('u')} from users u where u.id = taken.by_id)) as by,
    (select ${fullNameOf('d')} from users d where d.id = k.decided_by) as agreed_by, taken.reason, taken.before,
    coalesce(n.amount, 0)::int as after, coalesce(taken.methods_before, '{}') as methods_before,
    coalesce(n.methods, '{}') as methods_after, taken.of_day
  from taken join appointments a on a.id = taken.appointment_id join clients c on c.id = a.client_id
  left join payment_corrections k on k.appointment_id = taken.appointment_id and k.decided_at = taken.at and k.state = 'approved'
  left join lateral (
    select sum(e.amount) as amount, array_agg(distinct e.method) as methods from payments e
    where e.appointment_id = taken.appointment_id and e.at = taken.at and e.id > taken.last_id and e.kind in ('payment', 'extension')) n on true
`;
/** Those of payments of the day, and of its visits, that were made later. @param day an expression of SQL */
export const LATER_CORRECTIONS = (day: string): string =>
  corrections(`service_day_of(r.at) > ${day} and r.id in (
    select t.id from payments e join payments t on t.reverses = e.id where service_day_of(e.at) = ${day}
    union select t.id from payments t where t.reverses is not null and t.appointment_id in (${visitsOf(day)}))`);
const CORRECTIONS = sql(
  'book_day_corrections',
  `${corrections('service_day_of(r.at) = $1')} order by taken.at, taken.appointment_id`,
);
/** The corrections that were made on the day, of whatever day the payment is. */
export const findCorrectionsOf = (q: Queryable, day: ServiceDay): Promise<CorrectionRow[]> =>
  q.rows(CORRECTIONS, [day]);

const LATER = sql('book_day_later', `${LATER_CORRECTIONS('$1::date')} order by at`);
/** The corrections of payments of the day, or of its visits, that were made on a later one. */
export const findLaterOf = (q: Queryable, day: ServiceDay): Promise<CorrectionRow[]> => q.rows(LATER, [day]);

export interface ChangeRow extends Omit<CorrectionRow, 'appointment'> {
  readonly kind: NonNullable<DayChange['kind']>;
  readonly key: string;
  readonly appointment: number | null;
}
/** How many a day shows at most; how many there are is said. */
export const MOST_CHANGES = 300;
const changes = (side: ChangeSide): string => `
  select d.kind, d.key, d.appointment, d.client, d.at, coalesce((select ${fullNameOf('q')} from users q where q.id = k.asked_by),
      (select ${fullNameOf('u')} from users u where u.id = d.by_id)) as by,
    (select ${fullNameOf('o')} from users o where o.id = k.decided_by) as agreed_by, coalesce(d.reason, '') as reason,
    d.before, d.after, '{}'::text[] as methods_before, '{}'::text[] as methods_after, d.of_day, d.total
  from (select *, count(*) over ()::int as total from (${changesOf(side, '$1::date')}) f order by at, kind, key limit ${MOST_CHANGES}) d
  left join payment_corrections k on k.appointment_id = d.appointment and k.decided_at = d.at and k.state = 'approved'
  order by d.at, d.kind, d.key`;
export const CHANGES = {
  later: sql('book_day_changed_later', changes('later')),
  earlier: sql('book_day_changed', changes('earlier')),
};
/** What else was recorded after the day that it concerns: the first of it, and how much there is. */
export async function findChangesOf(
  q: Queryable,
  day: ServiceDay,
  side: ChangeSide,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const found = await q.rows<ChangeRow & { total: number }>(CHANGES[side], [day]);
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
}
