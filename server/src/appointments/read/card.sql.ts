import { CLIENT_SAYS, WORDS_SAID } from '../store/client-says.sql.js';
import { AMOUNT_PAID } from '../../payments/amount-paid.sql.js';
import { CLIENT_PREFERENCE } from '../../clients/preference.repository.js';
import { COMPANION, PHONE, PIN, WAY_IN } from '../../platform/database/way-in.sql.js';
import { SECOND_DRIVERS } from '../store/record.sql.js';
import type { CardFacts } from './card.js';
import { RUNNING_ELSEWHERE } from '../store/elsewhere.sql.js';
import { SERIES_PLACE } from '../store/series.repository.js';
import { therapistsWith } from '../store/stored-therapist.sql.js';
import { isShown } from '../../platform/database/price-lines.sql.js';

/** The facts of an appointment's card, and how each is read from a row `a` of `appointments`. */
const FACTS = {
  id: 'a.id',
  version: 'a.version',
  service_day: 'a.service_day',
  created_at: 'a.created_at',
  starts_at: 'a.starts_at',
  ends_at: 'a.ends_at',
  duration: 'a.duration',
  location: 'a.location',
  notes: 'a.notes',
  series: SERIES_PLACE,
  status: 'a.status',
  outcome: 'a.outcome',
  client_id: 'a.client_id',
  client: `(select json_build_array(c.first_name, c.last_name, ${PHONE}, c.address, ${WAY_IN}, c.allergies, ${CLIENT_PREFERENCE}) from clients c where c.id = a.client_id)`,
  driver_id: 'a.driver_id',
  driver_accepted_at: 'a.driver_accepted_at',
  driver:
    '(select json_build_array(d.first_name, d.last_name, d.motorcycle_plate, d.vehicle_type, d.phone_number) from users d where d.id = a.driver_id)',
  therapists: therapistsWith('u.first_name, u.last_name, u.phone_number, u.pickup_address'),
  services: `(select json_agg(json_build_array(s.position, s.name, s.price, s.therapist_id, s.duration)) from appointment_services s
      where s.appointment_id = a.id and ${isShown('s')})`,
  took_materials: 'exists (select from appointment_materials m where m.appointment_id = a.id)',
  materials_checked_at: 'a.materials_checked_at',
  response_deadline: 'a.response_deadline',
  last_reminded_at: 'a.last_reminded_at',
  total_price: 'a.total_price',
  payment_status: 'a.payment_status',
  payment_amount: 'a.payment_amount',
  amount_paid: AMOUNT_PAID,
  rejection_reason: 'a.rejection_reason',
  rejected_at: 'a.rejected_at',
  rejected_by: `case when a.rejected_by is not null then
    (select json_build_array(r.first_name, r.last_name, r.id, r.role) from users r where r.id = a.rejected_by) end`,
  rejection_reviewed_at: 'a.rejection_reviewed_at',
  asked_again: 'a.asked_again',
  rejection_review_decision: 'a.rejection_review_decision',
  rejection_review_notes: 'a.rejection_review_notes',
  cancel_reason: 'a.cancel_reason',
  internal_note: 'a.internal_note',
  client_confirmed_at: 'a.client_confirmed_at',
  rode_out: 'a.rode_out',
  journey_started_at: 'a.journey_started_at',
  arrived_at: 'a.arrived_at',
  dropped_off_at: 'a.dropped_off_at',
  session_started_at: 'a.session_started_at',
  session_completed_at: 'a.session_completed_at',
  return_journey_completed_at: 'a.return_journey_completed_at',
  status_before_pickup: 'a.status_before_pickup',
  pickup_requested_at: 'a.pickup_requested_at',
  pickup_requested_by: 'a.pickup_requested_by',
  pickup_urgency: 'a.pickup_urgency',
  pickup_notes: 'a.pickup_notes',
  pickup_deadline: 'a.pickup_deadline',
  pickup_asked: 'a.pickup_asked',
  estimated_pickup_time: 'a.estimated_pickup_time',
  pickup_wanted_at: 'a.pickup_wanted_at',
  pickup_declined_at: 'a.pickup_declined_at',
  backup: 'a.backup',
  cannot_come: 'a.cannot_come',
  running_late: 'a.running_late',
  client_says: CLIENT_SAYS,
  companion: COMPANION,
  pin: PIN,
  words_said: WORDS_SAID,
  backup_note: 'a.backup_note',
  backup_drivers: SECOND_DRIVERS,
  pickup_driver_id: 'a.pickup_driver_id',
  pickup_driver: `case when a.pickup_driver_id is not null then
    (select json_build_array(p.first_name, p.last_name, p.phone_number, p.motorcycle_plate) from users p where p.id = a.pickup_driver_id) end`,
  running_elsewhere: RUNNING_ELSEWHERE,
} as const satisfies Record<keyof CardFacts, string>;

/**
 * The column of a card. It follows a row source named `a`, as RECORD_COLUMNS do. One array without names: measured (25
 * rows of 20,000), the database needs half the time of a whole record. It needs a third less than for an object with
 * names and a text beside it.
 */
export const CARD_COLUMNS = `(select json_build_array(${Object.values(FACTS).join(', ')})) as facts`;

const NAMES = Object.keys(FACTS) as (keyof CardFacts)[];

/** The values of a row of CARD_COLUMNS under their names. */
export function factsOf(values: readonly unknown[]): CardFacts {
  // A copy of a literal has fixed places for its members. An object that grows name by name becomes a slow table.
  const facts: Record<string, unknown> = { ...FACTS };
  for (const [at, name] of NAMES.entries()) facts[name] = values[at];
  return facts as unknown as CardFacts;
}
