-- A ride that is taken back, or that another drove instead, leaves no beginning behind: the driver's next ride out of
-- that day begins where they were before. Its pay follows as any other change of a ride.

-- Where a ride out begins: at its driver's last drop-off before it. After a ride home nobody knows.
create function ride_begins(visit appointments, driver int) returns int language sql stable as $$
  select place.area from (
    select a.dropped_off_at as at, a.id, s.id as area from appointments a
    left join visit_areas v on v.appointment_id = a.id left join service_areas s on s.id = v.area_id
    where a.service_day = visit.service_day and a.driver_id = driver and a.deleted_at is null
      and a.dropped_off_at < visit.dropped_off_at and a.id <> visit.id
    union all
    select a.return_journey_completed_at, a.id, null from appointments a
    where a.service_day = visit.service_day and a.pickup_driver_id = driver and a.deleted_at is null
      and a.status = 'transport_completed' and a.return_journey_completed_at < visit.dropped_off_at) place
  order by place.at desc, place.id desc limit 1
$$;

create or replace function keep_ride_areas(visit appointments, of_kind text, driver int) returns void language plpgsql as $$
declare
  here int := (select s.id from visit_areas v join service_areas s on s.id = v.area_id where v.appointment_id = visit.id);
begin
  delete from ride_areas where appointment_id = visit.id and kind = of_kind;
  if driver is null then return; end if;
  if of_kind = 'ride_home' then
    insert into ride_areas values (visit.id, of_kind, driver, here, null);
  else
    insert into ride_areas values (visit.id, of_kind, driver, ride_begins(visit, driver), here);
  end if;
end $$;

-- The next ride out of a driver who did not drive what ended at `since`. A ride of before 405 has no areas, and gets none.
create function mend_next_ride(driver int, on_day date, since timestamptz) returns void language sql as $$
  update ride_areas w set from_area = ride_begins(a, driver) from appointments a
  where a.id = (select n.id from appointments n where n.service_day = on_day and n.driver_id = driver and n.deleted_at is null
      and n.dropped_off_at > since order by n.dropped_off_at, n.id limit 1)
    and w.appointment_id = a.id and w.kind = 'ride_out' and w.driver_id = driver
$$;

create or replace function pay_of_rides() returns trigger language plpgsql as $$
declare
  before int[] := driven_rides(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at);
  after int[] := driven_rides(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at);
begin
  if not exists (select from work_rates) then return null; end if;
  perform lock_work_pay(before || after);
  if before[1] is distinct from after[1] then
    perform keep_ride_areas(new, 'ride_out', after[1]);
    perform mend_next_ride(before[1], old.service_day, old.dropped_off_at);
  end if;
  if before[2] is distinct from after[2] then
    perform keep_ride_areas(new, 'ride_home', after[2]);
    perform mend_next_ride(before[2], old.service_day, old.return_journey_completed_at);
  end if;
  perform write_work_pay(before || after, array[old.service_day, old.service_day, new.service_day, new.service_day], new.updated_at, true);
  return null;
end $$;
