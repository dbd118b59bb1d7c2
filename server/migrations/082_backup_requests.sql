-- A second driver was asked for, as the ride that runs broke down: whom it was put to and what they answered, as the
-- workflow knows it (instants in epoch milliseconds); null where none is asked for. It ends with the ride, so that there
-- are never more than a few.
alter table appointments
  add column backup jsonb,
  add column backup_note text,
  add constraint appointments_backup_known check (backup is null or
    (jsonb_typeof(backup -> 'asked') = 'array' and jsonb_typeof(backup -> 'until') = 'number')),
  add constraint appointments_backup_noted check (backup_note is null or backup is not null);
create index appointments_backup on appointments (id) where backup is not null and deleted_at is null;

-- As migration 076 has it, which servers of before go on asking; a request that was taken, or that nobody takes, needs an operator from then on.
create function operator_needed_at(status text, status_since timestamptz, service_day date, starts_at timestamptz,
  response_deadline timestamptz, pickup_requested_at timestamptz, estimated_pickup_time timestamptz, has_driver boolean, backup jsonb)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when backup ->> 'answeredAt' is not null then to_timestamp((backup ->> 'answeredAt')::double precision / 1000)
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
  (operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup), id)
  where deleted_at is null
    and operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null, backup) is not null;
