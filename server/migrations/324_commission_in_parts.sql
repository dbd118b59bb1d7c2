-- A rule of commission counts its visits in parts of 200, so that what is held in memory has a bound.
-- Nobody waits in a circle with it:
--   * Whoever counts a visit waits for the rules first, and only then for the client of the visit.
--   * A rule of an earlier day waits for its visits before it holds the rules: whoever pays one of them has it already.
create or replace function set_revenue(targets int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('commission_rates'));
  perform set_shares(targets);
  perform write_pay(targets);
end $$;

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
  for place in 1 .. cardinality(targets) by 200 loop
    part := targets[place:place + 199];
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
