/**
 * From when on an appointment needs an operator; as the index `appointments_needing_operator` names it: any other
 * writing would read everything.
 */
export const NEEDED_AT = `operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup)`;
