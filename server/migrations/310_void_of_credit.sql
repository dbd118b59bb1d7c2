-- A prepayment that was a mistake is voided: a further entry of today takes it back, from the same hand. So the cash in
-- hand is as if it had never been recorded. A refund is money that goes back to the client, and comes from the office.
alter table client_credit drop constraint client_credit_kind_check,
  add constraint client_credit_kind_check check (kind in ('deposit', 'left', 'used', 'refund', 'void')),
  drop constraint client_credit_signs,
  add constraint client_credit_signs
    check (case when kind = 'used' then true when kind in ('refund', 'void') then amount < 0 else amount > 0 end),
  drop constraint client_credit_in_hand,
  add constraint client_credit_in_hand check (collected_by is null or method = 'cash' and kind in ('deposit', 'left', 'void')),
  add column reverses bigint references client_credit,
  add constraint client_credit_void check ((kind = 'void') = (reverses is not null));
create unique index client_credit_voided_once on client_credit (reverses) where reverses is not null;

-- The entry that a void that waits is about; null for a refund.
alter table client_refunds add column voids bigint references client_credit on delete set null;

-- A void is the whole entry, below zero, while the day of that entry is open. Whoever signs a day waits meanwhile.
create function check_void_of_credit() returns trigger language plpgsql as $$
declare
  entry client_credit;
begin
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  select * into strict entry from client_credit where id = new.reverses;
  if entry.kind not in ('deposit', 'left') or (new.amount, new.client_id, new.method, new.collected_by, new.appointment_id)
      is distinct from (-entry.amount, entry.client_id, entry.method, entry.collected_by, entry.appointment_id) then
    raise exception 'a void is the whole entry' using errcode = 'HT001';
  end if;
  if exists (select from book_days where day = service_day_of(entry.at) and state <> 'open') then
    raise exception 'the day of entry % is signed', entry.id using errcode = 'HT003';
  end if;
  return new;
end $$;
create trigger client_credit_void_fits before insert on client_credit for each row when (new.kind = 'void')
  execute function check_void_of_credit();
