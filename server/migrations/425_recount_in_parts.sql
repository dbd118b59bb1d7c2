-- Counts anew what was written past the triggers (a restore), in parts of 500 visits. Never while the product writes.
--
--   * All at once, each entry looked for its commission among that of all: time grew with the square of the visits.
--   * A plan that was made while these tables were empty reads all of them for each part. So the database hears of their
--     size now and then, and plans anew.
create or replace function recount_revenue() returns void language plpgsql as $$
declare
  visits int[] := array(select distinct appointment_id from payments order by 1);
begin
  delete from client_first_visits;
  for part in 0 .. (cardinality(visits) - 1) / 500 loop
    perform set_revenue(visits[part * 500 + 1:part * 500 + 500]);
    if part in (4, 16, 64, 256) then analyze revenue_shares, revenue_services, client_first_visits, pay_lines; end if;
  end loop;
end $$;
