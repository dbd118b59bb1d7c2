// How it works: docs/subsystems/closed-days.md.
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** Changes of a visit that the trail has, and no ledger. An edit has the name of its heaviest part, so that a change of
 * details may have a place, a status or services. Notes and numbers are no change of a day. */
const OF_VISITS = `(l.action in ('appointment.edit_visit', 'appointment.edit_therapists', 'appointment.edit_driver',
    'appointment.remove_therapist', 'appointment.set_status', 'appointment.cancel', 'appointment.abort_session', 'appointment.undo')
  or l.action = 'appointment.edit_details'
    and l.after ?| array['location', 'status', 'services', 'services_given_by', 'service_assignments', 'surcharges', 'total_price'])`;
const KIND_OF_VISIT = `case when l.action in ('appointment.cancel', 'appointment.abort_session', 'appointment.undo') then 'set_status'
    when l.action = 'appointment.edit_details' and not l.after ? 'location' then case when l.after ? 'status' then 'set_status' else 'edit_visit' end
    else replace(l.action, 'appointment.', '') end`;
const LEDGERS = ['payments', 'tips', 'discounts', 'write_offs', 'visit_fees'];
const entriesOn = (day: string): string =>
  LEDGERS.map((name) => `select appointment_id from ${name} where service_day_of(at) = ${day}`).join(' union ');
const MOMENT = (day: string): string => `((${day})::timestamp + interval '6 hours') at time zone 'Asia/Manila'`;
const ON_DAY = (day: string): string => `l.at >= ${MOMENT(day)} and l.at < ${MOMENT(`${day} + 1`)}`;

/** Visits that were moved from the day. */
const movedFrom = (day: string): string =>
  `select l.entity_id::int from audit_log l where l.entity = 'appointment' and l.before ? 'service_day' and l.before ->> 'service_day' = to_char(${day}, 'YYYY-MM-DD')`;

/** The visits of a day. A deleted one has no entry of any ledger. */
export const visitsOf = (day: string): string =>
  `select id from appointments where service_day = ${day} and deleted_at is null`;

/** Visits of which an entry of the day was taken back later. Far fewer than have an entry of it. */
const takenBackOf = (day: string): string =>
  LEDGERS.map(
    (name) => `select r.appointment_id from ${name} e join ${name} r on r.reverses = e.id
      where service_day_of(e.at) = ${day} and service_day_of(r.at) > ${day}`,
  ).join(' union ');

/** Visits with an invoice of the day that was voided later. */
const voidedOf = (day: string): string =>
  `select i.appointment_id from invoice_steps s join invoices i on i.id = s.invoice_id
    where s.step = 'voided' and service_day_of(s.at) > ${day} and service_day_of(i.at) = ${day}`;

/** Which visits the changes may be of. */
const VISITS = {
  later: (day: string): string => [visitsOf, takenBackOf, voidedOf, movedFrom].map((of) => of(day)).join(' union '),
  earlier: (day: string): string => `${entriesOn(day)}
    union select i.appointment_id from invoice_steps s join invoices i on i.id = s.invoice_id where s.step = 'voided' and service_day_of(s.at) = ${day}
    union select l.entity_id::int from audit_log l where l.entity = 'appointment' and ${OF_VISITS} and ${ON_DAY(day)}`,
} as const;

/** Entries of a ledger that change a sum of a visit at one moment. A person whose part stays is no change. */
const sums = (kind: string, ledger: string, by: string): string => `
  select '${kind}', min(f.id)::text, f.appointment_id, f.at, max(f.recorded_by), '', s.had, s.had + sum(f.amount)::int, min(f.of_day)
  from (select v.service_day, e.appointment_id, e.at, min(e.id) as id, max(e.recorded_by) as recorded_by, sum(e.amount)::int as amount,
      min(service_day_of(r.at)) as of_day
    from visits v join ${ledger} e on e.appointment_id = v.id left join ${ledger} r on r.id = e.reverses
    group by v.service_day, e.appointment_id, e.at${by} having sum(e.amount) <> 0) f
  cross join lateral (select coalesce(sum(h.amount), 0)::int as had from ${ledger} h where h.appointment_id = f.appointment_id and h.at < f.at) s
  group by f.appointment_id, f.at, s.had`;

/** Who paid the prepaid money of the entry `e`. */
const PAYER = `(select coalesce((select b.buyer_name from vouchers b where b.id = e.voucher_id),
    (select ${fullNameOf('n')} from clients n where n.id = e.client_id)))`;

/** An entry `r` that takes another, `e`, back: what that was, and its day. */
const VOIDS = (day: string, side: ChangeSide): string => {
  const on = (ledger: string, columns: string): string => `
  select '${ledger}_voided' as kind, r.id::text as key, r.at, r.recorded_by as by_id, 0 as after, service_day_of(e.at) as of_day, ${columns}
  from ${ledger} e join ${ledger} r on r.reverses = e.id where service_day_of(${side === 'later' ? 'e' : 'r'}.at) = ${day}`;
  return `${on('client_credit', `abs(e.amount)::float8 as before, e.appointment_id as appointment, ${PAYER} as client, r.reason as reason`)} and r.kind = 'void'
    union all ${on('costs', 'e.amount / 100.0, null::int, e.supplier, r.note')}`;
};

/** Prepaid money that came in before it was recorded. Source: R-beyond-1402. */
const PREPAID = (day: string, side: ChangeSide): string => `
  select 'prepaid', e.id::text, e.at, e.recorded_by, e.amount, e.received_on, 0::float8, e.appointment_id, ${PAYER}, e.reason
  from client_credit e where e.received_on is not null and ${side === 'later' ? 'e.received_on' : 'service_day_of(e.at)'} = ${day}`;

/** Clients who became one: the visits that moved then. Listed on the day when made, the last of their days is named. */
const MERGED = {
  later: (day: string): string => `
    select 'merged', l.id::text, min(v.id), ${fullNameOf('c')}, l.at, l.actor_id, '', 0::float8, 0::float8, ${day}
    from visits v join clients c on c.id = v.client_id join audit_log l on l.entity = 'client' and l.action = 'client.merge'
      and l.entity_id in (select v.client_id::text union select m.from_id::text from merged_clients m where m.into_id = v.client_id)
      and l.after ? 'merged_with' and l.after -> 'appointments' @> to_jsonb(v.id)
    where v.service_day = ${day} group by l.id, c.id`,
  earlier: (day: string): string => `
    select 'merged', l.id::text, v.id, ${fullNameOf('c')}, l.at, l.actor_id, '', 0::float8, 0::float8, v.service_day
    from audit_log l cross join lateral (
      select a.* from appointments a where a.id in (select i::int from jsonb_array_elements_text(l.after -> 'appointments') i)
        and a.service_day < ${day} order by a.service_day desc, a.id limit 1) v
    join clients c on c.id = v.client_id
    where l.entity = 'client' and l.action = 'client.merge' and l.after ? 'merged_with' and ${ON_DAY(day)}`,
} as const;

/** Recorded later than the day that they concern: listed under that day, or on the day on which they were made. */
export type ChangeSide = 'later' | 'earlier';

/**
 * What was recorded after a day and concerns it: entries that take one of its entries back, and what was recorded of
 * its visits. Corrections are read with both sums (`day-books.repository.ts`). No digest has any of it. Columns: kind,
 * key, appointment, client, at, by_id, reason, before, after, of_day. Source: R-beyond-1351, R-beyond-1352.
 * @param day an expression of SQL
 */
export const changesOf = (side: ChangeSide, day: string): string => `
  with visits as (select a.id, a.client_id, a.service_day from appointments a
    where a.deleted_at is null and a.id in (${VISITS[side](day)})),
  found (kind, key, appointment, at, by_id, reason, before, after, of_entry) as (
    select 'payment', min(e.id)::text, v.id, e.at, max(e.recorded_by), '', 0, sum(e.amount)::int, null::date
    from visits v join payments e on e.appointment_id = v.id where e.kind in ('payment', 'extension')
      and not exists (select from payments r where r.appointment_id = v.id and r.at = e.at and r.kind = 'reversal') group by v.id, e.at
    union all ${sums('tips', 'tips', ', e.staff_id')}
    union all ${sums('discount', 'discounts', '')}
    union all select case when e.reverses is null then 'write_off' else 'write_off_back' end, e.id::text, v.id, e.at, e.recorded_by, e.reason,
      case when e.reverses is null then 0 else abs(e.amount) end, case when e.reverses is null then e.amount else 0 end,
      (select service_day_of(r.at) from write_offs r where r.id = e.reverses)
    from visits v join write_offs e on e.appointment_id = v.id
    union all select case when e.reverses is not null then 'fee_back' when e.amount = 0 then 'fee_waived' else 'fee' end, e.id::text, v.id, e.at,
      e.recorded_by, e.reason, case when e.reverses is not null then abs(e.amount) when e.amount = 0 then e.proposed else 0 end,
      case when e.reverses is null then e.amount else 0 end, (select service_day_of(r.at) from visit_fees r where r.id = e.reverses)
    from visits v join visit_fees e on e.appointment_id = v.id
    union all select 'invoice_voided', s.id::text, v.id, s.at, s.by_user, s.reason, i.total, 0, service_day_of(i.at)
    from visits v join invoices i on i.appointment_id = v.id join invoice_steps s on s.invoice_id = i.id and s.step = 'voided'
    union all select ${KIND_OF_VISIT}, l.id::text, v.id, l.at, l.actor_id, '', 0, 0, (l.before ->> 'service_day')::date
    from visits v join audit_log l on l.entity = 'appointment' and l.entity_id = v.id::text and ${OF_VISITS}),
  merged (kind, key, appointment, client, at, by_id, reason, before, after, of_day) as (${MERGED[side](day)}),
  dated as (
    select f.kind, f.key, f.appointment, ${fullNameOf('c')} as client, f.at, f.by_id, f.reason, f.before::float8 as before, f.after::float8 as after,
      case when ${side === 'later' ? `f.of_entry = ${day} or v.service_day = ${day}` : 'false'} then ${day}
        when f.of_entry < service_day_of(f.at) then f.of_entry else v.service_day end as of_day
    from found f join visits v on v.id = f.appointment join clients c on c.id = v.client_id
    union all select o.kind, o.key, o.appointment, o.client, o.at, o.by_id, o.reason, o.before::float8, o.after::float8, o.of_day
      from (${VOIDS(day, side)} union all ${PREPAID(day, side)}) o
    union all select * from merged)
  select * from dated where ${side === 'later' ? `of_day = ${day} and service_day_of(at) > ${day}` : `of_day < ${day} and service_day_of(at) = ${day}`}`;
