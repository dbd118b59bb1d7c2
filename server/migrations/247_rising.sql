-- The steps of which people were told because a session or a ride goes on too long (`risingStep` of the domain), as
-- `session asks`. Each is told once.
alter table appointments add column risen text[] not null default '{}';

-- The same as before it, and: a session 15 minutes past its end; a late ride 15 minutes past the time that its driver
-- said, and an hour past it on the way home. `overAt` of the domain says when each should be over.
create function operator_needed_at(status text, status_since timestamptz, service_day date, starts_at timestamptz,
  response_deadline timestamptz, pickup_requested_at timestamptz, estimated_pickup_time timestamptz, has_driver boolean, backup jsonb, cannot_come jsonb,
  ends_at timestamptz, session_started_at timestamptz, running_late jsonb)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when backup ->> 'answeredAt' is not null then to_timestamp((backup ->> 'answeredAt')::double precision / 1000)
    when cannot_come is not null and status in ('pending', 'confirmed', 'therapist_confirmed', 'driver_confirmed', 'in_progress', 'journey',
        'picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived', 'dropped_off', 'return_journey')
      then to_timestamp((cannot_come -> 'people' -> 0 ->> 'at')::double precision / 1000)
    when status = 'pending' then response_deadline
    when status in ('rejected', 'awaiting_payment') then status_since
    when status in ('pickup_requested', 'driver_assigned_pickup') then pickup_requested_at
    when status = 'return_journey'
      then greatest(status_since, estimated_pickup_time, to_timestamp((running_late ->> 'expectedAt')::double precision / 1000)) + interval '60 minutes'
    when status = 'driver_confirmed' or (status = 'therapist_confirmed' and not has_driver)
      then greatest(status_since, (service_day + time '06:00') at time zone 'Asia/Manila')
    when status in ('confirmed', 'therapist_confirmed') then starts_at + interval '15 minutes'
    when status in ('in_progress', 'journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location')
      then greatest(starts_at, to_timestamp((running_late ->> 'expectedAt')::double precision / 1000)) + interval '15 minutes'
    when status = 'session_in_progress'
      then case when session_started_at < starts_at then session_started_at + (ends_at - starts_at) else ends_at end + interval '15 minutes'
  end
$$;
