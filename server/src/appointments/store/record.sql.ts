import { CLIENT_SAYS, WORDS_SAID } from './client-says.sql.js';
import { APPOINTMENT_VISIBILITY, AUDIENCES, audienceOf, type Appointment, type Audience } from 'shared-lib/contract';
import { AMOUNT_PAID } from '../../payments/amount-paid.sql.js';
import { sql } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { COMPANION, PHONE, PIN, VISIT_PHONE, WAY_IN } from '../../platform/database/way-in.sql.js';
import { CLIENT_PREFERENCE } from '../../clients/preference.repository.js';
import { RUNNING_ELSEWHERE } from './elsewhere.sql.js';
import { SERIES_PLACE } from './series.repository.js';
import { therapistsWith } from './stored-therapist.sql.js';

/** The drivers of a request for backup by name, for a row `a` of `appointments`. */
export const SECOND_DRIVERS = `case when a.backup is not null then
    (select json_agg(json_build_array(b.id, ${fullNameOf('b')}))
     from users b where b.id in (select jsonb_array_elements_text(a.backup -> 'asked')::int)) end`;

/** A column of what the client asks for, while nobody has answered. */
const asked = (column: 'starts_at' | 'asked_at' | 'held_until'): string =>
  `(select q.${column} from time_requests q where q.appointment_id = a.id and q.answer is null)`;

/**
 * The members of the view that are stored in their final form, and how each is read from a row `a` of `appointments`.
 * Only `APPOINTMENT_VISIBILITY` decides who gets which.
 */
const WRITTEN = {
  id: 'a.id',
  version: 'a.version',
  date: 'a.service_day',
  starts_at: 'a.starts_at',
  ends_at: 'a.ends_at',
  location: 'a.location',
  notes: 'a.notes',
  duration: 'a.duration',
  total_duration: 'a.duration',
  status: 'a.status',
  outcome: 'a.outcome',
  created_at: 'a.created_at',
  updated_at: 'a.updated_at',
  series: SERIES_PLACE,
  client: 'a.client_id',
  client_details: `(select json_build_object('first_name', c.first_name, 'last_name', c.last_name,
    'phone_number', ${PHONE}, 'address', c.address) from clients c where c.id = a.client_id)`,
  gate_instructions: `(select nullif(${WAY_IN}, '') from clients c where c.id = a.client_id)`,
  companion: COMPANION,
  visit_phone: VISIT_PHONE,
  pin: PIN,
  allergies: "(select nullif(c.allergies, '') from clients c where c.id = a.client_id)",
  client_preference: `(select ${CLIENT_PREFERENCE} from clients c where c.id = a.client_id)`,
  driver: 'a.driver_id',
  driver_id: 'a.driver_id',
  driver_details: `(select json_build_object('first_name', d.first_name, 'last_name', d.last_name,
    'motorcycle_plate', d.motorcycle_plate, 'vehicle_type', d.vehicle_type, 'phone_number', d.phone_number)
    from users d where d.id = a.driver_id)`,
  driver_assigned_at: 'a.driver_assigned_at',
  requires_car: 'a.requires_car',
  rejection_reason: 'a.rejection_reason',
  rejected_at: 'a.rejected_at',
  rejected_by: `(select json_build_object('id', r.id, 'role', r.role,
    'name', ${fullNameOf('r')}) from users r where r.id = a.rejected_by)`,
  rejection_reviewed: 'a.rejection_reviewed_at is not null',
  rejection_review_decision: 'a.rejection_review_decision',
  rejection_review_notes: 'a.rejection_review_notes',
  rejection_reviewed_at: 'a.rejection_reviewed_at',
  review_completed: 'a.rejection_reviewed_at is not null',
  cancelled_at: 'a.cancelled_at',
  cancel_reason: 'a.cancel_reason',
  internal_note: 'a.internal_note',
  client_confirmed_at: 'a.client_confirmed_at',
  cancel_asked_at: '(select q.asked_at from cancel_requests q where q.appointment_id = a.id and q.kept_at is null)',
  time_asked_for: asked('starts_at'),
  time_asked_at: asked('asked_at'),
  time_held_until: asked('held_until'),
  started_at: 'a.started_at',
  journey_started_at: 'a.journey_started_at',
  arrived_at: 'a.arrived_at',
  dropped_off_at: 'a.dropped_off_at',
  session_started_at: 'a.session_started_at',
  session_completed_at: 'a.session_completed_at',
  pickup_requested: 'a.pickup_requested_at is not null',
  pickup_requested_at: 'a.pickup_requested_at',
  pickup_requested_by: 'a.pickup_requested_by',
  pickup_declined: 'a.pickup_declined_at is not null',
  pickup_urgency: 'a.pickup_urgency',
  pickup_notes: 'a.pickup_notes',
  assigned_pickup_driver: 'a.pickup_driver_id',
  pickup_driver_phone: '(select p.phone_number from users p where p.id = a.pickup_driver_id)',
  pickup_driver_plate: '(select p.motorcycle_plate from users p where p.id = a.pickup_driver_id)',
  pickup_deadline: 'a.pickup_deadline',
  estimated_pickup_time: 'a.estimated_pickup_time',
  pickup_confirmed_at: 'a.pickup_confirmed_at',
  return_journey_completed_at: 'a.return_journey_completed_at',
  takeover_note: 'case when a.backup is null then a.backup_note end',
  client_says: CLIENT_SAYS,
  response_deadline: 'a.response_deadline',
  materials_checked: 'a.materials_checked_at is not null',
  materials_verified: 'a.materials_checked_at is not null',
  total_price: 'a.total_price',
  payment_status: 'a.payment_status',
  payment_method: 'a.payment_method',
  payment_amount: 'a.payment_amount',
  amount_paid: AMOUNT_PAID,
  // Of a payment in parts, cash may be the largest part; the GCash part still has a receipt.
  payment_reference: `case when a.payment_method = 'gcash' or a.receipt_hash is not null then (select p.gcash_reference from payments p
    where p.appointment_id = a.id and p.kind in ('payment', 'extension') and p.method = 'gcash'
      and not exists (select from payments r where r.reverses = p.id) order by p.id limit 1) end`,
  payment_verified_by: `case when a.payment_verified_by is not null then
    (select ${fullNameOf('v')} from users v where v.id = a.payment_verified_by) end`,
  payment_notes: 'a.payment_notes',
  payment_verified_at: 'a.payment_verified_at',
  receipt_hash: 'a.receipt_hash',
  receipt_url: 'a.receipt_url',
  metadata: `json_build_object('service_extension', json_build_object(
    'has_extension', a.extension_amount is not null, 'extension_amount', a.extension_amount))`,
} as const satisfies Partial<Record<keyof Appointment, string>>;

export type WrittenName = keyof typeof WRITTEN;
export const isWritten = (name: string): name is WrittenName => name in WRITTEN;

const namesFor = (audience: Audience): WrittenName[] =>
  (Object.keys(WRITTEN) as WrittenName[]).filter((name) => audienceOf(APPOINTMENT_VISIBILITY[name]) === audience);

/** When an audience's members have any value. Few appointments were ever refused, or broke down on their way. */
const SAYS_SOMETHING: { readonly [A in Audience]?: string } = {
  operatorsAndDrivers: 'a.backup_note is not null',
  operatorsAndRefuser:
    'a.rejected_by is not null or a.rejection_reason is not null or a.rejection_review_decision is not null',
};

/** The members of an audience as one text, because they are given or withheld together; null where all are null. */
function textFor(audience: Audience): string {
  const members = namesFor(audience).map((name) => `${WRITTEN[name]} as ${name}`);
  const text = `(select row_to_json(written)::text from (select ${members.join(', ')}) written)`;
  const condition = SAYS_SOMETHING[audience];
  return `${condition ? `case when ${condition} then ${text} end` : text} as "${audience}"`;
}

/** The text for members that are null or withheld: a withheld field is null. */
export const ALL_NULL = Object.fromEntries(
  AUDIENCES.map((audience) => [
    audience,
    JSON.stringify(Object.fromEntries(namesFor(audience).map((name) => [name, null]))),
  ]),
) as Readonly<Record<Audience, string>>;

/**
 * The columns of an appointment `a` for lists, the single read and the live channel. The database writes the texts of
 * the audiences as JSON, and they are sent unchanged. Only `facts` is parsed, for the workflow.
 *
 * A row of 65 columns costs the server three times as much (8 rows of 100,000). Related rows are scalar subqueries:
 * PostgreSQL plans a join to a small table as a hash over all of it.
 */
export const RECORD_COLUMNS = `
  (select row_to_json(facts) from (select
    a.id, a.deleted_at is not null as deleted, a.service_day, a.starts_at, a.ends_at, a.status, a.outcome, a.duration,
    a.driver_id, a.driver_accepted_at, a.response_deadline, a.last_reminded_at, a.payment_status, a.materials_checked_at, a.rode_out,
    a.status_before_pickup, a.pickup_driver_id, a.pickup_urgency, a.pickup_deadline, a.pickup_asked, a.estimated_pickup_time, a.pickup_wanted_at, a.session_started_at, a.session_completed_at,
    a.rejected_by, a.asked_again, a.backup, a.cannot_come, a.running_late, a.backup_note, ${SECOND_DRIVERS} as backup_drivers,
    ${RUNNING_ELSEWHERE} as running_elsewhere, ${WORDS_SAID} as words_said,
    (select json_build_array(d.first_name, d.last_name) from users d where d.id = a.driver_id) as driver,
    (select json_build_array(p.first_name, p.last_name) from users p where p.id = a.pickup_driver_id) as pickup_driver,
    ${therapistsWith('u.first_name, u.last_name, u.specialization, u.phone_number, u.pickup_address')} as therapists,
    (select json_agg(json_build_array(s.position, s.service_id, s.name, s.duration, s.price, s.therapist_id)) from appointment_services s where s.appointment_id = a.id) as services,
    (select json_agg(json_build_array(m.material_id, m.quantity_used, m.deducted_at, m.returned_at, m.is_empty, m.shortage, m.checked_quantity, coalesce(m.check_notes, ''),
       (select json_build_array(k.name, k.category, k.unit, k.reusable) from materials k where k.id = m.material_id)))
     from appointment_materials m where m.appointment_id = a.id) as materials
  ) facts) as facts,
  ${AUDIENCES.map(textFor).join(',\n  ')}`;

/**
 * The ids come from a subselect. A planner that sees their number makes a new plan each time, which takes longer than
 * reading.
 */
export const BY_IDS = sql(
  'appointments_by_ids',
  `select ${RECORD_COLUMNS} from appointments a where a.id = any (array(select unnest($1::int[])))`,
);
