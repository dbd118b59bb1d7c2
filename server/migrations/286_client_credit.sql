-- What clients paid ahead: deposits, and what was above the due and is kept for later. A ledger of its own, so that no sum of
-- payments has it before a visit is paid with it. Numbered with the payments. What pays a visit is a payment by the method
-- `credit`; a trigger writes the entry here that takes it from the client, and the one that gives it back.
alter table appointments drop constraint appointments_payment_method_check,
  add constraint appointments_payment_method_check check (payment_method in ('cash', 'gcash', 'credit'));
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('cash', 'gcash', 'credit')),
  add constraint payments_by_credit check (method <> 'credit' or collected_by is null);

-- How much each client has left. Whoever changes it locks the row, and it is never below zero.
create table client_balances (
  client_id integer primary key references clients on delete cascade,
  -- Whole pesos.
  amount    integer not null constraint client_balance_is_there check (amount >= 0)
);

-- A refund that one operator may not make alone waits here for another.
create table client_refunds (
  id              integer primary key generated always as identity,
  client_id       integer not null references clients on delete cascade,
  -- Whole pesos.
  amount          integer not null check (amount > 0),
  method          text not null check (method in ('cash', 'gcash')),
  gcash_reference text,
  -- It may be about the client. Redaction empties it.
  reason          text not null,
  asked_by        integer not null references users,
  asked_at        timestamptz not null,
  state           text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'taken_back', 'overtaken')),
  decided_by      integer references users,
  decided_at      timestamptz,
  decided_reason  text not null default '',
  constraint refund_by_another check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint refund_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create unique index client_refunds_waiting on client_refunds (client_id) where state = 'waiting';
create index client_refunds_of_client on client_refunds (client_id);

create table client_credit (
  id             bigint primary key default nextval('payments_id_seq'),
  client_id      integer not null references clients,
  kind           text not null check (kind in ('deposit', 'left', 'used', 'refund')),
  -- Whole pesos: above zero for what came in, below for what was used or paid back. A use that is taken back is above.
  amount         integer not null check (amount <> 0),
  -- How it came in or went back; null where a visit was paid with it.
  method         text check (method in ('cash', 'gcash')),
  -- Who has the cash; null for GCash and the office.
  collected_by   integer references users,
  -- The visit that it is for, that it was left at, or that was paid with it.
  appointment_id integer references appointments,
  payment_id     bigint unique references payments,
  gcash_reference text,
  -- The request that another operator approved.
  refund_id      integer unique references client_refunds,
  -- It may be about the client. Redaction empties it.
  reason         text not null,
  recorded_by    integer references users,
  at             timestamptz not null,
  constraint client_credit_signs check (case kind when 'used' then true when 'refund' then amount < 0 else amount > 0 end),
  constraint client_credit_used check ((kind = 'used') = (payment_id is not null) and (kind = 'used') = (method is null)),
  constraint client_credit_in_hand check (collected_by is null or method = 'cash' and amount > 0)
);
create index client_credit_of_client on client_credit (client_id, id);
create index client_credit_of_visit on client_credit (appointment_id) where appointment_id is not null;
create index client_credit_day on client_credit (service_day_of(at)) include (kind, method, amount);

-- An entry stays. Only its client changes, when two become one, and its reason is emptied.
create function keep_credit() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'client_id' - 'reason' = to_jsonb(old) - 'client_id' - 'reason' and new.reason in (old.reason, '') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'HT001';
end $$;
create trigger client_credit_kept before update on client_credit for each row execute function keep_credit();
create trigger client_credit_append_only before delete or truncate on client_credit for each statement execute function refuse_change();
create trigger client_credit_signed_day after insert on client_credit referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');

create function change_balance() returns trigger language plpgsql as $$
begin
  insert into client_balances (client_id, amount) values (new.client_id, 0) on conflict do nothing;
  update client_balances set amount = amount + new.amount where client_id = new.client_id;
  return null;
end $$;
create trigger client_credit_balance after insert on client_credit for each row execute function change_balance();

-- What is taken back goes to the client whom it was taken from.
create function credit_of_payment() returns trigger language plpgsql as $$
begin
  insert into client_credit (client_id, kind, amount, appointment_id, payment_id, reason, recorded_by, at)
  select coalesce((select u.client_id from client_credit u where u.payment_id = new.reverses), a.client_id), 'used', -new.amount,
    new.appointment_id, new.id, '', new.recorded_by, new.at
  from appointments a where a.id = new.appointment_id;
  return null;
end $$;
create trigger payments_credit after insert on payments for each row when (new.method = 'credit' and new.amount <> 0)
  execute function credit_of_payment();

alter table cash_movements add column credit_id bigint references client_credit,
  drop constraint cash_movement_of_one,
  add constraint cash_movement_of_one
    check (num_nonnulls(payment_id, remittance_id, settlement_id, tip_id, payout_id, credit_id) = 1);
create index cash_movements_of_credit on cash_movements (credit_id) where credit_id is not null;

drop function move_cash;
create function move_cash(person int, change int, moved_at timestamptz, payment bigint, remittance int, settlement int default null,
  tip bigint default null, payout int default null, credit bigint default null) returns void language plpgsql as $$
declare
  left_over int;
begin
  if change = 0 then return; end if;
  insert into cash_in_hand as h (staff_id, amount, since) values (person, change, moved_at)
  on conflict (staff_id) do update set amount = h.amount + excluded.amount,
    since = case when h.amount + excluded.amount <> 0 then coalesce(h.since, excluded.since) end
  returning h.amount into left_over;
  insert into cash_movements (staff_id, at, amount, balance, payment_id, remittance_id, settlement_id, tip_id, payout_id, credit_id)
  values (person, moved_at, change, left_over, payment, remittance, settlement, tip, payout, credit);
end $$;

create function cash_of_credit() returns trigger language plpgsql as $$
begin
  perform move_cash(new.collected_by, new.amount, new.at, null, null, null, null, null, new.id);
  return null;
end $$;
create trigger client_credit_cash after insert on client_credit for each row when (new.collected_by is not null)
  execute function cash_of_credit();
