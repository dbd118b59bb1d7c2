-- When somebody said later at what time they had left on a day without a check-out: operators see that nobody pressed it
-- then, and approve it one by one.
alter table attendance_records
  add column check_out_said_at timestamptz,
  add constraint attendance_records_said check (check_out_said_at is null or check_out_at is not null);
