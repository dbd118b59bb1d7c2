-- The last step of an appointment that may still be taken back, as it stood before it. One row an appointment: the next
-- such step writes over it, and any other change makes its version old.
create table undoable_steps (
  appointment_id int primary key references appointments on delete cascade,
  version        int not null,                  -- that the step left
  change         text not null,
  taken_by       int not null references users,
  taken_at       timestamptz not null,
  state          jsonb not null,                -- what the workflow knew before it
  holds          jsonb not null                 -- [{"staff_id", "leg", "during"}] before it
);

-- A check-in over a day that was marked absent remembers what it replaced, for as long as it may be taken back.
alter table attendance_records add column before_check_in jsonb;
