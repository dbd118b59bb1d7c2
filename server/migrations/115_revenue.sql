-- What reports add up, made from the ledger by the triggers below and written by nothing else: an entry of the ledger is
-- shared among the therapists of its visit (revenue_shares) and among its services (revenue_services). Narrow rows that
-- a year of visits is summed from in one pass; a test compares every figure with a count by hand.
--
-- Rules of counting: an entry counts on the service day on which it was written. It is shared equally among the
-- therapists, and by booked price among the services, whole pesos, what is left over to the first; extensions stand apart
-- from the services. A visit counts with its payment and is taken off with its refund. Commission is the rate of the
-- service day of the visit, so that taking back an entry takes back what was earned of it.
create table revenue_shares (
  payment_id     bigint not null,
  position       smallint not null,               -- 0: the first therapist
  appointment_id int not null,
  service_day    date not null,                   -- of the entry
  therapist_id   int,
  driver_id      int,                             -- of the ride out
  client_id      int not null,
  hour           smallint not null,               -- Manila, in which the visit begins
  method         text,
  is_extension   boolean not null,
  amount         int not null,                    -- whole pesos, this therapist's share
  commission     int not null,                    -- centavos
  visits         smallint not null,               -- 1: the visit is paid from here on; -1: not any more
  primary key (payment_id, position)
);
create index revenue_shares_appointment on revenue_shares (appointment_id);
create index revenue_shares_day on revenue_shares (service_day, appointment_id);
-- Who paid for a visit, read without the rows.
create index revenue_shares_clients on revenue_shares (service_day, client_id) where visits = 1 and position = 0;
create index revenue_shares_therapist on revenue_shares (therapist_id, service_day);

create table revenue_services (
  payment_id     bigint not null,
  position       smallint not null,
  appointment_id int not null,
  service_day    date not null,
  service_id     int,                             -- null: an extension, or a visit without services
  is_extension   boolean not null,
  amount         int not null,
  visits         smallint not null,
  primary key (payment_id, position)
);
create index revenue_services_appointment on revenue_services (appointment_id);
create index revenue_services_day on revenue_services (service_day, appointment_id);

-- The service day on which each client first paid for a visit: who is new in a period.
create table client_first_visits (
  client_id   int primary key,
  service_day date not null
);
create index client_first_visits_day on client_first_visits (service_day);

-- As serviceDayOf() of the domain has it, and the check of migration 044.
create function service_day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select ((at at time zone 'Asia/Manila') - interval '6 hours')::date
$$;

-- In percent, as commissionOn() of the domain has it: the therapist's own newest rate, else that of all, else the default.
create function commission_percent(therapist int, day date, of_extension boolean) returns int language sql stable as $$
  select coalesce(
    (select case when of_extension then extension_percent else payment_percent end from commission_rates
      where staff_id = therapist and from_day <= day order by from_day desc limit 1),
    (select case when of_extension then extension_percent else payment_percent end from commission_rates
      where staff_id is null and from_day <= day order by from_day desc limit 1),
    case when of_extension then 100 else 40 end)
$$;

-- Both ledgers of these visits anew, from what stands in their payments, people and services now.
create function set_revenue(targets int[]) returns void language plpgsql as $$
begin
  -- A rate that is set meanwhile is seen by whoever writes shares after it, and comes after whoever wrote them before.
  perform pg_advisory_xact_lock_shared(hashtext('commission_rates'));
  delete from revenue_shares where appointment_id = any (targets);
  delete from revenue_services where appointment_id = any (targets);

  with steps as (
    select p.id as payment_id, p.appointment_id, service_day_of(p.at) as service_day, p.method, p.amount,
      coalesce(r.kind, p.kind) = 'extension' as is_extension,
      case when p.kind = 'payment' then 1 when p.kind = 'reversal' and coalesce(r.kind, 'payment') = 'payment' then -1 else 0 end as step
    from payments p left join payments r on r.id = p.reverses
    where p.appointment_id = any (targets) and p.kind <> 'write_off'),
  standing as (
    select steps.*, sum(step) over (partition by appointment_id order by payment_id) as paid from steps),
  entries as (
    select payment_id, appointment_id, service_day, method, amount, is_extension,
      ((paid > 0)::int - (paid - step > 0)::int)::smallint as visits from standing),
  givers as (
    select appointment_id, therapist_id, row_number() over (partition by appointment_id order by position, therapist_id) - 1 as rank,
      count(*) over (partition by appointment_id) as sharing
    from appointment_therapists where appointment_id = any (targets)),
  shares as (
    insert into revenue_shares
    select e.payment_id, coalesce(g.rank, 0), e.appointment_id, e.service_day, g.therapist_id, a.driver_id, a.client_id,
      extract(hour from a.starts_at at time zone 'Asia/Manila'), e.method, e.is_extension, share.amount,
      case when g.therapist_id is null then 0
        else share.amount * commission_percent(g.therapist_id, a.service_day, e.is_extension) end,
      e.visits
    from entries e join appointments a on a.id = e.appointment_id
    left join givers g on g.appointment_id = e.appointment_id
    cross join lateral (
      select e.amount / coalesce(g.sharing, 1)::int
        + case when coalesce(g.rank, 0) = 0 then e.amount % coalesce(g.sharing, 1)::int else 0 end as amount) share
    returning client_id, service_day, position, visits),
  booked as (
    select appointment_id, service_id, price, row_number() over (partition by appointment_id order by position) - 1 as rank,
      row_number() over (partition by appointment_id, service_id order by position) = 1 as is_first,
      sum(price) over (partition by appointment_id) as total
    from appointment_services where appointment_id = any (targets)),
  parts as (
    select e.*, b.service_id, coalesce(b.rank, 0) as rank, coalesce(b.is_first, not e.is_extension) as is_first,
      case when b.total > 0 then (e.amount::bigint * b.price / b.total)::int else 0 end as part
    from entries e left join booked b on b.appointment_id = e.appointment_id and not e.is_extension),
  services as (
    insert into revenue_services
    select payment_id, rank, appointment_id, service_day, service_id, is_extension,
      part + case when rank = 0 then amount - (sum(part) over (partition by payment_id))::int else 0 end,
      case when is_first then visits else 0 end
    from parts)
  insert into client_first_visits as f (client_id, service_day)
  select client_id, min(service_day) from shares where position = 0 and visits = 1 group by client_id
  on conflict (client_id) do update set service_day = excluded.service_day where excluded.service_day < f.service_day;
end $$;

create function revenue_of_payments() returns trigger language plpgsql as $$
begin
  perform set_revenue(array(select distinct appointment_id from changed));
  return null;
end $$;
create trigger payments_revenue after insert on payments
  referencing new table as changed for each statement execute function revenue_of_payments();

-- Rarely: a visit that was paid changes hands by an override alone.
create function revenue_of_appointment() returns trigger language plpgsql as $$
begin
  if exists (select from revenue_shares where appointment_id = new.id) then
    perform set_revenue(array[new.id]);
    -- Whose it was may never have paid for a visit after all.
    if old.client_id <> new.client_id then
      delete from client_first_visits where client_id = old.client_id;
      insert into client_first_visits (client_id, service_day)
      select a.client_id, min(s.service_day) from appointments a join revenue_shares s on s.appointment_id = a.id
      where a.client_id = old.client_id and s.visits = 1 and s.position = 0 group by a.client_id;
    end if;
  end if;
  return null;
end $$;
create trigger appointments_revenue after update on appointments for each row
  when ((old.driver_id, old.client_id, old.starts_at) is distinct from (new.driver_id, new.client_id, new.starts_at))
  execute function revenue_of_appointment();

create function revenue_of_parts() returns trigger language plpgsql as $$
begin
  perform set_revenue(paid.visits) from (
    select array_agg(distinct c.appointment_id) as visits from changed c
    where exists (select from revenue_shares s where s.appointment_id = c.appointment_id)) paid
  where paid.visits is not null;
  return null;
end $$;
create trigger appointment_therapists_revenue_added after insert on appointment_therapists
  referencing new table as changed for each statement execute function revenue_of_parts();
create trigger appointment_therapists_revenue_removed after delete on appointment_therapists
  referencing old table as changed for each statement execute function revenue_of_parts();
create trigger appointment_services_revenue_added after insert on appointment_services
  referencing new table as changed for each statement execute function revenue_of_parts();
create trigger appointment_services_revenue_removed after delete on appointment_services
  referencing old table as changed for each statement execute function revenue_of_parts();

-- None is set for a day that is over, so these are few.
create function revenue_of_rate() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('commission_rates'));
  perform set_revenue(array(
    select distinct s.appointment_id from appointments a join revenue_shares s on s.appointment_id = a.id
    where a.deleted_at is null and a.service_day >= least(case when tg_op <> 'INSERT' then old.from_day end, case when tg_op <> 'DELETE' then new.from_day end)));
  return null;
end $$;
create trigger commission_rates_revenue after insert or update or delete on commission_rates
  for each row execute function revenue_of_rate();

-- Of what was written past the triggers (a restore), never while the product writes.
create function recount_revenue() returns void language sql as $$
  delete from client_first_visits;
  select set_revenue(array(select distinct appointment_id from payments));
$$;
select recount_revenue();

-- What became of bookings, beside their totals by status (migration 042).
create index appointments_cancelled_day on appointments (service_day) where outcome = 'cancelled' and deleted_at is null;
create index appointments_refused_day on appointments (service_day) where rejected_at is not null and deleted_at is null;
