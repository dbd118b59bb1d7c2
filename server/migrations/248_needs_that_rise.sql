-- The order of 'Needs you now' with sessions past their end and late rides. While it is built, nobody who reads visits
-- waits. `appointments_calling_operator` serves servers of the version before, which run on beside this one; nobody needs
-- `appointments_needing_operator` any more once the next release has dropped it.
create index appointments_waiting_for_operator on appointments
  (operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come, ends_at, session_started_at, running_late), id)
  where deleted_at is null
    and operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come, ends_at, session_started_at, running_late) is not null;
