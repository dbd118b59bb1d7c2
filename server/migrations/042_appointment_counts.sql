-- Exact totals without counting: how many appointments there are by status and service day, kept by triggers in the
-- transaction of the change. Each database connection counts in rows of its own (`backend`), so two changes at the same
-- time never wait for one another; a total is the sum over the few rows of its key. fold_appointment_counts() gathers
-- the rows of connections that are gone in those of backend 0.
-- status '' stands for every status, service_day '-infinity' for every day.
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

-- Skips what a running transaction is writing; the next run takes it.
create function fold_appointment_counts() returns void language sql as $$
  with taken as (select status, service_day, backend from appointment_counts where backend <> 0 for update skip locked),
  gone as (delete from appointment_counts c using taken t where (c.status, c.service_day, c.backend) = (t.status, t.service_day, t.backend)
           returning c.status, c.service_day, c.n)
  insert into appointment_counts as c (status, service_day, backend, n)
    select status, service_day, 0, sum(n) from gone group by status, service_day
    on conflict (status, service_day, backend) do update set n = c.n + excluded.n;
  with taken as (select staff_id, backend from appointment_people_counts where backend <> 0 for update skip locked),
  gone as (delete from appointment_people_counts c using taken t where (c.staff_id, c.backend) = (t.staff_id, t.backend) returning c.staff_id, c.n)
  insert into appointment_people_counts as c (staff_id, backend, n)
    select staff_id, 0, sum(n) from gone group by staff_id
    on conflict (staff_id, backend) do update set n = c.n + excluded.n;
$$;

-- Counts anew: after rows were written past the triggers (a restore), never while the product writes.
create function recount_appointments() returns void language sql as $$
  delete from appointment_counts;
  insert into appointment_counts (status, service_day, backend, n)
    select coalesce(status, ''), coalesce(service_day, '-infinity'), 0, count(*)
    from appointments where deleted_at is null group by grouping sets ((), (status), (service_day), (status, service_day));
  delete from appointment_people_counts;
  insert into appointment_people_counts (staff_id, backend, n) select staff_id, 0, count(*) from appointment_people group by staff_id;
$$;
select recount_appointments();
