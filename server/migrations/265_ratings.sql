-- How a client rated a visit by its link: one rating a visit, the last that they gave. A low one waits until an operator
-- settles it.
create table ratings (
  appointment_id integer primary key references appointments on delete cascade,
  stars          integer not null,
  -- The client's own words. Redaction empties them.
  words          text not null default '',
  rated_at       timestamptz not null,
  settled_by     integer references users,
  settled_at     timestamptz,
  constraint ratings_stars check (stars between 1 and 5),
  constraint ratings_settled check ((settled_by is null) = (settled_at is null))
);
create index ratings_waiting on ratings (rated_at, appointment_id) where stars <= 2 and settled_at is null;
