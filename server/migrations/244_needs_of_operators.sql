-- The order of 'Needs you now' with those who cannot come. While it is built, nobody who reads visits waits. The index of before,
-- `appointments_needing_operator`, serves servers of the version before, which run on beside this one. The next release drops it.
create index appointments_calling_operator on appointments
  (operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come), id)
  where deleted_at is null
    and operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come) is not null;
