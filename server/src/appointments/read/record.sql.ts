import { sql } from '../../platform/database/database.js';

/**
 * What a record of an appointment is read with, by every list, the single read and the live channel. It follows a row
 * source named `a` with all columns of `appointments`.
 *
 * `core` and `money` are written as JSON by the database and reach the reader as they are; only `facts`, by which the
 * workflow decides and whose texts depend on reader and instant, is parsed here. Measured (8 rows of 100k): one server
 * process is what limits a list, and a row of 65 columns costs it three times as much as these three. The related rows
 * are scalar subqueries: a join to a small table is planned as a hash over all of it.
 */
export const RECORD_COLUMNS = `
  (select row_to_json(facts) from (select
    a.id, a.deleted_at is not null as deleted, a.service_day, a.starts_at, a.ends_at, a.status, a.outcome, a.duration,
    a.driver_id, a.driver_accepted_at, a.response_deadline, a.last_reminded_at, a.payment_status, a.materials_checked_at, a.rode_out,
    a.status_before_pickup, a.pickup_driver_id, a.pickup_urgency, a.pickup_deadline, a.pickup_asked, a.session_started_at, a.session_completed_at,
    (select json_build_array(d.first_name, d.last_name) from users d where d.id = a.driver_id) as driver,
    (select json_build_array(p.first_name, p.last_name) from users p where p.id = a.pickup_driver_id) as pickup_driver,
    (select json_agg(json_build_array(t.position, t.therapist_id, t.accepted_at is not null, t.ready_at is not null, t.picked_up_at is not null,
       (select json_build_array(u.first_name, u.last_name, u.specialization, u.phone_number) from users u where u.id = t.therapist_id)))
     from appointment_therapists t where t.appointment_id = a.id) as therapists,
    (select json_agg(json_build_array(s.position, s.service_id, s.name, s.duration, s.price)) from appointment_services s where s.appointment_id = a.id) as services,
    (select json_agg(json_build_array(m.material_id, m.quantity_used, m.deducted_at, m.returned_at, m.is_empty, m.shortage,
       (select json_build_array(k.name, k.category, k.unit, k.reusable) from materials k where k.id = m.material_id)))
     from appointment_materials m where m.appointment_id = a.id) as materials
  ) facts) as facts,
  (select row_to_json(core)::text from (select
    a.id, a.version, a.service_day as date, a.starts_at, a.ends_at, a.location, a.notes, a.duration, a.duration as total_duration,
    a.status, a.outcome, a.created_at, a.updated_at, a.client_id as client,
    (select json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'phone_number', c.phone_number, 'address', c.address) from clients c where c.id = a.client_id) as client_details,
    a.driver_id as driver, a.driver_id,
    (select json_build_object('first_name', d.first_name, 'last_name', d.last_name, 'motorcycle_plate', d.motorcycle_plate, 'vehicle_type', d.vehicle_type, 'phone_number', d.phone_number)
     from users d where d.id = a.driver_id) as driver_details,
    a.driver_assigned_at, a.requires_car,
    a.rejection_reason, a.rejected_at,
    (select json_build_object('id', r.id, 'role', r.role, 'name', concat_ws(' ', r.first_name, nullif(r.last_name, ''))) from users r where r.id = a.rejected_by) as rejected_by,
    a.rejection_reviewed_at is not null as rejection_reviewed, a.rejection_review_decision, a.rejection_review_notes, a.rejection_reviewed_at,
    a.rejection_reviewed_at is not null as review_completed, a.cancelled_at, a.cancel_reason,
    a.started_at, a.journey_started_at, a.arrived_at, a.dropped_off_at, a.session_started_at, a.session_completed_at,
    a.pickup_requested_at is not null as pickup_requested, a.pickup_requested_at, a.pickup_urgency, a.pickup_notes, a.pickup_driver_id as assigned_pickup_driver,
    a.pickup_deadline, a.estimated_pickup_time, a.pickup_confirmed_at, a.return_journey_completed_at, a.response_deadline,
    a.materials_checked_at is not null as materials_checked, a.materials_checked_at is not null as materials_verified
  ) core) as core,
  (select row_to_json(money)::text from (select
    a.total_price, a.payment_status, a.payment_method, a.payment_amount, a.payment_notes, a.payment_verified_at, a.receipt_hash, a.receipt_url,
    json_build_object('service_extension', json_build_object('has_extension', a.extension_amount is not null, 'extension_amount', a.extension_amount)) as metadata
  ) money) as money`;

/**
 * The ids through a subselect: a planner that sees how many there are makes a new plan each time, which takes longer
 * than the reading.
 */
export const BY_IDS = sql(
  'appointments_by_ids',
  `select ${RECORD_COLUMNS} from appointments a where a.id = any (array(select unnest($1::int[])))`,
);
