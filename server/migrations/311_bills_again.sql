-- A restock has one bill that stands. Once it is voided, the right one may be recorded. Of two at once, the second waits.
drop index costs_of_restock;
create index costs_of_restock on costs (movement_id) where movement_id is not null;
create function one_bill_of_restock() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('bill_of_restock'), (new.movement_id % 64)::int);
  if exists (select from costs c where c.movement_id = new.movement_id and c.reverses is null
      and not exists (select from costs v where v.reverses = c.id)) then
    raise exception 'restock % has a bill', new.movement_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger costs_one_bill before insert on costs for each row when (new.movement_id is not null and new.reverses is null)
  execute function one_bill_of_restock();
