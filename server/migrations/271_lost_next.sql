-- When what an operator is needed for is lost: the order of 'Needs you now'. Before the session it is the start of the
-- visit. Later a person waits already, since the need began. `LOST` of the domain has the same, by kind.
create function operator_loses_at(status text, starts_at timestamptz, backup jsonb, needed_at timestamptz)
returns timestamptz language sql immutable parallel safe as $$
  -- Browsers name a page by this instant, and know no parts of a millisecond.
  select date_trunc('milliseconds', case
    when needed_at is null then null
    when backup ->> 'answeredAt' is not null then needed_at
    when status in ('session_in_progress', 'awaiting_payment', 'pickup_requested', 'driver_assigned_pickup') then needed_at
    else starts_at
  end)
$$;
create index appointments_lost_next on appointments
  (operator_loses_at(status, starts_at, backup, operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come, ends_at, session_started_at, running_late)), id,
   operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come, ends_at, session_started_at, running_late))
  where deleted_at is null
    and operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come, ends_at, session_started_at, running_late) is not null;
