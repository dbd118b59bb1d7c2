-- A page of the visits behind a row of a breakdown gathered all visits of a year first: 230,000 for the 25 that are
-- shown. Now each share knows on which service day the next share of its visit follows in the same row: by method, and
-- by service or extension. Elsewhere all entries of a visit stand in one row, so `next_day` says it. Each visit counts
-- at its last share of the period, by an index alone.
alter table revenue_shares add column next_of_method date;
alter table revenue_services add column next_day date;

-- Both ledgers of these visits anew, from what stands in their payments, people and services now.
create or replace function set_revenue(targets int[]) returns void language plpgsql as $$
declare
  recounted int[];
begin
  -- A rate that is set meanwhile is seen by whoever writes shares after it, and comes after whoever wrote them before.
  perform pg_advisory_xact_lock_shared(hashtext('commission_rates'));
  -- Taken before the shares are counted, so that two visits of one client that change at once see each other.
  with gone as (
    delete from client_first_visits f using revenue_shares s
    where s.appointment_id = any (targets) and s.position = 0 and s.visits = 1
      and f.client_id = s.client_id and f.service_day = s.service_day
    returning f.client_id)
  select array_agg(client_id) into recounted from gone;
  delete from revenue_shares where appointment_id = any (targets);
  delete from revenue_services where appointment_id = any (targets);

  with steps as (
    select p.id as payment_id, p.appointment_id, service_day_of(p.at) as service_day, p.method, p.amount,
      coalesce(r.kind, p.kind) = 'extension' as is_extension, case when p.kind = 'reversal' then -1 else 1 end as step
    from payments p left join payments r on r.id = p.reverses
    where p.appointment_id = any (targets) and p.kind <> 'write_off'),
  standing as (
    select steps.*, sum(step) over (partition by appointment_id order by payment_id) as paid from steps),
  entries as (
    select payment_id, appointment_id, service_day, method, amount, is_extension,
      ((paid > 0)::int - (paid - step > 0)::int)::smallint as visits,
      lead(service_day) over (partition by appointment_id order by service_day, payment_id) as next_day,
      lead(service_day) over (partition by appointment_id, method order by service_day, payment_id) as next_of_method
    from standing),
  givers as (
    select appointment_id, therapist_id, row_number() over (partition by appointment_id order by position, therapist_id) - 1 as rank,
      count(*) over (partition by appointment_id) as sharing
    from appointment_therapists where appointment_id = any (targets)),
  shares as (
    insert into revenue_shares (payment_id, position, appointment_id, service_day, therapist_id, driver_id, client_id, hour, method,
      is_extension, amount, commission, visits, next_day, next_of_method)
    select e.payment_id, coalesce(g.rank, 0), e.appointment_id, e.service_day, g.therapist_id, a.driver_id, a.client_id,
      extract(hour from a.starts_at at time zone 'Asia/Manila'), e.method, e.is_extension, share.amount,
      case when g.therapist_id is null then 0
        else share.amount * commission_percent(g.therapist_id, a.service_day, e.is_extension) end,
      e.visits, e.next_day, e.next_of_method
    from entries e join appointments a on a.id = e.appointment_id
    left join givers g on g.appointment_id = e.appointment_id
    cross join lateral (
      select e.amount / coalesce(g.sharing, 1)::int
        + case when coalesce(g.rank, 0) = 0 then e.amount % coalesce(g.sharing, 1)::int else 0 end as amount) share),
  booked as (
    select appointment_id, service_id, price, row_number() over (partition by appointment_id order by position) - 1 as rank,
      row_number() over (partition by appointment_id, service_id order by position) = 1 as is_first,
      sum(price) over (partition by appointment_id) as total
    from appointment_services where appointment_id = any (targets)),
  parts as (
    select e.*, b.service_id, coalesce(b.rank, 0) as rank, coalesce(b.is_first, true) as is_first,
      case when b.total > 0 then (e.amount::bigint * b.price / b.total)::int else 0 end as part
    from entries e left join booked b on b.appointment_id = e.appointment_id
    where not e.is_extension),
  services (payment_id, position, appointment_id, service_day, service_id, is_extension, amount, visits) as (
    select payment_id, rank, appointment_id, service_day, service_id, false,
      part + case when rank = 0 then amount - (sum(part) over (partition by payment_id))::int else 0 end,
      case when is_first then visits else 0 end
    from parts
    union all
    select payment_id, 0, appointment_id, service_day, null, true, amount, 0 from entries where is_extension
    union all
    -- The visit that an extension pays, or takes back, is one of the services that were booked.
    select e.payment_id, coalesce(b.rank, 0) + 1, e.appointment_id, e.service_day, b.service_id, false, 0,
      case when coalesce(b.is_first, true) then e.visits else 0 end
    from entries e left join booked b on b.appointment_id = e.appointment_id
    where e.is_extension and e.visits <> 0)
  insert into revenue_services (payment_id, position, appointment_id, service_day, service_id, is_extension, amount, visits, next_day)
  select services.*,
    lead(service_day) over (partition by appointment_id, service_id, is_extension order by service_day, payment_id, position)
  from services;

  with visits as (
    select id from unnest(targets) id
    union
    -- Each by the index that there is of them.
    select id from appointments where client_id = any (recounted) and deleted_at is null
    union
    select id from appointments where client_id = any (recounted) and deleted_at is not null)
  insert into client_first_visits as f (client_id, service_day)
  select came.client_id, min(came.service_day) from (
    select a.client_id, s.service_day
    from visits join appointments a on a.id = visits.id join revenue_shares s on s.appointment_id = a.id
    where s.position = 0 and s.visits <> 0
    group by a.client_id, s.appointment_id, s.service_day having sum(s.visits) > 0) came
  group by came.client_id
  on conflict (client_id) do update set service_day = excluded.service_day where excluded.service_day < f.service_day;
end $$;

-- Those of before: nearly all are the last ones.
update revenue_shares s set next_of_method = n.next_day from (
  select payment_id, position, lead(service_day) over (partition by appointment_id, position, method order by service_day, payment_id) as next_day
  from revenue_shares) n
where n.payment_id = s.payment_id and n.position = s.position and n.next_day is not null;
update revenue_services s set next_day = n.next_day from (
  select payment_id, position,
    lead(service_day) over (partition by appointment_id, service_id, is_extension order by service_day, payment_id, position) as next_day
  from revenue_services) n
where n.payment_id = s.payment_id and n.position = s.position and n.next_day is not null;

-- All that a row of a breakdown is told by, read without the rows; in place of what was by day alone.
create index revenue_shares_rows on revenue_shares (service_day, appointment_id)
  include (position, next_day, next_of_method, method, hour, therapist_id, driver_id, area_id, visits);
drop index revenue_shares_day;
create index revenue_services_rows on revenue_services (service_day, appointment_id) include (service_id, is_extension, next_day, visits);
drop index revenue_services_day;

-- The first visit of each client in a period, and the few of whom something was taken back.
create index revenue_shares_client_visits on revenue_shares (client_id, service_day, payment_id) include (appointment_id, visits)
  where visits <> 0 and position = 0;
