/**
 * What a record of an appointment is read with, by every list, the single read and the live channel. It follows a row
 * source named `a` with all columns of `appointments`.
 *
 * Measured (8 rows of 100k): the related rows as scalar subqueries took half of what joins took, since a join to a
 * small table is planned as a hash over all of it; arrays instead of objects save writing and parsing each name;
 * instants as text save a Date that would only be written as text again.
 */
const instants = [
  'created_at', 'updated_at', 'driver_assigned_at', 'rejected_at', 'rejection_reviewed_at', 'cancelled_at', 'started_at', 'journey_started_at',
  'arrived_at', 'dropped_off_at', 'payment_verified_at', 'pickup_requested_at', 'estimated_pickup_time', 'pickup_confirmed_at', 'return_journey_completed_at',
] as const;
export type InstantColumn = (typeof instants)[number];

export const RECORD_COLUMNS = `
  a.id, a.version, a.client_id, a.service_day, a.starts_at, a.ends_at, a.status, a.outcome, a.location, a.notes, a.duration, a.total_price, a.requires_car,
  a.driver_id, a.driver_accepted_at, a.response_deadline, a.last_reminded_at,
  a.rejection_reason, a.rejected_by, a.rejection_review_decision, a.rejection_review_notes, a.cancel_reason,
  a.session_started_at, a.session_completed_at,
  a.payment_status, a.payment_method, a.payment_amount, a.extension_amount, a.payment_notes, a.receipt_hash, a.receipt_url,
  a.status_before_pickup, a.pickup_urgency, a.pickup_notes, a.pickup_driver_id, a.pickup_deadline, a.pickup_asked,
  a.materials_checked_at, a.rode_out, a.deleted_at is not null as deleted,
  ${instants.map((column) => `a.${column}::text`).join(', ')},
  (select json_build_array(c.first_name, c.last_name, c.phone_number, c.address) from clients c where c.id = a.client_id) as client,
  (select json_build_array(d.first_name, d.last_name, d.motorcycle_plate, d.vehicle_type, d.phone_number) from users d where d.id = a.driver_id) as driver,
  (select json_build_array(p.first_name, p.last_name) from users p where p.id = a.pickup_driver_id) as pickup_driver,
  (select json_build_array(r.first_name, r.last_name, r.role) from users r where r.id = a.rejected_by) as rejecter,
  (select json_agg(json_build_array(t.position, t.therapist_id, t.accepted_at is not null, t.ready_at is not null, t.picked_up_at is not null,
     (select json_build_array(u.first_name, u.last_name, u.specialization, u.phone_number) from users u where u.id = t.therapist_id)))
   from appointment_therapists t where t.appointment_id = a.id) as therapists,
  (select json_agg(json_build_array(s.position, s.service_id, s.name, s.duration, s.price)) from appointment_services s where s.appointment_id = a.id) as services,
  (select json_agg(json_build_array(m.material_id, m.quantity_used, m.deducted_at, m.returned_at, m.is_empty, m.shortage,
     (select json_build_array(k.name, k.category, k.unit, k.reusable) from materials k where k.id = m.material_id)))
   from appointment_materials m where m.appointment_id = a.id) as materials`;
