-- A correction, or a first payment, that waits is approved of the visit that it was asked for: with the same price, and
-- the same outcome. Of what waits already it is what the visit has now.
alter table payment_corrections add column price int, add column outcome text;
update payment_corrections k set price = a.total_price, outcome = a.outcome
from appointments a where a.id = k.appointment_id and k.state = 'waiting';

-- A visit is not deleted while one waits. Of those that were, nobody can decide it any more.
update payment_corrections k set state = 'taken_back', decided_by = k.asked_by, decided_at = a.deleted_at, body = null, becomes = null
from appointments a where a.id = k.appointment_id and k.state = 'waiting' and a.deleted_at is not null;
