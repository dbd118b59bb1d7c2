-- The backups that Hatid makes by itself: one row for each day's. It says when the last good one was made, on whichever
-- server, and so that several servers make one.
create table scheduled_backups (
  due            timestamptz primary key,
  -- Null until the file is whole and was read back.
  made_at        timestamptz,
  file           text,
  bytes          bigint,
  -- When operators were told that it is missing.
  missed_told_at timestamptz,
  constraint scheduled_backups_made check (num_nonnulls(made_at, file, bytes) in (0, 3))
);
