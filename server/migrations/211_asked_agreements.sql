-- That a payment is right though it is further below what was due than one operator may go alone is asked for, as a
-- correction is. It changes nothing of the ledger: what was due stands as paid_before, what was paid as paid_after.
alter table payment_corrections drop constraint payment_corrections_change_check;
alter table payment_corrections add constraint payment_corrections_change_check
  check (change in ('correct_payment', 'mark_completed', 'agree_difference'));
