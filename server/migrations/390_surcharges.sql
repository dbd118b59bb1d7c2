-- Surcharges by hour, day and area: named lines of the price of a visit. Without a row of `surcharges` all is as before.
--
-- Rules:
--   * A surcharge is a service that nobody books: a visit has it as a further row of `appointment_services`, of no
--     minutes. So revenue, commission, reports, receipts and invoices count it as they count a service.
--   * Every condition that a surcharge names must hold for the start, the service day and the area of the visit.
--   * A line that an operator left out stays, with the price 0.
--   * One that does not count for commission is no base of any rule (`commission_parts`).
--   * A surcharge is never deleted: it ends with a day.

alter table services add column is_surcharge boolean not null default false;

create table surcharges (
  service_id  int primary key references services,
  unit        text not null check (unit in ('pesos', 'percent')),
  amount      int not null check (amount between 1 and 100000),
  from_time   time,                                    -- may be after to_time: over midnight
  to_time     time,
  days        date[] not null default '{}',            -- service days, such as holidays
  area_id     int,                                     -- one that was removed since is nowhere
  starts_on   date not null,
  ends_on     date,                                    -- its last service day
  is_commissioned boolean not null,
  set_by      int references users,
  set_at      timestamptz not null,
  constraint surcharge_hours_whole check ((from_time is null) = (to_time is null)),
  constraint surcharge_says_when check (from_time is not null or cardinality(days) > 0 or area_id is not null)
);

create or replace function commission_parts(targets integer[])
 RETURNS TABLE(line bigint, appointment_id integer, therapist_id integer, rule_id integer, base integer, amount integer)
 LANGUAGE sql
 STABLE
AS $function$
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
      sum(s.price) over (partition by s.appointment_id) as total, g.therapist_id as given_by
    from appointment_services s left join givers g on g.appointment_id = s.appointment_id and g.therapist_id = s.therapist_id
    where s.appointment_id = any (targets)),
  seats as materialized (
    select g.*, false as is_extension, b.service_id, b.price, b.place, b.total, b.given_by
    from givers g left join booked b on b.appointment_id = g.appointment_id
    union all
    select g.*, true, null, null, null, null, null from givers g),
  asked as (
    select e.line, e.known, e.sign, e.id, e.appointment_id, e.is_extension, e.pays, e.without, g.therapist_id, g.rank, g.sharing,
      g.service_day, g.service_id, coalesce(g.place, 0) as place, g.given_by, share.amount as share,
      case when g.total > 0 then (share.amount::bigint * g.price / g.total)::int else 0 end as cut,
      row_number() over (partition by g.therapist_id, g.service_id, g.service_day, e.is_extension, e.without) as nth
    from looks e join seats g on g.appointment_id = e.appointment_id and g.is_extension = e.is_extension
    cross join lateral (select e.amount / g.sharing + case when g.rank = 0 then e.amount % g.sharing else 0 end as amount) share),
  cells as (
    select q.*, max(case when nth = 1 then commission_rule(therapist_id, service_id, service_day, is_extension, without) end)
      over (partition by therapist_id, service_id, service_day, is_extension, without) as rule_id
    from asked q),
  parts as (
    select c.*, (cut + case when place = 0 then share - sum(cut) over (partition by line, known, id, c.therapist_id) else 0 end)::int as part
    from cells c),
  ruled as (
    select p.*, r.unit, r.payment_percent, r.extension_percent,
      -- Whatever a rule says.
      u.is_commissioned is false as is_without,
      -- Pesos are for each service. A surcharge is none.
      case when u.service_id is null or (u.is_commissioned and r.service_id is not null) then r.pesos else 0 end as pesos,
      -- The rule of who gave it decides: another's rule takes nothing from the group.
      p.given_by is not null and bool_or(r.unit = 'pesos' or r.service_id is not null)
        filter (where p.therapist_id = p.given_by) over of_service is true as is_given,
      (sum(part) over of_service)::int as whole
    from parts p left join commission_rates r on r.id = p.rule_id left join surcharges u on u.service_id = p.service_id
    window of_service as (partition by line, known, p.id, place)),
  shared as (
    select r.*, case when is_without then 0 when not is_given then part when r.therapist_id = given_by then whole else 0 end as base,
      case when not is_given then pesos * 100 / sharing + case when rank = 0 then pesos * 100 % sharing else 0 end
        when r.therapist_id = given_by then pesos * 100 else 0 end as centavos
    from ruled r)
  select line, s.appointment_id, s.therapist_id, s.rule_id, sum(sign * base)::int, sum(sign * case
    when is_extension then base * coalesce(extension_percent, 100)
    when unit = 'pesos' then pays * centavos
    else base * coalesce(payment_percent, 40) end)::int
  from shared s group by 1, 2, 3, 4
$function$;

-- As in 343. A line that was left out is not on the paper.
create or replace function issue_invoice(visit integer, by_user integer, issued timestamptz) returns integer language plpgsql as $$
declare
  said jsonb;
  of_series invoice_series;
  paid integer;
  made integer;
begin
  select value into said from settings where key = 'invoices' and (value ->> 'on')::boolean;
  if said is null then return null; end if;
  select * into strict of_series from invoice_series where prefix = said ->> 'prefix' for update;
  if exists (select from invoices i where i.appointment_id = visit
      and not exists (select from invoice_steps v where v.invoice_id = i.id and v.step = 'voided')) then
    return null;
  end if;
  select coalesce(sum(amount), 0) into paid from payments where appointment_id = visit;
  if paid <= 0 then return null; end if;
  insert into invoices (prefix, number, appointment_id, issuer, lines, discount, discount_entry, extension, total, issued_by, at)
  select of_series.prefix, of_series.next_number, visit, said - 'on' - 'prefix',
    case when o.called_off then '[]' else (select coalesce(jsonb_agg(jsonb_build_array(s.name, s.duration, s.price) order by s.position), '[]')
      from appointment_services s where s.appointment_id = visit and (s.duration > 0 or s.price > 0)) end,
    case when o.called_off then 0 else d.discount end, case when o.called_off then null else d.entry end,
    case when o.called_off then 0 else coalesce(a.extension_amount, 0) end,
    case when o.called_off then paid else greatest(0, a.total_price - d.discount + coalesce(a.extension_amount, 0)) end, by_user, issued
  from appointments a
    cross join lateral (select coalesce(a.outcome in ('cancelled', 'aborted'), false) as called_off) o
    cross join lateral (
      select coalesce(sum(g.amount), 0) as discount,
        max(g.id) filter (where g.reverses is null and not exists (select from discounts r where r.reverses = g.id)) as entry
      from discounts g where g.appointment_id = visit) d
  where a.id = visit
  returning id into made;
  update invoice_series set next_number = next_number + 1 where prefix = of_series.prefix;
  return made;
end $$;
