-- A first payment that is further below the price than one operator may go alone is asked for as a correction is. Which
-- of the two it is stands with it, as what was asked is made, whatever has become of the visit since.
alter table payment_corrections add column change text not null default 'correct_payment'
  check (change in ('correct_payment', 'mark_completed'));
