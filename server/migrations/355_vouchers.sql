-- Vouchers: paid ahead by a buyer, used by whoever knows the code. Their money is entries of `client_credit`, of a voucher
-- in place of a client. So payments, cash in hand, closed days and the receipts book know it. A payment by the method
-- `credit` says which voucher it comes out of.
create table vouchers (
  id          integer primary key generated always as identity,
  -- Without letters and digits that look alike; `VOUCHER_LETTERS` of the domain.
  code        text not null unique constraint voucher_code check (code ~ '^[ACDEFGHJKMNPQRTUVWXY34679]{12}$'),
  -- Whole pesos.
  value       integer not null check (value > 0),
  -- What is left. Whoever changes it locks the row. A trigger keeps both.
  balance     integer not null default 0 constraint voucher_balance_is_there check (balance >= 0),
  refunded    integer not null default 0,
  -- Redaction empties both.
  buyer_name  text not null,
  buyer_phone text not null default '',
  client_id   integer references clients,
  -- The last service day on which it pays; null without an end.
  ends_on     date,
  sold_by     integer references users,
  sold_at     timestamptz not null,
  constraint voucher_within_value check (balance <= value)
);
create index vouchers_of_client on vouchers (client_id) where client_id is not null;

-- Wrong codes that each operator typed since a time, so that nobody guesses one.
create table voucher_tries (
  user_id integer primary key references users on delete cascade,
  wrong   integer not null,
  since   timestamptz not null
);

-- The next file checks the rows that are there: none has a voucher.
alter table client_credit alter column client_id drop not null,
  add column voucher_id integer references vouchers,
  add constraint client_credit_of_one check (num_nonnulls(client_id, voucher_id) = 1) not valid,
  add constraint client_credit_of_voucher
    check (voucher_id is null or kind in ('deposit', 'used', 'refund', 'void')) not valid;
alter table client_refunds alter column client_id drop not null,
  add column voucher_id integer references vouchers,
  add constraint client_refunds_of_one check (num_nonnulls(client_id, voucher_id) = 1) not valid;
alter table payments add column voucher_id integer references vouchers,
  add constraint payments_by_voucher check (voucher_id is null or method = 'credit') not valid;

create or replace function change_balance() returns trigger language plpgsql as $$
begin
  if new.voucher_id is not null then
    update vouchers set balance = balance + new.amount,
      refunded = refunded + case when new.kind in ('refund', 'void') then -new.amount else 0 end where id = new.voucher_id;
    return null;
  end if;
  insert into client_balances (client_id, amount) values (new.client_id, 0) on conflict do nothing;
  update client_balances set amount = amount + new.amount where client_id = new.client_id;
  return null;
end $$;

-- What is taken back goes to the client or voucher that it was taken from.
create or replace function credit_of_payment() returns trigger language plpgsql as $$
declare
  taken client_credit;
begin
  select * into taken from client_credit u where u.payment_id = new.reverses;
  if not found then
    taken.voucher_id := new.voucher_id;
    if new.voucher_id is null then
      select client_id into taken.client_id from appointments a where a.id = new.appointment_id;
    end if;
  end if;
  insert into client_credit (client_id, voucher_id, kind, amount, appointment_id, payment_id, reason, recorded_by, at)
  values (taken.client_id, taken.voucher_id, 'used', -new.amount, new.appointment_id, new.id, '', new.recorded_by, new.at);
  return null;
end $$;

create or replace function check_void_of_credit() returns trigger language plpgsql as $$
declare
  entry client_credit;
begin
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  select * into strict entry from client_credit where id = new.reverses;
  if entry.kind not in ('deposit', 'left')
      or (new.amount, new.client_id, new.voucher_id, new.method, new.collected_by, new.appointment_id)
      is distinct from (-entry.amount, entry.client_id, entry.voucher_id, entry.method, entry.collected_by, entry.appointment_id) then
    raise exception 'a void is the whole entry' using errcode = 'HT001';
  end if;
  if exists (select from book_days where day = service_day_of(entry.at) and state <> 'open') then
    raise exception 'the day of entry % is signed', entry.id using errcode = 'HT003';
  end if;
  return new;
end $$;
