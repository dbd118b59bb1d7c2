-- The list of what clients owe reads the visits that are paid in part, too.
create index payment_differences_owed on payment_differences (since, appointment_id) where agreed_at is null and paid < due;

-- Money that came before it was recorded. It counts on the day on which it is recorded, as closed days do not change.
alter table payments add column received_on date
  constraint payments_received_before check (received_on is null or received_on <= service_day_of(at));
