/**
 * What a record of an appointment is read with, once for every list and the live channel: the columns the workflow
 * decides by, and the stored facts as JSON text that goes to the reader as it is (the database writes it faster than
 * it could be read, parsed and written again here).
 */
export const RECORD_COLUMNS = `
  a.id, a.status, a.outcome, a.service_day, a.starts_at, a.ends_at, a.driver_id, a.driver_accepted_at, a.response_deadline, a.last_reminded_at,
  a.payment_status, a.materials_checked_at, a.session_started_at, a.session_completed_at, a.duration, a.rode_out,
  a.status_before_pickup, a.pickup_driver_id, a.pickup_urgency, a.pickup_deadline, a.pickup_asked, a.deleted_at is not null as deleted,
  d.first_name as driver_first_name, d.last_name as driver_last_name, p.first_name as pickup_first_name, p.last_name as pickup_last_name,
  t.list as therapists_json, s.list as services_json, m.consumable as consumable_json, m.reusable as reusable_json,
  core.json::text as core_json, money.json::text as money_json`;

/** Follows a row source named `a` that has all columns of `appointments`. */
export const RECORD_JOINS = `
  join clients c on c.id = a.client_id
  left join users d on d.id = a.driver_id
  left join users p on p.id = a.pickup_driver_id
  left join users r on r.id = a.rejected_by
  left join lateral (
    select json_agg(json_build_object(
      'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'specialization', u.specialization, 'phone_number', u.phone_number,
      'pickup_status', case when at.picked_up_at is null then 'waiting' else 'picked_up' end,
      'accepted', at.accepted_at is not null, 'ready', at.ready_at is not null) order by at.position)::text as list
    from appointment_therapists at join users u on u.id = at.therapist_id where at.appointment_id = a.id
  ) t on true
  left join lateral (
    select json_agg(json_build_object('id', sv.service_id, 'name', sv.name, 'duration', sv.duration, 'price', sv.price) order by sv.position)::text as list
    from appointment_services sv where sv.appointment_id = a.id
  ) s on true
  left join lateral (
    select json_agg(used.json order by used.name) filter (where not used.reusable)::text as consumable,
           json_agg(used.json order by used.name) filter (where used.reusable)::text as reusable
    from (
      select mt.name, mt.reusable, json_build_object(
        'id', mt.id, 'name', mt.name, 'category', mt.category, 'quantity_used', am.quantity_used, 'unit', mt.unit,
        'deducted_at', am.deducted_at, 'returned_at', am.returned_at, 'is_empty', am.is_empty, 'shortage', am.shortage) as json
      from appointment_materials am join materials mt on mt.id = am.material_id where am.appointment_id = a.id
    ) used
  ) m on true
  cross join lateral (
    select row_to_json(stored) as json from (select
      a.id, a.version, a.service_day as date, a.starts_at, a.ends_at, a.location, a.notes, a.duration, a.duration as total_duration,
      a.status, a.outcome, a.created_at, a.updated_at,
      a.client_id as client,
      json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'phone_number', c.phone_number, 'address', c.address) as client_details,
      a.driver_id as driver, a.driver_id,
      case when d.id is not null then json_build_object('first_name', d.first_name, 'last_name', d.last_name, 'motorcycle_plate', d.motorcycle_plate,
        'vehicle_type', d.vehicle_type, 'phone_number', d.phone_number) end as driver_details,
      a.driver_assigned_at, a.requires_car,
      a.rejection_reason, a.rejected_at,
      case when r.id is not null then json_build_object('id', r.id, 'role', r.role, 'name', concat_ws(' ', r.first_name, nullif(r.last_name, ''))) end as rejected_by,
      a.rejection_reviewed_at is not null as rejection_reviewed, a.rejection_review_decision, a.rejection_review_notes, a.rejection_reviewed_at,
      a.rejection_reviewed_at is not null as review_completed,
      a.cancelled_at, a.cancel_reason,
      a.started_at, a.journey_started_at, a.arrived_at, a.dropped_off_at, a.session_started_at, a.session_completed_at,
      a.pickup_requested_at is not null as pickup_requested, a.pickup_requested_at, a.pickup_urgency, a.pickup_notes,
      a.pickup_driver_id as assigned_pickup_driver, a.pickup_deadline, a.estimated_pickup_time, a.pickup_confirmed_at, a.return_journey_completed_at,
      a.response_deadline
    ) stored
  ) core
  cross join lateral (
    select row_to_json(paid) as json from (select
      a.total_price, a.payment_status, a.payment_method, a.payment_amount, a.payment_notes, a.payment_verified_at, a.receipt_hash, a.receipt_url,
      json_build_object('service_extension', json_build_object('has_extension', a.extension_amount is not null, 'extension_amount', a.extension_amount)) as metadata
    ) paid
  ) money`;
