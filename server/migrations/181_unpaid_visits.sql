-- A visit that was completed and is not paid stood in no list. It is asked about by the row of a payment that is not what
-- was due (migration 142): all of it is due, and nothing was paid. So are those of before.
insert into payment_differences (appointment_id, since, due, paid)
select a.id, coalesce(a.session_completed_at, a.ends_at), a.total_price, 0
from appointments a
where a.outcome = 'completed' and a.payment_status = 'unpaid' and a.deleted_at is null and a.total_price > 0
on conflict (appointment_id) do nothing;

-- Who owes what, the longest owing first; as many as nobody has decided about.
create index payment_differences_unpaid on payment_differences (since, appointment_id) where agreed_at is null and paid = 0;
