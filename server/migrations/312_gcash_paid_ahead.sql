-- GCash that is paid ahead is ticked against the transaction history as payments are. Entries of `client_credit` are
-- numbered with those of `payments`, so one column names either. Neither ledger deletes.
alter table gcash_seen drop constraint gcash_seen_payment_id_fkey;
