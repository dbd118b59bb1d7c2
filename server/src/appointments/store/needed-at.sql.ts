/**
 * The instant from which an appointment needs an operator. Its text matches the index
 * `appointments_waiting_for_operator`; any other text would read all rows.
 */
export const NEEDED_AT = `operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come, ends_at, session_started_at, running_late)`;

/** The instant at which it is lost. With `NEEDED_AT`, its text matches the index `appointments_lost_next`. */
export const LOST_AT = `operator_loses_at(status, starts_at, backup, ${NEEDED_AT})`;
