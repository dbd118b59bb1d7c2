-- People who accepted a visit and cannot come (`CannotComeState` of the domain), the first to say so first. Null if there
-- are none.
alter table appointments add column cannot_come jsonb;

-- The same as before it, and at once for somebody who cannot come. An answered request for backup comes first, as in
-- `operatorNeed` of the domain.
create function operator_needed_at(status text, status_since timestamptz, service_day date, starts_at timestamptz,
  response_deadline timestamptz, pickup_requested_at timestamptz, estimated_pickup_time timestamptz, has_driver boolean, backup jsonb, cannot_come jsonb)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when backup ->> 'answeredAt' is not null then to_timestamp((backup ->> 'answeredAt')::double precision / 1000)
    when cannot_come is not null then to_timestamp((cannot_come -> 'people' -> 0 ->> 'at')::double precision / 1000)
    when status = 'pending' then response_deadline
    when status in ('rejected', 'awaiting_payment') then status_since
    when status in ('pickup_requested', 'driver_assigned_pickup') then pickup_requested_at
    when status = 'return_journey' then greatest(status_since, estimated_pickup_time) + interval '60 minutes'
    when status = 'driver_confirmed' or (status = 'therapist_confirmed' and not has_driver)
      then greatest(status_since, (service_day + time '06:00') at time zone 'Asia/Manila')
    when status in ('confirmed', 'therapist_confirmed', 'in_progress', 'journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location')
      then starts_at + interval '15 minutes'
  end
$$;

drop index appointments_needing_operator;
create index appointments_needing_operator on appointments
  (operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come), id)
  where deleted_at is null
    and operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup, cannot_come) is not null;
