-- Cash of the business that its people have in hand: what the ledger says that they took, less what they handed over.
-- Three ledgers and two things made from them by the triggers below, and by nothing else: how much each has in hand, and
-- every movement of it with what was in hand then. So nobody ever reads the payments to know it.

-- What somebody handed over, as an operator counted it. Never changed: what becomes of it stands in its steps.
create table remittances (
  id          int generated always as identity primary key,
  staff_id    int not null references users,
  expected    int not null,                       -- what they had in hand at that moment, whole pesos
  counted     int not null check (counted >= 0),
  handed_over int not null check (handed_over <> 0),   -- what left the hand: as counted, or all where the difference is settled
  reason      text not null default '',
  counted_by  int not null references users,
  at          timestamptz not null,
  constraint remittance_explained check (counted = expected or reason <> ''),
  constraint remittance_handed_over check (handed_over in (counted, expected))
);
create index remittances_of_person on remittances (staff_id, id);

create table remittance_steps (
  id            int generated always as identity primary key,
  remittance_id int not null references remittances,
  step          text not null check (step in ('confirmed', 'disputed', 'withdrawn')),
  reason        text not null default '',
  by_id         int not null references users,
  at            timestamptz not null
);
create index remittance_steps_in_order on remittance_steps (remittance_id, id);
-- Both agree, or it was a mistake: then it stays as it is.
create unique index remittance_steps_last on remittance_steps (remittance_id) where step in ('confirmed', 'withdrawn');

create table cash_in_hand (
  staff_id int primary key references users,
  amount   int not null,                          -- whole pesos; below zero where the office owes them
  since    timestamptz,                           -- when it was last nothing
  constraint cash_in_hand_since check ((amount = 0) = (since is null))
);

create table cash_movements (
  id            bigint generated always as identity primary key,
  staff_id      int not null references users,
  at            timestamptz not null,
  amount        int not null check (amount <> 0),
  balance       int not null,
  payment_id    bigint references payments,
  remittance_id int references remittances,
  constraint cash_movement_of_one check (num_nonnulls(payment_id, remittance_id) = 1)
);
create index cash_movements_of_person on cash_movements (staff_id, id);

-- The row of the person is locked here, so that their movements follow one another as their numbers do.
create function move_cash(person int, change int, moved_at timestamptz, payment bigint, remittance int) returns void language plpgsql as $$
declare
  left_over int;
begin
  insert into cash_in_hand as h (staff_id, amount, since) values (person, change, moved_at)
  on conflict (staff_id) do update set amount = h.amount + excluded.amount,
    since = case when h.amount + excluded.amount <> 0 then coalesce(h.since, excluded.since) end
  returning h.amount into left_over;
  insert into cash_movements (staff_id, at, amount, balance, payment_id, remittance_id)
  values (person, moved_at, change, left_over, payment, remittance);
end $$;

-- By people's numbers, so that two who write for the same two do not wait for each other.
create function cash_of_payments() returns trigger language plpgsql as $$
begin
  perform move_cash(c.collected_by, c.amount, c.at, c.id, null) from (
    select * from changed where method = 'cash' and collected_by is not null and amount <> 0 order by collected_by, id) c;
  return null;
end $$;
create trigger payments_cash after insert on payments
  referencing new table as changed for each statement execute function cash_of_payments();

create function cash_of_remittance() returns trigger language plpgsql as $$
begin
  perform move_cash(new.staff_id, -new.handed_over, new.at, null, new.id);
  return null;
end $$;
create trigger remittances_cash after insert on remittances for each row execute function cash_of_remittance();

create function cash_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform move_cash(r.staff_id, r.handed_over, new.at, null, r.id) from remittances r where r.id = new.remittance_id;
  return null;
end $$;
create trigger remittance_steps_cash after insert on remittance_steps for each row
  when (new.step = 'withdrawn') execute function cash_of_withdrawal();

create trigger remittances_append_only before update or delete or truncate on remittances for each statement execute function refuse_change();
create trigger remittance_steps_append_only before update or delete or truncate on remittance_steps for each statement execute function refuse_change();
create trigger cash_movements_append_only before update or delete or truncate on cash_movements for each statement execute function refuse_change();

-- What was taken so far, in the order of the ledger.
insert into cash_movements (staff_id, at, amount, balance, payment_id)
select collected_by, at, amount, sum(amount) over (partition by collected_by order by id), id
from payments where method = 'cash' and collected_by is not null and amount <> 0 order by id;
insert into cash_in_hand (staff_id, amount, since)
select m.staff_id, m.balance, case when m.balance <> 0 then coalesce(
    (select min(n.at) from cash_movements n where n.staff_id = m.staff_id and n.id > coalesce(
      (select max(z.id) from cash_movements z where z.staff_id = m.staff_id and z.balance = 0), 0)), m.at) end
from (select distinct on (staff_id) * from cash_movements order by staff_id, id desc) m;
