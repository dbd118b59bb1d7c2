-- Opening balances of one client or person: what a client has prepaid, cash in somebody's hand, pay that is owed, or an
-- advance. The row of `opening_balances` is the entry of the journal. The ledger of the client or person gets the same
-- amount and names the row. So credit, cash in hand and payouts know it, and no day took it. The next file checks the rows of
-- before, which have none.
alter table opening_balances drop constraint opening_balances_account,
  add constraint opening_balances_account check (account in ('office_cash', 'gcash', 'bank', 'equipment', 'other_assets', 'loans',
    'other_debts', 'capital', 'client_credit', 'cash_in_hand', 'owed_to_people')) not valid;

alter table client_credit add column opening_id bigint references opening_balances,
  drop constraint client_credit_kind_check,
  add constraint client_credit_kind_check
    check (kind in ('deposit', 'left', 'used', 'refund', 'void', 'fee', 'opening')) not valid,
  drop constraint client_credit_signs,
  add constraint client_credit_signs check (case when kind in ('used', 'fee', 'opening') then true
    when kind in ('refund', 'void') then amount < 0 else amount > 0 end) not valid,
  drop constraint client_credit_used,
  add constraint client_credit_used check ((kind = 'used') = (payment_id is not null)
    and (kind in ('used', 'fee', 'opening')) = (method is null)) not valid,
  add constraint client_credit_opening check ((kind = 'opening') = (opening_id is not null)) not valid;

alter table cash_movements add column opening_id bigint references opening_balances,
  drop constraint cash_movement_of_one,
  add constraint cash_movement_of_one
    check (num_nonnulls(payment_id, remittance_id, settlement_id, tip_id, payout_id, credit_id, opening_id) = 1) not valid;

alter table pay_lines add column opening_id bigint references opening_balances,
  drop constraint pay_lines_kind_check,
  add constraint pay_lines_kind_check check (kind in ('commission', 'extension', 'tip', 'allowance', 'advance', 'deduction',
    'ride_out', 'ride_home', 'day', 'hour', 'overtime', 'opening')) not valid,
  drop constraint pay_line_source,
  add constraint pay_line_source check (case
    when kind in ('commission', 'extension') then payment_id is not null and tip_id is null and made_by is null and work_rate_id is null
    when kind = 'tip' then tip_id is not null and payment_id is null and made_by is null and work_rate_id is null
    when kind in ('ride_out', 'ride_home', 'day', 'hour', 'overtime') then work_rate_id is not null and nth is not null
      and (appointment_id is not null) = (kind in ('ride_out', 'ride_home')) and num_nonnulls(payment_id, tip_id, made_by) = 0
    else num_nonnulls(payment_id, tip_id, work_rate_id) = 0 and made_by is not null and made_at is not null
      and (reason <> '' or kind = 'opening') end) not valid,
  add constraint pay_line_opening check ((kind = 'opening') = (opening_id is not null)) not valid;

drop function move_cash;
create function move_cash(person int, change int, moved_at timestamptz, payment bigint, remittance int, settlement int default null,
  tip bigint default null, payout int default null, credit bigint default null, opening bigint default null)
  returns void language plpgsql as $$
declare
  left_over int;
begin
  if change = 0 then return; end if;
  insert into cash_in_hand as h (staff_id, amount, since) values (person, change, moved_at)
  on conflict (staff_id) do update set amount = h.amount + excluded.amount,
    since = case when h.amount + excluded.amount <> 0 then coalesce(h.since, excluded.since) end
  returning h.amount into left_over;
  insert into cash_movements (staff_id, at, amount, balance, payment_id, remittance_id, settlement_id, tip_id, payout_id, credit_id, opening_id)
  values (person, moved_at, change, left_over, payment, remittance, settlement, tip, payout, credit, opening);
end $$;

-- Whatever voids an opening balance, an older server too, takes it back from whose it is.
create function void_opening() returns trigger language plpgsql as $$
begin
  insert into client_credit (client_id, kind, amount, reason, recorded_by, at, opening_id)
  select client_id, 'opening', -amount, '', new.recorded_by, new.at, new.id from client_credit where opening_id = new.reverses;
  perform move_cash(m.staff_id, -m.amount, new.at, null, null, opening => new.id) from cash_movements m where m.opening_id = new.reverses;
  insert into pay_lines (staff_id, kind, day, since, amount, reason, made_by, made_at, opening_id)
  select staff_id, 'opening', service_day_of(new.at), service_day_of(new.at), -amount, new.note, new.recorded_by, new.at, new.id
  from pay_lines where opening_id = new.reverses;
  return null;
end $$;
create trigger opening_balances_void after insert on opening_balances for each row when (new.reverses is not null)
  execute function void_opening();
