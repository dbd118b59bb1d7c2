-- A price of a ride from area to area.
--
--   * A rule of rides may name the area in which the ride begins, the one in which it ends, or both. A person's own rule
--     wins over one for all. Of either, the most exact counts: both areas, the end, the beginning, none.
--   * A ride's areas are written once, when it is driven (`ride_areas`). A later change of areas or addresses changes no pay.
--   * A ride out ends at the visit. It begins where its driver dropped off last on that day. After a ride home, and before
--     the first drop-off of the day, nobody knows. A ride home begins at the visit, and nobody knows where it ends.
--   * No ride of before this migration has areas: rules hold from days to come.

alter table work_rates
  add column from_area int,  -- null: any. One that was removed since is nowhere
  add column to_area   int,
  add constraint work_rate_areas_of_rides check (work = 'ride' or (from_area is null and to_area is null));

create table ride_areas (
  appointment_id int,
  kind           text check (kind in ('ride_out', 'ride_home')),
  driver_id      int not null,
  from_area      int,  -- null: not known
  to_area        int,
  primary key (appointment_id, kind)
);

create function work_rate(person int, what text, on_day date, began_in int, ended_in int) returns int language sql stable as $$
  select id from (
    select distinct on (staff_id is null, from_area, to_area) id, pesos, staff_id is null as of_all, from_area, to_area
    from work_rates
    where work = what and from_day <= on_day and (staff_id is null or staff_id = person)
      and (from_area is null or from_area = began_in) and (to_area is null or to_area = ended_in)
    order by staff_id is null, from_area, to_area, from_day desc, id desc) newest
  where pesos is not null order by of_all, to_area is null, from_area is null limit 1
$$;

-- Servers of before call it with three arguments, for what has no areas.
create or replace function work_rate(person int, what text, on_day date) returns int language sql stable as $$
  select work_rate(person, what, on_day, null, null)
$$;

-- Two changes of one person come one after the other, so that the second sees what the first has written.
create function lock_work_pay(people int[]) returns void language plpgsql as $$
declare
  person int;
begin
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  for person in select distinct p from unnest(people) p where p is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtext('write_work_pay'), person);
  end loop;
end $$;

-- Where a ride that is driven now began and ended.
create function keep_ride_areas(visit appointments, of_kind text, driver int) returns void language plpgsql as $$
declare
  here int := (select s.id from visit_areas v join service_areas s on s.id = v.area_id where v.appointment_id = visit.id);
begin
  delete from ride_areas where appointment_id = visit.id and kind = of_kind;
  if driver is null then return; end if;
  if of_kind = 'ride_home' then
    insert into ride_areas values (visit.id, of_kind, driver, here, null);
    return;
  end if;
  insert into ride_areas values (visit.id, of_kind, driver, (
    select place.area from (
      select a.dropped_off_at as at, a.id, s.id as area from appointments a
      left join visit_areas v on v.appointment_id = a.id left join service_areas s on s.id = v.area_id
      where a.service_day = visit.service_day and a.driver_id = driver and a.deleted_at is null
        and a.dropped_off_at < visit.dropped_off_at and a.id <> visit.id
      union all
      select a.return_journey_completed_at, a.id, null from appointments a
      where a.service_day = visit.service_day and a.pickup_driver_id = driver and a.deleted_at is null
        and a.status = 'transport_completed' and a.return_journey_completed_at < visit.dropped_off_at) place
    order by place.at desc, place.id desc limit 1), here);
end $$;

create or replace function pay_of_rides() returns trigger language plpgsql as $$
declare
  before int[] := driven_rides(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at);
  after int[] := driven_rides(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at);
begin
  if not exists (select from work_rates) then return null; end if;
  perform lock_work_pay(before || after);
  if before[1] is distinct from after[1] then perform keep_ride_areas(new, 'ride_out', after[1]); end if;
  if before[2] is distinct from after[2] then perform keep_ride_areas(new, 'ride_home', after[2]); end if;
  perform write_work_pay(before || after, array[old.service_day, old.service_day, new.service_day, new.service_day], new.updated_at, true);
  return null;
end $$;

-- What these people did on these days, each by its number, and is not a line yet: their rides, or their attendance.
-- `written`: when it became so.
create or replace function write_work_pay(people int[], days date[], written timestamptz, of_rides boolean) returns void language plpgsql as $$
begin
  if not exists (select from work_rates) then return; end if;
  perform lock_work_pay(people);
  insert into pay_lines (staff_id, kind, day, since, amount, work_rate_id, quantity, appointment_id, nth, is_correction)
  with asked as (
    select distinct a.staff_id, a.since from unnest(people, days) a (staff_id, since) where a.staff_id is not null),
  shifts as (
    select r.staff_id, r.service_day as since, r.status = 'pending_approval' as waits,
      r.approved_at is not null and r.status = r.arrival and r.arrival <> 'absent' and r.check_in_at is not null as counts,
      greatest(0, extract(epoch from date_trunc('minute', r.check_out_at) - date_trunc('minute', r.check_in_at)) / 60)::int as minutes,
      -- A rule of no pesos is none: those minutes are ordinary.
      case when r.hours_end is null or not exists (select from work_rates
          where id = work_rate(r.staff_id, 'overtime', r.service_day) and pesos > 0) then 0
        else coalesce(greatest(0, extract(epoch from
          date_trunc('minute', r.check_out_at) - date_trunc('minute', greatest(r.check_in_at, r.hours_end))) / 60)::int, 0) end as overtime
    from asked join attendance_records r on r.staff_id = asked.staff_id and r.service_day = asked.since
    -- Operators approve attendance, so a rule for everybody is not for them.
    join users u on u.id = r.staff_id and u.role <> 'operator'
    where not of_rides),
  done as (
    select d.staff_id, d.since, ride.kind, 'ride' as work, a.id as visit, 1 as quantity, w.from_area, w.to_area
    from asked d join appointments a on a.service_day = d.since and a.deleted_at is null
    cross join lateral (select * from unnest(array['ride_out', 'ride_home'],
      driven_rides(a.status, a.driver_id, a.pickup_driver_id, a.dropped_off_at, a.deleted_at)) r (kind, driver)) ride
    left join ride_areas w on w.appointment_id = a.id and w.kind = ride.kind and w.driver_id = ride.driver
    where of_rides and ride.driver = d.staff_id
    union all
    select s.staff_id, s.since, k.kind, k.kind, 0, k.quantity, null, null
    from shifts s cross join lateral (values ('day', 1), ('hour', s.minutes - s.overtime), ('overtime', s.overtime)) k (kind, quantity)
    where s.counts and k.quantity > 0),
  due as (
    select d.staff_id, d.since, d.kind, d.visit, r.id as rate, d.quantity,
      round(r.pesos * 100.0 * d.quantity / case when d.work in ('hour', 'overtime') then 60 else 1 end)::int as amount
    from done d join work_rates r on r.id = work_rate(d.staff_id, d.work, d.since, d.from_area, d.to_area)),
  lines as (
    select l.staff_id, l.since, l.kind, coalesce(l.appointment_id, 0) as visit, l.work_rate_id as rate, l.quantity, l.amount, l.nth, l.payout_id
    from asked join pay_lines l on l.staff_id = asked.staff_id and l.since = asked.since and l.work_rate_id is not null
    where (l.appointment_id is not null) = of_rides),
  -- What is written already. While a day waits for its approval, what was paid of it is left aside: it stays as it is.
  settled as (
    select staff_id, since, kind, visit, rate, sum(quantity) as quantity, sum(amount) as amount
    from lines l where payout_id is null
      or not exists (select from shifts s where s.waits and s.staff_id = l.staff_id and s.since = l.since)
    group by 1, 2, 3, 4, 5),
  missing as (
    select staff_id, since, kind, visit, rate, coalesce(d.quantity, 0) - coalesce(w.quantity, 0) as quantity,
      coalesce(d.amount, 0) - coalesce(w.amount, 0) as amount
    from due d full join settled w using (staff_id, since, kind, visit, rate)),
  before as (
    select staff_id, since, kind, visit, max(nth) as nth, bool_or(payout_id is not null) as is_paid from lines group by 1, 2, 3, 4),
  closed as (select greatest((select max(day) from book_days where state <> 'open'),
    (select (max(month) + interval '1 month - 1 day')::date from book_months)) as last)
  select m.staff_id, m.kind,
    case when not books_closed_on(m.since) then m.since
      when books_closed_on(service_day_of(written)) then c.last + 1
      else service_day_of(written) end,
    m.since, m.amount, m.rate, m.quantity, nullif(m.visit, 0),
    coalesce(b.nth, 0) + row_number() over (partition by m.staff_id, m.since, m.kind, m.visit order by m.rate), coalesce(b.is_paid, false)
  from missing m left join before b using (staff_id, since, kind, visit) cross join closed c
  where (m.quantity, m.amount) <> (0, 0)
  order by m.staff_id, m.since, m.kind, m.visit, m.rate;
end $$;
