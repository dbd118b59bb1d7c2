-- Pay by ride, by day worked, by hour and by hour of overtime. Nothing of it is paid until a rule says pesos.
--
-- Rules:
--   * A rule is for all or for one person, of one kind of work, from a day to come. So a day has one rate, and what was earned
--     keeps it. A person's own rule wins; null ends it.
--   * Lines follow the work: a drop-off, a ride home, and a day of attendance once it is approved. When the work changes later,
--     the difference is a line more, and a correction where something of it was paid already. A line never changes.
--   * A day that waits for its approval anew takes back what is not paid. What was paid stays until it is approved.
--   * A line counts on the day of its work. Where that day or its month is closed, it counts on the day on which it was written.
--   * Overtime is what comes after the person's hours as they stood at the check-in. People change their own hours, so hours
--     that change later count for nothing.

create table work_rates (
  id       int generated always as identity primary key,
  staff_id int references users,                  -- null: everybody
  work     text not null check (work in ('ride', 'day', 'hour', 'overtime')),
  from_day date not null,
  pesos    int check (pesos between 0 and 100000),  -- whole pesos of each; null ends the rule
  set_by   int references users,
  set_at   timestamptz not null,
  constraint work_rate_of_days_to_come check (from_day > service_day_of(set_at))
);
create trigger work_rates_append_only before update or delete or truncate on work_rates
  for each statement execute function refuse_change();

create function work_rate(person int, what text, on_day date) returns int language sql stable as $$
  select id from (
    select distinct on (staff_id is null) id, pesos, staff_id is null as of_all from work_rates
    where work = what and from_day <= on_day and (staff_id is null or staff_id = person)
    order by staff_id is null, from_day desc, id desc) newest
  where pesos is not null order by of_all limit 1
$$;

alter table pay_lines
  add column work_rate_id   int,
  add column quantity       int not null default 0,        -- rides, days, or minutes of hours
  add column appointment_id int,                           -- of a ride
  add column nth            smallint,                      -- of the same work: 1, then what changed it
  add column is_correction  boolean not null default false,
  add constraint pay_lines_work_rate_fkey foreign key (work_rate_id) references work_rates not valid,
  drop constraint pay_lines_kind_check,
  add constraint pay_lines_kind_check check (kind in ('commission', 'extension', 'tip', 'allowance', 'advance', 'deduction',
    'ride_out', 'ride_home', 'day', 'hour', 'overtime')) not valid,
  drop constraint pay_line_source,
  add constraint pay_line_source check (case
    when kind in ('commission', 'extension') then payment_id is not null and tip_id is null and made_by is null and work_rate_id is null
    when kind = 'tip' then tip_id is not null and payment_id is null and made_by is null and work_rate_id is null
    when kind in ('ride_out', 'ride_home', 'day', 'hour', 'overtime') then work_rate_id is not null and nth is not null
      and (appointment_id is not null) = (kind in ('ride_out', 'ride_home')) and num_nonnulls(payment_id, tip_id, made_by) = 0
    else num_nonnulls(payment_id, tip_id, work_rate_id) = 0 and made_by is not null and made_at is not null and reason <> '' end) not valid;

-- Who is paid for the ride out, and for the ride home, of a visit. One who drops off is paid, whatever becomes of the visit.
create function driven_rides(status text, driver_id int, pickup_driver_id int, dropped_off_at timestamptz, deleted_at timestamptz)
returns int[] language sql immutable parallel safe as $$
  select array[
    case when deleted_at is null and dropped_off_at is not null then driver_id end,
    case when deleted_at is null and status = 'transport_completed' then pickup_driver_id end]
$$;

alter table attendance_records add column hours_end timestamptz;  -- null: no hours, and nothing is overtime

create function keep_hours_end() returns trigger language plpgsql as $$
begin
  new.hours_end := case when new.check_in_at is not null then (select max(upper(during)) from availability_windows
    where staff_id = new.staff_id and service_day = new.service_day) end;
  return new;
end $$;
create trigger attendance_hours_kept before insert on attendance_records for each row execute function keep_hours_end();
create trigger attendance_hours_kept_later before update of check_in_at on attendance_records for each row
  when ((old.check_in_at is null) <> (new.check_in_at is null)) execute function keep_hours_end();

-- A day without entries is never signed, but its month is closed.
create function books_closed_on(of_day date) returns boolean language sql stable as $$
  select exists (select from book_days where day = of_day and state <> 'open')
    or exists (select from book_months where month = date_trunc('month', of_day)::date)
$$;

-- What these people did on these days, each by its number, and is not a line yet: their rides, or their attendance.
-- `written`: when it became so.
create function write_work_pay(people int[], days date[], written timestamptz, of_rides boolean) returns void language plpgsql as $$
declare
  person int;
begin
  if not exists (select from work_rates) then return; end if;
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  -- Two changes of one person come one after the other, so that the second sees the lines of the first.
  for person in select distinct p from unnest(people) p where p is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtext('write_work_pay'), person);
  end loop;
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
    select d.staff_id, d.since, ride.kind, 'ride' as work, a.id as visit, 1 as quantity
    from asked d join appointments a on a.service_day = d.since and a.deleted_at is null
    cross join lateral (select * from unnest(array['ride_out', 'ride_home'],
      driven_rides(a.status, a.driver_id, a.pickup_driver_id, a.dropped_off_at, a.deleted_at)) r (kind, driver)) ride
    where of_rides and ride.driver = d.staff_id
    union all
    select s.staff_id, s.since, k.kind, k.kind, 0, k.quantity
    from shifts s cross join lateral (values ('day', 1), ('hour', s.minutes - s.overtime), ('overtime', s.overtime)) k (kind, quantity)
    where s.counts and k.quantity > 0),
  due as (
    select d.staff_id, d.since, d.kind, d.visit, r.id as rate, d.quantity,
      round(r.pesos * 100.0 * d.quantity / case when d.work in ('hour', 'overtime') then 60 else 1 end)::int as amount
    from done d join work_rates r on r.id = work_rate(d.staff_id, d.work, d.since)),
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

-- A note changes nothing of the pay.
create function pay_of_attendance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_work_pay(array_agg(staff_id), array_agg(service_day), max(greatest(updated_at, approved_at)), false) from after;
  else
    perform write_work_pay(array_agg(staff_id), array_agg(service_day), max(greatest(a.updated_at, a.approved_at)), false)
    from after a join before b using (id, staff_id, service_day)
    where (a.check_in_at, a.check_out_at, a.arrival, a.status, a.approved_at)
      is distinct from (b.check_in_at, b.check_out_at, b.arrival, b.status, b.approved_at)
    having count(*) > 0;
  end if;
  return null;
end $$;
create trigger attendance_pay_added after insert on attendance_records referencing new table as after
  for each statement execute function pay_of_attendance();
create trigger attendance_pay_changed after update on attendance_records referencing old table as before new table as after
  for each statement execute function pay_of_attendance();

create function pay_of_rides() returns trigger language plpgsql as $$
declare
  before int[] := driven_rides(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at);
  after int[] := driven_rides(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at);
begin
  perform write_work_pay(before || after, array[old.service_day, old.service_day, new.service_day, new.service_day], new.updated_at, true);
  return null;
end $$;
create trigger appointments_rides_paid after update on appointments for each row
  when ((driven_rides(old.status, old.driver_id, old.pickup_driver_id, old.dropped_off_at, old.deleted_at), old.service_day)
    is distinct from (driven_rides(new.status, new.driver_id, new.pickup_driver_id, new.dropped_off_at, new.deleted_at), new.service_day))
  execute function pay_of_rides();
