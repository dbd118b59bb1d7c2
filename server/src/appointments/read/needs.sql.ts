import { serverLimits } from 'shared-lib/domain';
import { sql } from '../../platform/database/database.js';
import { LOST_AT, NEEDED_AT } from '../store/needed-at.sql.js';
import { TAKEN } from '../store/taken-needs.repository.js';
import { CARD_COLUMNS } from './card.sql.js';

/** For payments: no operator has accepted the difference. Visits with money are never deleted. */
const DIFFERS = 'agreed_at is null';

/** As `turnOf` of the domain: what was lost before $7 comes after all else. */
const LOST_LONG_AGO = `interval '876000 hours'`;
/** As `lostAt` of the domain has it for `payment_differs`. */
const MONEY_LOST = `interval '12 hours'`;

/** Visits of one stretch of the list, of which the turn is so much later than the instant. */
const visits = (stretch: string, later: string): string =>
  `(select id, ${NEEDED_AT} as since, null::json as difference, ${LOST_AT} as lost_at, ${LOST_AT} + ${later} as turn
     from appointments where deleted_at is null and ${NEEDED_AT} <= $1 and ${NEEDED_AT} is not null
       and ${LOST_AT} ${stretch} and (${LOST_AT}, id) > ($4::timestamptz - ${later}, $5::int)
     order by ${LOST_AT}, id limit $9::bigint)`;
const differences = (stretch: string, later: string): string =>
  `(select appointment_id, since, json_build_object('due', due, 'paid', paid), since + ${MONEY_LOST}, since + ${MONEY_LOST} + ${later}
     from payment_differences where ${DIFFERS}
       and since ${stretch} - ${MONEY_LOST} and (since, appointment_id) > ($4::timestamptz - ${later} - ${MONEY_LOST}, $6::int)
     order by since, appointment_id limit $9::bigint)`;
const [SOON, LONG_AGO] = ['>= $7::timestamptz', '< $7::timestamptz'];

/**
 * $1 now, $2 limit, $3 offset; $4 the turn after which it begins, with $5 the id of a visit and $6 of a payment; $7
 * what was lost before was lost long ago; $8 all turns before it are on the page; $9 one more than are shown at most.
 * What is lost next first. `phone_number` of the driver of a stuck ride, `taken` by whom, for any need of the visit.
 */
export const OPERATOR_NEEDS_PAGE = sql(
  'appointments_needing_operator',
  `
  with due as materialized (
    select *, row_number() over (order by turn, id, difference is not null) as place from (
      ${visits(SOON, "interval '0'")} union all ${visits(LONG_AGO, LOST_LONG_AGO)}
      union all ${differences(SOON, "interval '0'")} union all ${differences(LONG_AGO, LOST_LONG_AGO)}) both_kinds)
  select due.since, due.difference, due.lost_at, due.turn, (select count(*)::int from due) as found,
    a.status, a.driver_id is not null as has_driver, ${CARD_COLUMNS},
    case when a.last_reminded_at >= coalesce(a.status_since, '-infinity') then a.last_reminded_at end as reminded_at,
    (select u.phone_number from users u where u.id = case a.status when 'return_journey' then a.pickup_driver_id else a.driver_id end) as phone_number,
    (select json_agg(t) from (${TAKEN} where t.appointment_id = a.id) t) as taken
  from due join appointments a on a.id = due.id
  where due.place > $3::bigint and due.place < $9::bigint and (due.place <= $2::int + $3::bigint or due.turn < $8::timestamptz)
  order by due.place`,
);

/** $1 now. How many need an operator, counted up to one above the maximum, and when the next will. */
export const OPERATOR_NEEDS_TOTAL = sql(
  'appointments_needing_operator_total',
  `
  select (select count(*)::int from (
      (select from appointments where deleted_at is null and ${NEEDED_AT} <= $1 limit ${serverLimits.NEEDS_COUNTED_MAX + 1})
      union all (select from payment_differences where ${DIFFERS} limit ${serverLimits.NEEDS_COUNTED_MAX + 1})) due) as total,
    (select ${NEEDED_AT} from appointments where deleted_at is null and ${NEEDED_AT} > $1 order by ${NEEDED_AT}, id limit 1) as next_at`,
);

/**
 * $1 a driver. Broken-down rides of others that this driver was asked to take. `phone_number` of the driver who is
 * stuck.
 */
export const ASKED_AS_SECOND_DRIVER = sql(
  'appointments_asked_for_backup',
  `
  select ${CARD_COLUMNS}, a.backup_note as note,
    (select u.phone_number from users u where u.id = case a.status when 'return_journey' then a.pickup_driver_id else a.driver_id end) as phone_number
  from appointments a where a.backup is not null and a.deleted_at is null and a.backup -> 'asked' @> to_jsonb($1::int)
  order by a.id`,
);

/**
 * $1 the person, $2 the first service day. A person's visits that may call them, with the unread message of a
 * cancellation. The rows cover all calls of `callOf` of the domain and the requests that will become calls, and little
 * else.
 */
export const OWN_CALLING = sql(
  'appointments_own_calling',
  `
  select ${CARD_COLUMNS}, a.status_since, a.started_at, a.cancelled_at, told.id as cancelled_news
  from appointment_people p join appointments a on a.id = p.appointment_id
  left join lateral (
    select n.id::int from notifications n where a.status = 'cancelled' and n.user_id = $1 and n.appointment_id = a.id and n.read_at is null
      and n.notification_type in ('cancel', 'abort_session') order by n.id desc limit 1) told on true
  where p.staff_id = $1 and p.service_day >= $2 and (
    a.status = 'pending' or (a.status = 'driver_assigned_pickup' and a.pickup_driver_id = $1) or told.id is not null
    or a.last_reminded_at >= coalesce(a.status_since, '-infinity'))
  order by p.service_day, p.starts_at limit ${serverLimits.OWN_CALLING_MAX}`,
);
