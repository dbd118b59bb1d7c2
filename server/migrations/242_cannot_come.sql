-- People who accepted a visit and cannot come (`CannotComeState` of the domain), the first to say so first. Null if there
-- are none.
alter table appointments add column cannot_come jsonb;

-- The same as before it, and at once for somebody who cannot come, in the statuses of `CANNOT_COME_FROM` of the domain: a
-- server of the version before changes the status and leaves the column. An answered request for backup comes first, as in
-- `operatorNeed`. The index is in a file of its own: this one holds everybody who reads visits.
create function operator_needed_at(status text, status_since timestamptz, service_day date, starts_at timestamptz,
  response_deadline timestamptz, pickup_requested_at timestamptz, estimated_pickup_time timestamptz, has_driver boolean, backup jsonb, cannot_come jsonb)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when backup ->> 'answeredAt' is not null then to_timestamp((backup ->> 'answeredAt')::double precision / 1000)
    when cannot_come is not null and status in ('pending', 'confirmed', 'therapist_confirmed', 'driver_confirmed', 'in_progress', 'journey',
        'picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived', 'dropped_off', 'return_journey')
      then to_timestamp((cannot_come -> 'people' -> 0 ->> 'at')::double precision / 1000)
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
