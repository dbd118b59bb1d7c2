-- What reports count as a paid visit, and who came. A visit is paid while any entry of it stands, be it an extension
-- alone; what takes an earlier visit back and pays it again on the same day is no visit of that day.
--
-- `client_first_visits` says the first service day on which a visit of the client was paid more often than taken back: a
-- new client who is refunded the same day did not come. So a day may go again, and the client's visits are counted anew
-- when the one that it came from is written anew.

-- Who paid for a visit, read without the rows; and what was taken back, of which there is little.
drop index revenue_shares_clients;
create index revenue_shares_clients on revenue_shares (service_day, client_id) include (appointment_id) where visits = 1 and position = 0;
create index revenue_shares_taken_back on revenue_shares (service_day, appointment_id) where visits = -1 and position = 0;

-- The service day of the next entry of the same visit; null for its last one. So the visits behind a figure are counted
-- and paged by an index, each at its last entry of the period, without adding up the entries of all of them.
alter table revenue_shares add column next_day date;
create index revenue_shares_pages on revenue_shares (service_day, appointment_id) include (next_day) where position = 0;

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
      lead(service_day) over (partition by appointment_id order by service_day, payment_id) as next_day
    from standing),
  givers as (
    select appointment_id, therapist_id, row_number() over (partition by appointment_id order by position, therapist_id) - 1 as rank,
      count(*) over (partition by appointment_id) as sharing
    from appointment_therapists where appointment_id = any (targets)),
  shares as (
    insert into revenue_shares (payment_id, position, appointment_id, service_day, therapist_id, driver_id, client_id, hour, method,
      is_extension, amount, commission, visits, next_day)
    select e.payment_id, coalesce(g.rank, 0), e.appointment_id, e.service_day, g.therapist_id, a.driver_id, a.client_id,
      extract(hour from a.starts_at at time zone 'Asia/Manila'), e.method, e.is_extension, share.amount,
      case when g.therapist_id is null then 0
        else share.amount * commission_percent(g.therapist_id, a.service_day, e.is_extension) end,
      e.visits, e.next_day
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
    where not e.is_extension)
  insert into revenue_services
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
  where e.is_extension and e.visits <> 0;

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

-- Rarely: a visit that was paid changes hands by an override alone.
create or replace function revenue_of_appointment() returns trigger language plpgsql as $$
begin
  if exists (select from revenue_shares where appointment_id = new.id) then
    perform set_revenue(array[new.id]);
  end if;
  return null;
end $$;

select recount_revenue();
