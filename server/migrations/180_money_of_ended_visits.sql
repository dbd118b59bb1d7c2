-- A paid visit that was called off stayed revenue, and nobody was asked. It is asked about from now on by the row that
-- every payment has which is not what was due (migration 142): nothing is due any more. So are those of before, save what
-- was recorded with a session that ended, or after it, which somebody said themselves.
insert into payment_differences as d (appointment_id, since, due, paid)
select a.id, coalesce(a.cancelled_at, a.updated_at), 0, l.paid
from appointments a
join lateral (
  select sum(p.amount)::int as paid, max(p.at) as at from payments p where p.appointment_id = a.id and p.kind <> 'write_off') l on true
where a.outcome in ('cancelled', 'aborted') and a.payment_status = 'paid' and a.deleted_at is null and l.paid > 0
  and (a.cancelled_at is null or l.at < a.cancelled_at)
on conflict (appointment_id) do update set since = excluded.since, due = excluded.due, paid = excluded.paid,
  agreed_by = null, agreed_at = null, note = '';
