-- Since when an appointment stands in its status, kept by a trigger so that no writer can forget it. `updated_at` is
-- the product's own clock. What stands in a status that needs nobody is left without, until its status changes.
alter table appointments add column status_since timestamptz;
update appointments set status_since = updated_at
  where deleted_at is null and status not in ('completed', 'transport_completed', 'cancelled', 'auto_cancelled');

create function keep_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := new.updated_at;
  return new;
end $$;
create trigger appointments_status_since_inserted before insert on appointments for each row
  when (new.status_since is null) execute function keep_status_since();
create trigger appointments_status_since_updated before update of status on appointments for each row
  when (old.status is distinct from new.status) execute function keep_status_since();

-- From which instant on an appointment needs an operator, if nothing happens to it; null where it never does. Which need
-- it is follows from its status (`operatorNeed` of the domain). A visit that is all ready waits from its own day on; an
-- agreed visit and a ride out are late 15 minutes past the start, a ride home an hour after it began.
-- Immutable, as no zone has a part in it but the one that is named.
create function operator_needed_at(status text, status_since timestamptz, service_day date, starts_at timestamptz,
  response_deadline timestamptz, pickup_requested_at timestamptz, estimated_pickup_time timestamptz, has_driver boolean)
returns timestamptz language sql immutable parallel safe as $$
  select case
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

-- Small: what is done stands in none of those statuses. In the order in which it is read.
create index appointments_needing_operator on appointments
  (operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null), id)
  where deleted_at is null
    and operator_needed_at(status, status_since, service_day, starts_at, response_deadline, pickup_requested_at, estimated_pickup_time, driver_id is not null) is not null;
