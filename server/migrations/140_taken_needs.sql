-- Which operator is on a line of 'Needs you now', so that two never do one thing. A line is known by its appointment and
-- what that needs; a taking of before the need began, or of too long ago, counts no more (`takenFrom`), so that no job
-- has to end it and a new one simply stands in its place.
create table taken_needs (
  appointment_id int not null references appointments on delete cascade,
  kind           text not null,
  taken_by       int not null references users,
  taken_at       timestamptz not null,
  primary key (appointment_id, kind)
);
