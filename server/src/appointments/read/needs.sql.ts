import { serverLimits } from 'shared-lib/domain';
import { sql } from '../../platform/database/database.js';
import { NEEDED_AT } from '../store/needed-at.sql.js';
import { TAKEN } from '../store/taken-needs.repository.js';
import { CARD_COLUMNS } from './card.sql.js';

/** For payments: no operator has accepted the difference. Visits with money are never deleted. */
const DIFFERS = 'agreed_at is null';

/**
 * $1 now, $2 limit, $3 offset. The longest waiting first. `phone_number` of the driver of a stuck ride, `taken` by
 * whom, for any need of the appointment.
 */
export const OPERATOR_NEEDS_PAGE = sql(
  'appointments_needing_operator',
  `
  with due as materialized (
    (select id, ${NEEDED_AT} as since, null::json as difference from appointments where deleted_at is null and ${NEEDED_AT} <= $1
     order by ${NEEDED_AT}, id limit $2::bigint + $3::bigint)
    union all
    (select appointment_id, since, json_build_object('due', due, 'paid', paid) from payment_differences where ${DIFFERS}
     order by since, appointment_id limit $2::bigint + $3::bigint)
    order by since, id limit $2 offset $3)
  select due.since, due.difference, a.status, a.driver_id is not null as has_driver, ${CARD_COLUMNS},
    (select u.phone_number from users u where u.id = case a.status when 'return_journey' then a.pickup_driver_id else a.driver_id end) as phone_number,
    (select json_agg(t) from (${TAKEN} where t.appointment_id = a.id) t) as taken
  from due join appointments a on a.id = due.id order by due.since, due.id, due.difference is not null`,
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
