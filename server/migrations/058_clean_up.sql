-- Deleted appointments, for the receipts that were shown for them: few among many.
create index appointments_deleted on appointments (deleted_at) where deleted_at is not null;
