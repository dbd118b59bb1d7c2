-- What clients give on top for the people. A ledger of its own beside the payments, so that no sum of payments (revenue,
-- commission, what is due) ever has a tip in it. Numbered with the payments: both make one ledger of a visit.
create table tips (
  id             bigint primary key default nextval('payments_id_seq'),
  appointment_id integer not null references appointments,
  -- Who it is for.
  staff_id       integer not null references users,
  method         text not null check (method in ('cash', 'gcash')),
  -- Whole pesos; below zero where the row takes another back.
  amount         integer not null,
  -- Who took the cash.
  collected_by   integer references users,
  -- The person has it already. Otherwise the business owes it to them.
  is_kept        boolean not null,
  recorded_by    integer references users,
  reverses       bigint references tips,
  at             timestamptz not null,
  constraint tips_signs check (amount <> 0 and (amount < 0) = (reverses is not null)),
  constraint tips_kept_in_cash check (method = 'cash' or (not is_kept and collected_by is null))
);
create index tips_appointment on tips (appointment_id, id);
create index tips_day on tips (service_day_of(at)) include (amount, is_kept);
create index tips_person on tips (staff_id, service_day_of(at));
create unique index tips_reversed_once on tips (reverses) where reverses is not null;

create trigger tips_append_only before update or delete or truncate on tips
  for each statement execute function refuse_change();

-- What went back to the client. What was received is no column: it is what was paid, the tips and this.
alter table payments add column change_given integer check (change_given >= 0);

-- Cash that was handed over with the payment is in the hand of who took it, until it is counted.
alter table cash_movements add column tip_id bigint references tips;
alter table cash_movements drop constraint cash_movement_of_one;
alter table cash_movements add constraint cash_movement_of_one
  check (num_nonnulls(payment_id, remittance_id, settlement_id, tip_id) = 1);
create index cash_movements_of_tip on cash_movements (tip_id) where tip_id is not null;

drop function move_cash(integer, integer, timestamptz, bigint, integer, integer);
create function move_cash(person integer, change integer, moved_at timestamptz, payment bigint, remittance integer,
  settlement integer default null, tip bigint default null) returns void language plpgsql as $$
declare
  left_over int;
begin
  if change = 0 then return; end if;
  insert into cash_in_hand as h (staff_id, amount, since) values (person, change, moved_at)
  on conflict (staff_id) do update set amount = h.amount + excluded.amount,
    since = case when h.amount + excluded.amount <> 0 then coalesce(h.since, excluded.since) end
  returning h.amount into left_over;
  insert into cash_movements (staff_id, at, amount, balance, payment_id, remittance_id, settlement_id, tip_id)
  values (person, moved_at, change, left_over, payment, remittance, settlement, tip);
end $$;

create function cash_of_tips() returns trigger language plpgsql as $$
begin
  perform move_cash(c.collected_by, c.amount, c.at, null, null, null, c.id) from (
    select * from changed where method = 'cash' and not is_kept and collected_by is not null order by collected_by, id) c;
  return null;
end $$;
create trigger tips_cash after insert on tips referencing new table as changed
  for each statement execute function cash_of_tips();
