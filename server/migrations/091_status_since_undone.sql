-- A step that is taken back finds the status it left as it was, the instant included since when it stands: what waits for
-- an operator goes on waiting, and a reminder of before still calls. Rows of before this migration are good for seconds.
alter table undoable_steps add column status_since timestamptz;

-- The trigger of migration 076 steps aside for whoever says since when.
drop trigger appointments_status_since_updated on appointments;
create trigger appointments_status_since_updated before update of status on appointments for each row
  when (old.status is distinct from new.status and old.status_since is not distinct from new.status_since)
  execute function keep_status_since();
