-- Two visits of one client that are refunded at once left a first day on which neither stands: each counted the other's as
-- paid. So whoever writes revenue takes the clients first, one after the other; by 64 locks, as all visits may be written.
alter function set_revenue(int[]) rename to write_revenue;

create function set_revenue(targets int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('client_first_visits'), share)
  from (
    -- Of whoever it is written for, and of whoever it was.
    select client_id % 64 as share from appointments where id = any (targets)
    union
    select client_id % 64 from revenue_shares where appointment_id = any (targets)
    order by 1) shares;
  -- Each of its statements sees what others have written until then.
  perform write_revenue(targets);
end $$;
