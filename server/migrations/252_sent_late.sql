-- When the server heard of a check-in or check-out that a phone kept without a network. The times beside it are then
-- those of the phone. Null where the button was answered at once.
alter table attendance_records
  add column check_in_sent_at timestamptz,
  add column check_out_sent_at timestamptz,
  add constraint attendance_records_sent check (
    (check_in_sent_at is null or check_in_at is not null) and (check_out_sent_at is null or check_out_at is not null)
  );
