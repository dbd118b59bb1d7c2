-- Cash of the business that its people have in hand.
--
-- Rules:
--   * Cash in hand is what the ledger says that a person took, less what they handed over. Triggers make it, and every
--     movement of it with the balance after it (move_cash). Nothing else writes either, so nobody ever adds up payments.
--   * A count that differs from what was expected says why.
--   * A count that is withdrawn comes back, with what was settled of it (cash_of_withdrawal).
--   * A shortage is settled by a second operator: neither who asked nor who owes (settlement_by_another).
--   * Hand-overs, their steps and movements are append-only.

-- What somebody handed over, as an operator counted it. Never changed: what becomes of it stands in its steps.
create table remittances (
  id          int generated always as identity primary key,
  staff_id    int not null references users,
  expected    int not null,                       -- what they had in hand at that moment, whole pesos
  counted     int not null check (counted >= 0),
  -- What left the hand: as counted, or all where the difference is settled. Nothing where all of it is missing.
  handed_over int not null constraint remittances_handed_over_check check (handed_over <> 0 or counted < expected),
  reason      text not null default '',
  counted_by  int not null references users,
  at          timestamptz not null,
  constraint remittance_explained check (counted = expected or reason <> ''),
  constraint remittance_handed_over check (handed_over in (counted, expected))
);
create index remittances_of_person on remittances (staff_id, id);
create trigger remittances_append_only before update or delete or truncate on remittances for each statement execute function refuse_change();

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
create trigger remittance_steps_append_only before update or delete or truncate on remittance_steps for each statement execute function refuse_change();

-- A shortage leaves the hand of who owes it only by the word of a second operator. It is asked for with the count, of
-- which it is the rest, and stays in hand until then. A later count of the person, or the withdrawal of the count,
-- overtakes what waits.
create table cash_settlements (
  id             int generated always as identity primary key,
  remittance_id  int not null unique references remittances,
  staff_id       int not null references users,
  amount         int not null check (amount > 0),     -- whole pesos that were missing
  asked_by       int not null references users,
  asked_at       timestamptz not null,
  state          text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'overtaken')),
  decided_by     int references users,
  decided_at     timestamptz,
  decided_reason text not null default '',
  constraint settlement_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint settlement_by_another check (state not in ('approved', 'refused') or decided_by not in (asked_by, staff_id))
);
create index cash_settlements_waiting on cash_settlements (asked_at, id) where state = 'waiting';

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
  settlement_id int references cash_settlements,
  constraint cash_movement_of_one check (num_nonnulls(payment_id, remittance_id, settlement_id) = 1)
);
create index cash_movements_of_person on cash_movements (staff_id, id);
create trigger cash_movements_append_only before update or delete or truncate on cash_movements for each statement execute function refuse_change();

-- The row of the person is locked here, so that their movements follow one another as their numbers do.
create function move_cash(person int, change int, moved_at timestamptz, payment bigint, remittance int, settlement int default null)
returns void language plpgsql as $$
declare
  left_over int;
begin
  if change = 0 then return; end if;
  insert into cash_in_hand as h (staff_id, amount, since) values (person, change, moved_at)
  on conflict (staff_id) do update set amount = h.amount + excluded.amount,
    since = case when h.amount + excluded.amount <> 0 then coalesce(h.since, excluded.since) end
  returning h.amount into left_over;
  insert into cash_movements (staff_id, at, amount, balance, payment_id, remittance_id, settlement_id)
  values (person, moved_at, change, left_over, payment, remittance, settlement);
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

-- With a count that is withdrawn comes back what was settled of it.
create function cash_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform move_cash(r.staff_id, r.handed_over + coalesce((select s.amount from cash_settlements s
    where s.remittance_id = r.id and s.state = 'approved'), 0), new.at, null, r.id)
  from remittances r where r.id = new.remittance_id;
  return null;
end $$;
create trigger remittance_steps_cash after insert on remittance_steps for each row
  when (new.step = 'withdrawn') execute function cash_of_withdrawal();

create function cash_of_settlement() returns trigger language plpgsql as $$
begin
  perform move_cash(new.staff_id, -new.amount, new.decided_at, null, null, new.id);
  return null;
end $$;
create trigger cash_settlements_cash after update of state on cash_settlements for each row
  when (old.state = 'waiting' and new.state = 'approved') execute function cash_of_settlement();
