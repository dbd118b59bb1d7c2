-- A signed day keeps its areas in reports, as it keeps its sums. Only the client follows, by a merge.
--
-- No lock on signing here: whoever pays a visit that they place may wait in a circle with whoever signs. A day that is
-- signed while areas change gets the areas of before or after.
create or replace function shares_of_area() returns trigger language plpgsql as $$
begin
  update revenue_shares s set area_id = c.area_id from changed c
  where s.appointment_id = c.appointment_id and s.area_id is distinct from c.area_id
    and not exists (select from book_days b where b.day = s.service_day and b.state <> 'open');
  return null;
end $$;

-- As before, but for the areas.
create or replace function set_shares(targets int[]) returns void language plpgsql as $$
declare
  signed_shares revenue_shares[];
  signed_services revenue_services[];
begin
  perform pg_advisory_xact_lock(hashtext('client_first_visits'), share)
  from (
    -- Of whoever it is written for, and of whoever it was.
    select client_id % 64 as share from appointments where id = any (targets)
    union
    select client_id % 64 from revenue_shares where appointment_id = any (targets)
    order by 1) shares;
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  select array_agg(s) into signed_shares from revenue_shares s join book_days b on b.day = s.service_day
  where b.state <> 'open' and s.appointment_id = any (targets);
  select array_agg(s) into signed_services from revenue_services s join book_days b on b.day = s.service_day
  where b.state <> 'open' and s.appointment_id = any (targets);
  -- Each of its statements sees what others have written until then.
  perform write_revenue(targets);
  if signed_shares is null then return; end if;

  select array_agg(row(k.payment_id, k.position, k.appointment_id, k.service_day, k.therapist_id, k.driver_id, n.client_id, k.hour,
    k.method, k.is_extension, k.amount, k.commission, k.visits, k.area_id, n.next_day, n.next_of_method)::revenue_shares)
  into signed_shares from unnest(signed_shares) k join revenue_shares n on n.payment_id = k.payment_id and n.position = 0;
  delete from revenue_shares where payment_id in (select k.payment_id from unnest(signed_shares) k);
  insert into revenue_shares select k.* from unnest(signed_shares) k;
  -- What is inserted gets the area that the visit has now.
  update revenue_shares s set area_id = k.area_id from unnest(signed_shares) k
  where s.payment_id = k.payment_id and s.position = k.position and s.area_id is distinct from k.area_id;
  delete from revenue_services where payment_id in (select k.payment_id from unnest(signed_services) k);
  insert into revenue_services select k.* from unnest(signed_services) k;
  update revenue_services s set next_day = n.next_day from (
    select payment_id, position, lead(service_day) over (
      partition by appointment_id, service_id, is_extension order by service_day, payment_id, position) as next_day
    from revenue_services where appointment_id in (select k.appointment_id from unnest(signed_services) k)) n
  where n.payment_id = s.payment_id and n.position = s.position and s.next_day is distinct from n.next_day;
end $$;
