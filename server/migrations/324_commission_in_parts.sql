-- A rule of commission counts its visits in parts of 100, so that what is held in memory has a bound.
-- Nobody waits in a circle with it:
--   * Whoever counts a visit waits for the rules first, and only then for the client of the visit.
--   * A rule of an earlier day waits for its visits before it holds the rules: whoever pays one of them has it already.
create or replace function set_revenue(targets int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('commission_rates'));
  perform set_shares(targets);
  perform write_pay(targets);
end $$;

-- The rule that counts for a service that a person gave, without the rules that do not count at that entry.
create function commission_rule(therapist int, service int, day date, of_extension boolean, without int[])
returns int language sql stable as $$
  select id from (
    select distinct on (level) id, unit, level from (
      select r.id, r.unit, r.from_day, case when staff_id is null then 3 else 1 end + (service_id is null)::int as level
      from commission_rates r
      where r.from_day <= day and (r.staff_id is null or r.staff_id = therapist)
        and (r.service_id is null or (r.service_id = service and not of_extension))
        and r.revokes is null and not exists (select from commission_rates x where x.revokes = r.id)
        and r.id <> all (without)
    ) begun
    order by level, from_day desc, id desc) newest
  where unit <> 'none' order by level limit 1
$$;

create or replace function commission_rule(therapist int, service int, day date, of_extension boolean, visit int, entry bigint)
returns int language sql stable as $$
  select commission_rule(therapist, service, day, of_extension, array(
    select c.rule_id from commission_changes c
    where c.appointment_id = visit and (c.entry_id is null or c.entry_id > entry)))
$$;

-- As it was, in time that grows with the visits alone. The planner cannot know how many visits are asked for, nor that
-- commission_changes grows meanwhile: so each table is read once, and each question of a rule is asked once.
create or replace function commission_parts(targets int[])
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

create or replace function revenue_of_rate() returns trigger language plpgsql as $$
declare
  targets int[];
  part int[];
begin
  if new.is_past then
    perform from appointments a where a.deleted_at is null and a.service_day >= new.from_day
      and exists (select from revenue_shares s where s.appointment_id = a.id) order by a.id for key share;
  end if;
  perform pg_advisory_xact_lock(hashtext('commission_rates'));
  targets := array(
    select distinct s.appointment_id from appointments a join revenue_shares s on s.appointment_id = a.id
    where a.deleted_at is null and a.service_day >= new.from_day
      and (new.staff_id is null or exists (
        select from appointment_therapists t where t.appointment_id = a.id and t.therapist_id = new.staff_id))
      and (new.service_id is null or exists (
        select from appointment_services x where x.appointment_id = a.id and x.service_id = new.service_id))
    order by 1);
  for place in 1 .. cardinality(targets) by 100 loop
    part := targets[place:place + 99];
    if new.is_past then
      -- Of no visit is it said yet that the rule counts later or never, so these parts are those of the rule.
      insert into commission_changes (rule_id, appointment_id, entry_id, at)
      with due as materialized (
        select p.line, p.therapist_id, sum(p.amount)::int as amount from commission_parts(part) p group by 1, 2),
      differing as (
        select s.appointment_id, min(s.service_day) as since from revenue_shares s
        left join due d on d.line = s.payment_id and d.therapist_id = s.therapist_id
        where s.appointment_id = any (part) and s.therapist_id is not null group by 1
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
      part := array(select appointment_id from commission_changes
        where rule_id = new.id and entry_id is not null and appointment_id = any (part));
    end if;
    if cardinality(part) > 0 then perform set_revenue(part); end if;
  end loop;
  return null;
end $$;
