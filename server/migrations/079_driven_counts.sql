-- How many transports each driver has done their part of, kept like the totals of 042 instead of counted: what a person
-- did in all only grows.
alter table appointment_people_counts add column driven bigint not null default 0;

-- Whose part of the transport is done: who dropped the therapists off, unless it came to nothing, and who took them
-- home. One driver for both ways has done it once, at the end.
create function drivers_done(status text, driver_id int, pickup_driver_id int, dropped_off_at timestamptz, deleted_at timestamptz)
returns int[] language sql immutable parallel safe as $$
  select case when deleted_at is not null then '{}'::int[] else array_remove(array[
    case when status = 'transport_completed' then pickup_driver_id end,
    case when dropped_off_at is not null and status not in ('cancelled', 'rejected', 'auto_cancelled')
      and driver_id is distinct from pickup_driver_id then driver_id end], null) end
$$;

create function count_driven() returns trigger language plpgsql as $$
declare
  was int[] := case when tg_op = 'INSERT' then '{}' else drivers_done(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at) end;
  is_ int[] := case when tg_op = 'DELETE' then '{}' else drivers_done(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at) end;
begin
  insert into appointment_people_counts as c (staff_id, backend, n, driven)
    select id, pg_backend_pid(), 0, sum(by) from (select unnest(was) as id, -1 as by union all select unnest(is_), 1) x
    group by id having sum(by) <> 0
    on conflict (staff_id, backend) do update set driven = c.driven + excluded.driven;
  return null;
end $$;
create trigger appointments_driven_inserted after insert on appointments for each row
  when (cardinality(drivers_done(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at)) > 0)
  execute function count_driven();
create trigger appointments_driven_deleted after delete on appointments for each row
  when (cardinality(drivers_done(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at)) > 0)
  execute function count_driven();
create trigger appointments_driven_updated after update on appointments for each row
  when (drivers_done(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at)
    is distinct from drivers_done(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at))
  execute function count_driven();

create or replace function fold_appointment_counts() returns void language sql as $$
  with taken as (select status, service_day, backend from appointment_counts where backend <> 0 for update skip locked),
  gone as (delete from appointment_counts c using taken t where (c.status, c.service_day, c.backend) = (t.status, t.service_day, t.backend)
           returning c.status, c.service_day, c.n)
  insert into appointment_counts as c (status, service_day, backend, n)
    select status, service_day, 0, sum(n) from gone group by status, service_day
    on conflict (status, service_day, backend) do update set n = c.n + excluded.n;
  with taken as (select staff_id, backend from appointment_people_counts where backend <> 0 for update skip locked),
  gone as (delete from appointment_people_counts c using taken t where (c.staff_id, c.backend) = (t.staff_id, t.backend)
           returning c.staff_id, c.n, c.driven)
  insert into appointment_people_counts as c (staff_id, backend, n, driven)
    select staff_id, 0, sum(n), sum(driven) from gone group by staff_id
    on conflict (staff_id, backend) do update set n = c.n + excluded.n, driven = c.driven + excluded.driven;
$$;

create or replace function recount_appointments() returns void language sql as $$
  delete from appointment_counts;
  insert into appointment_counts (status, service_day, backend, n)
    select coalesce(status, ''), coalesce(service_day, '-infinity'), 0, count(*)
    from appointments where deleted_at is null group by grouping sets ((), (status), (service_day), (status, service_day));
  delete from appointment_people_counts;
  insert into appointment_people_counts (staff_id, backend, n, driven)
    select staff_id, 0, sum(n), sum(driven) from (
      select staff_id, 1 as n, 0 as driven from appointment_people
      union all
      select unnest(drivers_done(status, driver_id, pickup_driver_id, dropped_off_at, deleted_at)), 0, 1 from appointments) x
    group by staff_id;
$$;
select recount_appointments();
