-- A group shares a visit by who gave which service, where that was said. Until now it did so only by rules of commission.
--
-- Rules:
--   * An entry is shared among the services by their prices, as in the report by service. Each goes to who gave it.
--   * What nobody is said to have given, a surcharge and an extension are shared equally, as before.
--   * Where nobody is said to have given anything, all is as before.
--   * So is a visit that had an entry before this migration: its ledger reads as it did. `after` is the last such number.

-- Whoever counts a visit holds this lock until it is stored. So each visit is counted by one of the two rules.
select pg_advisory_xact_lock(hashtext('commission_rates'));

insert into settings (key, value, updated_at)
select 'shares_by_giver', jsonb_build_object('after', greatest(nextval('payments_id_seq'), (select max(id) from payments))), now();

-- As in 390. `share` is what each person has of the money, whole pesos.
drop function commission_parts(int[]);
create function commission_parts(targets int[])
returns table (line bigint, appointment_id int, therapist_id int, rule_id int, base int, amount int, share int) language sql stable as $$
  with entries as (
    select p.id, p.appointment_id, p.amount, coalesce(r.kind, p.kind) = 'extension' as is_extension,
      case when p.kind = 'reversal' then -1 else 1 end as step
    from payments p left join payments r on r.id = p.reverses
    where p.appointment_id = any (targets) and p.kind <> 'write_off'),
  standing as (
    select e.*, sum(step * (not is_extension)::int) over (partition by e.appointment_id order by e.id) as paid from entries e),
  counted as (
    select s.*, case when is_extension then 0 else (paid > 0)::int - (paid - step > 0)::int end as pays from standing s),
  changes as materialized (
    select c.rule_id, c.entry_id, c.appointment_id from commission_changes c where c.appointment_id = any (targets)),
  -- Which rules do not count at an entry: they are said to count later, or never.
  looks as materialized (
    select l.*, array(select c.rule_id from changes c where c.appointment_id = l.appointment_id
      and (c.entry_id is null or c.entry_id > l.known) order by 1) as without
    from (
      select e.id as line, e.id as known, 1 as sign, e.* from counted e
      union all
      select c.entry_id, c.entry_id - side.back, side.sign, e.*
      from (select distinct entry_id, appointment_id from changes) c join counted e on e.appointment_id = c.appointment_id and e.id < c.entry_id
      cross join (values (0, 1), (1, -1)) side (back, sign)) l),
  givers as materialized (
    select t.appointment_id, t.therapist_id, a.service_day,
      row_number() over (partition by t.appointment_id order by t.position, t.therapist_id) - 1 as rank,
      (count(*) over (partition by t.appointment_id))::int as sharing
    from appointment_therapists t join appointments a on a.id = t.appointment_id where t.appointment_id = any (targets)),
  booked as materialized (
    select s.appointment_id, s.service_id, s.price, row_number() over (partition by s.appointment_id order by s.position) - 1 as place,
      sum(s.price) over (partition by s.appointment_id) as total, g.therapist_id as given_by,
      sum(s.price) over (partition by s.appointment_id) > 0 and bool_or(g.therapist_id is not null) over (partition by s.appointment_id)
        and (select min(p.id) from payments p where p.appointment_id = s.appointment_id)
          > (select (value ->> 'after')::bigint from settings where key = 'shares_by_giver') is true as by_giver
    from appointment_services s left join givers g on g.appointment_id = s.appointment_id and g.therapist_id = s.therapist_id
    where s.appointment_id = any (targets)),
  seats as materialized (
    select g.*, false as is_extension, b.service_id, b.price, b.place, b.total, b.given_by, coalesce(b.by_giver, false) as by_giver
    from givers g left join booked b on b.appointment_id = g.appointment_id
    union all
    select g.*, true, null, null, null, null, null, false from givers g),
  asked as (
    select e.line, e.known, e.sign, e.id, e.appointment_id, e.is_extension, e.pays, e.without, g.therapist_id, g.rank, g.sharing,
      g.service_day, g.service_id, coalesce(g.place, 0) as place, g.given_by, g.by_giver, share.amount as shared,
      case when g.total > 0 then (share.amount::bigint * g.price / g.total)::int else 0 end as cut,
      row_number() over (partition by g.therapist_id, g.service_id, g.service_day, e.is_extension, e.without) as nth
    from looks e join seats g on g.appointment_id = e.appointment_id and g.is_extension = e.is_extension
    -- By who gave what, the services share the entry first. Otherwise the therapists do.
    cross join lateral (select case when g.by_giver then e.amount
      else e.amount / g.sharing + case when g.rank = 0 then e.amount % g.sharing else 0 end end as amount) share),
  cells as (
    select q.*, max(case when nth = 1 then commission_rule(therapist_id, service_id, service_day, is_extension, without) end)
      over (partition by therapist_id, service_id, service_day, is_extension, without) as rule_id
    from asked q),
  parts as (
    select c.*, (cut + case when place = 0 then shared - sum(cut) over (partition by line, known, id, c.therapist_id) else 0 end)::int as part
    from cells c),
  ruled as (
    select p.*, r.unit, r.payment_percent, r.extension_percent,
      -- Whatever a rule says.
      u.is_commissioned is false as is_without,
      -- Pesos are for each service. A surcharge is none.
      case when u.service_id is null or (u.is_commissioned and r.service_id is not null) then r.pesos else 0 end as pesos,
      -- The rule of who gave it decides: another's rule takes nothing from the group.
      p.given_by is not null and (p.by_giver or bool_or(r.unit = 'pesos' or r.service_id is not null)
        filter (where p.therapist_id = p.given_by) over of_service is true) as is_given,
      case when p.by_giver then part else (sum(part) over of_service)::int end as whole
    from parts p left join commission_rates r on r.id = p.rule_id left join surcharges u on u.service_id = p.service_id
    window of_service as (partition by line, known, p.id, place)),
  shared as (
    select r.*, case when not by_giver then part when is_given then (r.therapist_id = given_by)::int * whole
        else whole / sharing + case when rank = 0 then whole % sharing else 0 end end as share,
      case when not is_given then pesos * 100 / sharing + case when rank = 0 then pesos * 100 % sharing else 0 end
        when r.therapist_id = given_by then pesos * 100 else 0 end as centavos
    from ruled r),
  counting as (
    select s.*, case when is_without then 0 when by_giver or not is_given then share when s.therapist_id = given_by then whole else 0 end as base
    from shared s)
  select line, s.appointment_id, s.therapist_id, s.rule_id, sum(sign * base)::int, sum(sign * case
    when is_extension then base * coalesce(extension_percent, 100)
    when unit = 'pesos' then pays * centavos
    else base * coalesce(payment_percent, 40) end)::int, sum(sign * share)::int
  from counting s group by 1, 2, 3, 4
$$;

-- As in 314. The shares of money are those of `commission_parts`.
create or replace function write_revenue(targets int[]) returns void language plpgsql as $$
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
    where p.appointment_id = any (targets) and p.kind <> 'write_off'
    union all
    -- A rule that came later: no money, only commission. By method it stands with the payment before it.
    select c.entry_id, c.appointment_id, service_day_of(c.at),
      (select p.method from payments p where p.appointment_id = c.appointment_id and p.id < c.entry_id order by p.id desc limit 1), 0, false, 0
    from (select distinct on (entry_id) * from commission_changes
      where appointment_id = any (targets) and entry_id is not null order by entry_id) c),
  standing as (
    select steps.*, sum(step) over (partition by appointment_id order by payment_id) as paid from steps),
  entries as (
    select payment_id, appointment_id, service_day, method, amount, is_extension, step = 0 as is_change,
      ((paid > 0)::int - (paid - step > 0)::int)::smallint as visits,
      lead(service_day) over (partition by appointment_id order by service_day, payment_id) as next_day,
      lead(service_day) over (partition by appointment_id, method order by service_day, payment_id) as next_of_method
    from standing),
  givers as (
    select appointment_id, therapist_id, row_number() over (partition by appointment_id order by position, therapist_id) - 1 as rank
    from appointment_therapists where appointment_id = any (targets)),
  commission as materialized (
    select line, therapist_id, sum(amount)::int as amount, sum(share)::int as share from commission_parts(targets) group by 1, 2),
  shares as (
    insert into revenue_shares (payment_id, position, appointment_id, service_day, therapist_id, driver_id, client_id, hour, method,
      is_extension, amount, commission, visits, next_day, next_of_method)
    select e.payment_id, coalesce(g.rank, 0), e.appointment_id, e.service_day, g.therapist_id, a.driver_id, a.client_id,
      extract(hour from a.starts_at at time zone 'Asia/Manila'), e.method, e.is_extension,
      case when g.therapist_id is null then e.amount else c.share end, coalesce(c.amount, 0), e.visits, e.next_day, e.next_of_method
    from entries e join appointments a on a.id = e.appointment_id
    left join givers g on g.appointment_id = e.appointment_id
    left join commission c on c.line = e.payment_id and c.therapist_id = g.therapist_id),
  booked as (
    select appointment_id, service_id, price, row_number() over (partition by appointment_id order by position) - 1 as rank,
      row_number() over (partition by appointment_id, service_id order by position) = 1 as is_first,
      sum(price) over (partition by appointment_id) as total
    from appointment_services where appointment_id = any (targets)),
  parts as (
    select e.*, b.service_id, coalesce(b.rank, 0) as rank, coalesce(b.is_first, true) as is_first,
      case when b.total > 0 then (e.amount::bigint * b.price / b.total)::int else 0 end as part
    from entries e left join booked b on b.appointment_id = e.appointment_id
    where not e.is_extension and not e.is_change),
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
