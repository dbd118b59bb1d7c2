-- Whose an appointment is, and totals of appointments: made by triggers for lists, written by nothing else.
--
-- Rules:
--   * An appointment is its therapists', its driver's and its pickup driver's, until it is deleted (set_appointment_people).
--   * Totals by status and service day, and by person, are exact (count_appointment, count_appointment_person).
--   * A transport is done by who dropped the therapists off and by who took them home (drivers_done).

-- Whose an appointment is: a row for each of its people, with what their lists are ordered by, so that a person's newest
-- page is one step in an index, however long the history.
create table appointment_people (
  staff_id       int not null,
  appointment_id int not null,
  service_day    date not null,
  starts_at      timestamptz not null,
  primary key (appointment_id, staff_id)
);
create index appointment_people_order on appointment_people (staff_id, service_day, starts_at, appointment_id);

create function set_appointment_people(target int) returns void language plpgsql as $$
declare
  visit record;
  wanted int[];
begin
  select a.service_day, a.starts_at, a.driver_id, a.pickup_driver_id into visit from appointments a where a.id = target and a.deleted_at is null;
  if found then
    select array_agg(distinct who.id) into wanted
    from (select visit.driver_id as id union all select visit.pickup_driver_id
          union all select t.therapist_id from appointment_therapists t where t.appointment_id = target) who
    where who.id is not null;
  end if;
  delete from appointment_people p where p.appointment_id = target and p.staff_id <> all (coalesce(wanted, '{}'));
  insert into appointment_people as p (staff_id, appointment_id, service_day, starts_at)
    select id, target, visit.service_day, visit.starts_at from unnest(wanted) as id
    on conflict (appointment_id, staff_id) do update set service_day = excluded.service_day, starts_at = excluded.starts_at
      where (p.service_day, p.starts_at) is distinct from (excluded.service_day, excluded.starts_at);
end $$;

create function appointment_people_of_appointment() returns trigger language plpgsql as $$
begin
  perform set_appointment_people(coalesce(new.id, old.id));
  return null;
end $$;
create trigger appointment_people_inserted after insert on appointments for each row
  when (new.driver_id is not null or new.pickup_driver_id is not null) execute function appointment_people_of_appointment();
create trigger appointment_people_updated after update on appointments for each row
  when ((old.driver_id, old.pickup_driver_id, old.starts_at, old.service_day, old.deleted_at)
    is distinct from (new.driver_id, new.pickup_driver_id, new.starts_at, new.service_day, new.deleted_at))
  execute function appointment_people_of_appointment();
create trigger appointment_people_deleted after delete on appointments for each row execute function appointment_people_of_appointment();

create function appointment_people_of_therapists() returns trigger language plpgsql as $$
begin
  perform set_appointment_people(id) from (select distinct appointment_id as id from changed) visits;
  return null;
end $$;
create trigger appointment_people_therapist_added after insert on appointment_therapists
  referencing new table as changed for each statement execute function appointment_people_of_therapists();
create trigger appointment_people_therapist_removed after delete on appointment_therapists
  referencing old table as changed for each statement execute function appointment_people_of_therapists();

-- Exact totals without counting: appointments by status ('' for all) and service day ('-infinity' for all), kept by
-- triggers in the transaction of the change. Each database connection counts in its own rows (`backend`), so two
-- changes never wait for one another. A total is the sum of the few rows of its key. fold_appointment_counts() moves
-- the rows of closed connections to backend 0.
create table appointment_counts (
  status      text not null,
  service_day date not null,
  backend     int not null,
  n           bigint not null,
  primary key (status, service_day, backend)
) with (fillfactor = 50);   -- room for HOT updates: the same few rows are written again and again

-- The same for each therapist and driver.
create table appointment_people_counts (
  staff_id int not null,
  backend  int not null,
  n        bigint not null,
  driven   bigint not null default 0,           -- transports that the person has done their part of
  primary key (staff_id, backend)
) with (fillfactor = 50);

create function count_appointment() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  is_ boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was and is_ and old.service_day = new.service_day then
    insert into appointment_counts as c (status, service_day, backend, n)
      values (old.status, '-infinity', pg_backend_pid(), -1), (new.status, '-infinity', pg_backend_pid(), 1),
             (old.status, old.service_day, pg_backend_pid(), -1), (new.status, new.service_day, pg_backend_pid(), 1)
      on conflict (status, service_day, backend) do update set n = c.n + excluded.n;
    return null;
  end if;
  if was then
    insert into appointment_counts as c (status, service_day, backend, n)
      values ('', '-infinity', pg_backend_pid(), -1), (old.status, '-infinity', pg_backend_pid(), -1),
             ('', old.service_day, pg_backend_pid(), -1), (old.status, old.service_day, pg_backend_pid(), -1)
      on conflict (status, service_day, backend) do update set n = c.n + excluded.n;
  end if;
  if is_ then
    insert into appointment_counts as c (status, service_day, backend, n)
      values ('', '-infinity', pg_backend_pid(), 1), (new.status, '-infinity', pg_backend_pid(), 1),
             ('', new.service_day, pg_backend_pid(), 1), (new.status, new.service_day, pg_backend_pid(), 1)
      on conflict (status, service_day, backend) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
create trigger appointments_counted_insert after insert on appointments for each row execute function count_appointment();
create trigger appointments_counted_delete after delete on appointments for each row execute function count_appointment();
create trigger appointments_counted_update after update on appointments for each row
  when ((old.status, old.service_day, old.deleted_at is null) is distinct from (new.status, new.service_day, new.deleted_at is null))
  execute function count_appointment();

create function count_appointment_person() returns trigger language plpgsql as $$
begin
  insert into appointment_people_counts as c (staff_id, backend, n)
    values (case when tg_op = 'INSERT' then new.staff_id else old.staff_id end, pg_backend_pid(), case when tg_op = 'INSERT' then 1 else -1 end)
    on conflict (staff_id, backend) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger appointment_people_counted after insert or delete on appointment_people for each row execute function count_appointment_person();

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

-- Skips what a running transaction is writing; the next run takes it.
create function fold_appointment_counts() returns void language sql as $$
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

-- Counts anew after rows were written past the triggers (a restore). Never while the product writes.
create function recount_appointments() returns void language sql as $$
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

-- Nothing is counted yet: the total of all is 0.
select recount_appointments();
