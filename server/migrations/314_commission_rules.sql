-- Rules of commission: percent or pesos, for a person, a service, or both, from a service day on. A rule never changes; a
-- newer one follows it. The most specific wins: person and service, person, service, all.
--
-- Rules:
--   * Pesos are of each service of a visit. They are earned once, with the entry that pays the visit, and taken back with
--     the one after which nothing of it is paid. A group shares them as it shares the money.
--   * A service that was given to one of the group is theirs alone, where their rule names the service or is in pesos.
--   * `none` ends a rule: the next one in that order counts. `revokes` takes a planned rule back.
--   * A rule from before the day on which it was set (`is_past`) rewrites nothing. For each visit that it pays otherwise,
--     commission_changes says from which entry on it counts: an entry of its own, dated when the rule was set. Without an
--     entry it never counts there: a day of the visit was closed, or somebody was paid for it.

alter table commission_rates
  add column service_id int references services,
  add column unit       text not null default 'percent' check (unit in ('percent', 'pesos', 'none')),
  add column pesos      int check (pesos between 0 and 100000),   -- whole pesos of each service
  add column is_past    boolean not null default false,
  add column revokes    int references commission_rates,
  alter column payment_percent drop not null,
  alter column extension_percent drop not null,
  drop constraint commission_rates_staff_id_from_day_key,
  add constraint commission_rate_value check ((payment_percent is not null) = (unit = 'percent') and (pesos is not null) = (unit = 'pesos')),
  -- Extensions are no service: only rules of all services have a share of them.
  add constraint commission_rate_extension check ((extension_percent is not null) = (service_id is null and unit <> 'none')),
  add constraint commission_rate_for_all check (num_nonnulls(staff_id, service_id, revokes) > 0 or unit = 'percent');
create index commission_rates_newest on commission_rates (from_day desc, id desc);
create unique index commission_rates_revoked_once on commission_rates (revokes) where revokes is not null;

create table commission_changes (
  rule_id        int not null references commission_rates,
  appointment_id int not null references appointments,
  entry_id       bigint,                          -- numbered with payments; null: the rule does not count here
  at             timestamptz not null,
  primary key (rule_id, appointment_id)
);
create index commission_changes_of_visit on commission_changes (appointment_id);
create index commission_changes_entry on commission_changes (entry_id) where entry_id is not null;
create trigger commission_changes_append_only before update or delete or truncate on commission_changes
  for each statement execute function refuse_change();
create trigger commission_changes_signed after insert on commission_changes
  referencing new table as changed for each statement execute function refuse_in_signed_day('at');

-- The rule that counts for a service that a person gave, at an entry of the ledger; null: 40 percent, extensions 100. Of each kind
-- of rule the newest that has begun counts. As commissionOn() of the domain has it.
create function commission_rule(therapist int, service int, day date, of_extension boolean, visit int, entry bigint)
returns int language sql stable as $$
  select id from (
    select distinct on (level) id, unit, level from (
      select r.id, r.unit, r.from_day, case when staff_id is null then 3 else 1 end + (service_id is null)::int as level
      from commission_rates r
      where r.from_day <= day and (r.staff_id is null or r.staff_id = therapist)
        and (r.service_id is null or (r.service_id = service and not of_extension))
        and r.revokes is null and not exists (select from commission_rates x where x.revokes = r.id)
        and not (r.is_past and exists (select from commission_changes c
          where c.appointment_id = visit and c.rule_id = r.id and (c.entry_id is null or c.entry_id > entry)))
    ) begun
    order by level, from_day desc, id desc) newest
  where unit <> 'none' order by level limit 1
$$;

-- What each person earns of the entries of these visits, by rule: `base` whole pesos, `amount` centavos. `line` is the entry, or
-- the one of a later rule: what the entries before it earn by that rule, less what they earned until then.
create function commission_parts(targets int[])
returns table (line bigint, appointment_id int, therapist_id int, rule_id int, base int, amount int) language sql stable as $$
  with entries as (
    select p.id, p.appointment_id, p.amount, coalesce(r.kind, p.kind) = 'extension' as is_extension,
      case when p.kind = 'reversal' then -1 else 1 end as step
    from payments p left join payments r on r.id = p.reverses
    where p.appointment_id = any (targets) and p.kind <> 'write_off'),
  standing as (
    select e.*, sum(step * (not is_extension)::int) over (partition by e.appointment_id order by e.id) as paid from entries e),
  counted as (
    select s.*, case when is_extension then 0 else (paid > 0)::int - (paid - step > 0)::int end as pays from standing s),
  changes as (
    select distinct c.entry_id, c.appointment_id from commission_changes c
    where c.appointment_id = any (targets) and c.entry_id is not null),
  looks as (
    select e.id as line, e.id as known, 1 as sign, e.* from counted e
    union all
    select c.entry_id, c.entry_id - side.back, side.sign, e.*
    from changes c join counted e on e.appointment_id = c.appointment_id and e.id < c.entry_id
    cross join (values (0, 1), (1, -1)) side (back, sign)),
  givers as (
    select t.appointment_id, t.therapist_id, row_number() over (partition by t.appointment_id order by position, t.therapist_id) - 1 as rank,
      (count(*) over (partition by t.appointment_id))::int as sharing
    from appointment_therapists t where t.appointment_id = any (targets)),
  booked as (
    select s.appointment_id, s.service_id, s.price, row_number() over (partition by s.appointment_id order by s.position) - 1 as place,
      sum(s.price) over (partition by s.appointment_id) as total,
      (select g.therapist_id from givers g where g.appointment_id = s.appointment_id and g.therapist_id = s.therapist_id) as given_by
    from appointment_services s where s.appointment_id = any (targets)),
  cells as (
    select e.line, e.known, e.sign, e.id, e.appointment_id, e.is_extension, e.pays, g.therapist_id, g.rank, g.sharing,
      coalesce(b.place, 0) as place, b.given_by, share.amount as share,
      case when b.total > 0 then (share.amount::bigint * b.price / b.total)::int else 0 end as cut,
      commission_rule(g.therapist_id, b.service_id, a.service_day, e.is_extension, e.appointment_id, e.known) as rule_id
    from looks e join appointments a on a.id = e.appointment_id
    join givers g on g.appointment_id = e.appointment_id
    left join booked b on b.appointment_id = e.appointment_id and not e.is_extension
    cross join lateral (select e.amount / g.sharing + case when g.rank = 0 then e.amount % g.sharing else 0 end as amount) share),
  parts as (
    select c.*, (cut + case when place = 0 then share - sum(cut) over (partition by line, known, id, c.therapist_id) else 0 end)::int as part
    from cells c),
  ruled as (
    select p.*, r.unit, r.payment_percent, r.extension_percent, r.pesos,
      -- The rule of who gave it decides: another's rule takes nothing from the group.
      p.given_by is not null and bool_or(r.unit = 'pesos' or r.service_id is not null)
        filter (where p.therapist_id = p.given_by) over of_service is true as is_given,
      (sum(part) over of_service)::int as whole
    from parts p left join commission_rates r on r.id = p.rule_id
    window of_service as (partition by line, known, p.id, place)),
  shared as (
    select r.*, case when not is_given then part when r.therapist_id = given_by then whole else 0 end as base,
      case when not is_given then pesos * 100 / sharing + case when rank = 0 then pesos * 100 % sharing else 0 end
        when r.therapist_id = given_by then pesos * 100 else 0 end as centavos
    from ruled r)
  select line, s.appointment_id, s.therapist_id, s.rule_id, sum(sign * base)::int, sum(sign * case
    when is_extension then base * coalesce(extension_percent, 100)
    when unit = 'pesos' then pays * centavos
    else base * coalesce(payment_percent, 40) end)::int
  from shared s group by 1, 2, 3, 4
$$;

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
    select appointment_id, therapist_id, row_number() over (partition by appointment_id order by position, therapist_id) - 1 as rank,
      count(*) over (partition by appointment_id) as sharing
    from appointment_therapists where appointment_id = any (targets)),
  commission as materialized (
    select line, therapist_id, sum(amount)::int as amount from commission_parts(targets) group by 1, 2),
  shares as (
    insert into revenue_shares (payment_id, position, appointment_id, service_day, therapist_id, driver_id, client_id, hour, method,
      is_extension, amount, commission, visits, next_day, next_of_method)
    select e.payment_id, coalesce(g.rank, 0), e.appointment_id, e.service_day, g.therapist_id, a.driver_id, a.client_id,
      extract(hour from a.starts_at at time zone 'Asia/Manila'), e.method, e.is_extension, share.amount,
      coalesce((select c.amount from commission c where c.line = e.payment_id and c.therapist_id = g.therapist_id), 0),
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

-- The rule by which a line was earned. Null: 40 percent of payments, 100 of extensions.
alter table pay_lines add column rule_id int references commission_rates;

-- What is owed of these visits and is not a line yet: a line more for each rule, of the day of its entry. Days that are signed
-- keep their shares, so they have all their lines.
create or replace function write_pay(targets int[]) returns void language sql as $$
  with entries as (
    select e.*, min(day) over (partition by appointment_id) as since from (
      select p.id, p.appointment_id, service_day_of(p.at) as day, coalesce(r.kind, p.kind) = 'extension' as is_extension
      from payments p left join payments r on r.id = p.reverses where p.appointment_id = any (targets)
      union
      select c.entry_id, c.appointment_id, service_day_of(c.at), false from commission_changes c
      where c.appointment_id = any (targets) and c.entry_id is not null) e),
  visited as (
    select s.payment_id, s.therapist_id, sum(s.visits)::int as visits
    from revenue_shares s where s.appointment_id = any (targets) and s.therapist_id is not null group by 1, 2),
  due as (
    select p.line as payment_id, p.therapist_id as staff_id, p.rule_id, p.amount, p.base,
      case when row_number() over (partition by p.line, p.therapist_id order by p.rule_id nulls first) = 1 then v.visits else 0 end as visits
    from commission_parts(targets) p
    join visited v on v.payment_id = p.line and v.therapist_id = p.therapist_id),
  written as (
    select l.payment_id, l.staff_id, l.rule_id, sum(l.amount)::int as amount, sum(l.base)::int as base, sum(l.visits)::int as visits
    from pay_lines l where l.payment_id in (select id from entries) group by 1, 2, 3),
  missing as (
    select payment_id, staff_id, nullif(rule, 0) as rule_id, coalesce(d.amount, 0) - coalesce(w.amount, 0) as amount,
      coalesce(d.base, 0) - coalesce(w.base, 0) as base, coalesce(d.visits, 0) - coalesce(w.visits, 0) as visits
    from (select coalesce(rule_id, 0) as rule, due.* from due) d
    full join (select coalesce(rule_id, 0) as rule, written.* from written) w using (payment_id, staff_id, rule)),
  -- Another rule with the same result is no line.
  changed as (
    select m.*, (sum(amount) over each, sum(base) over each, sum(visits) over each) <> (0, 0, 0) as is_changed
    from missing m window each as (partition by payment_id, staff_id))
  insert into pay_lines (staff_id, kind, day, since, amount, base, visits, payment_id, rule_id)
  select m.staff_id, case when e.is_extension then 'extension' else 'commission' end, e.day, e.since, m.amount, m.base, m.visits,
    m.payment_id, m.rule_id
  from changed m join entries e on e.id = m.payment_id
  where m.is_changed and (m.amount, m.base, m.visits) <> (0, 0, 0)
    and not exists (select from book_days b where b.day = e.day and b.state <> 'open')
  order by m.payment_id, m.staff_id, m.rule_id
$$;

create or replace function revenue_of_rate() returns trigger language plpgsql as $$
declare
  targets int[];
begin
  perform pg_advisory_xact_lock(hashtext('commission_rates'));
  targets := array(
    select distinct s.appointment_id from appointments a join revenue_shares s on s.appointment_id = a.id
    where a.deleted_at is null and a.service_day >= new.from_day
      and (new.staff_id is null or exists (
        select from appointment_therapists t where t.appointment_id = a.id and t.therapist_id = new.staff_id))
      and (new.service_id is null or exists (
        select from appointment_services x where x.appointment_id = a.id and x.service_id = new.service_id)));
  if new.is_past then
    -- Of no visit is it said yet that the rule counts later or never, so these parts are those of the rule.
    insert into commission_changes (rule_id, appointment_id, entry_id, at)
    with due as materialized (
      select p.line, p.therapist_id, sum(p.amount)::int as amount from commission_parts(targets) p group by 1, 2),
    differing as (
      select s.appointment_id, min(s.service_day) as since from revenue_shares s
      left join due d on d.line = s.payment_id and d.therapist_id = s.therapist_id
      where s.appointment_id = any (targets) and s.therapist_id is not null group by 1
      having bool_or(s.commission <> coalesce(d.amount, 0))),
    settled as (
      select d.*, exists (select from revenue_shares s join book_days b on b.day = s.service_day and b.state <> 'open'
          where s.appointment_id = d.appointment_id)
        or exists (select from revenue_shares s join pay_lines l on l.payment_id = s.payment_id
          where s.appointment_id = d.appointment_id and l.payout_id is not null)
        or d.since < (select from_day from payouts_start order by id desc limit 1) is true as is_settled
      from differing d),
    numbered as materialized (
      select v.appointment_id, nextval('payments_id_seq') as entry_id
      from (select appointment_id from settled where not is_settled order by 1) v)
    select new.id, s.appointment_id, case when not s.is_settled then n.entry_id end, new.set_at
    from settled s left join numbered n using (appointment_id);
    targets := array(select appointment_id from commission_changes where rule_id = new.id and entry_id is not null);
  end if;
  perform set_revenue(targets);
  return null;
end $$;

-- Who gave a service counts where a rule is of it.
create function revenue_of_giver() returns trigger language plpgsql as $$
begin
  if exists (select from revenue_shares where appointment_id = new.appointment_id) then
    perform set_revenue(array[new.appointment_id]);
  end if;
  return null;
end $$;
create trigger appointment_services_given after update on appointment_services for each row
  when (old.therapist_id is distinct from new.therapist_id) execute function revenue_of_giver();

-- The lines of before were earned by the rates of before. No amount changes.
alter table pay_lines disable trigger pay_lines_kept;
update pay_lines l set rule_id = r.id
from payments p join appointments a on a.id = p.appointment_id
cross join lateral (values (true), (false)) e (is_extension)
join commission_rates r on true
where exists (select from commission_rates) and p.id = l.payment_id and e.is_extension = (l.kind = 'extension')
  and r.id = commission_rule(l.staff_id, null, a.service_day, e.is_extension, a.id, p.id)
  and l.amount = l.base * case when e.is_extension then r.extension_percent else r.payment_percent end;
alter table pay_lines enable trigger pay_lines_kept;

create trigger commission_rates_append_only before update or delete or truncate on commission_rates
  for each statement execute function refuse_change();
-- `commission_percent` stays: statements of servers of the version before ask for it. Nothing here does.
