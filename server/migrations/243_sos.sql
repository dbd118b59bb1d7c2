-- Calls for help of therapists and drivers, and drills of operators. One open call a person, and one open drill.
create table sos_calls (
  id             int generated always as identity primary key,
  pressed_by     int not null references users,
  is_drill       boolean not null default false,
  -- When it was pressed, which may be before it reached the server.
  pressed_at     timestamptz not null,
  received_at    timestamptz not null,
  appointment_id int references appointments on delete set null,
  -- The last place, where the person allows it. It goes a day after the end.
  latitude       double precision,
  longitude      double precision,
  accuracy       int,
  place_at       timestamptz,
  claimed_by     int references users,
  claimed_at     timestamptz,
  ended_by       int references users,
  ended_at       timestamptz,
  end_reason     text check (end_reason in ('safe', 'helped', 'mistake', 'drill', 'other')),
  end_note       text not null default '',
  constraint sos_calls_place check ((latitude is null) = (place_at is null) and (longitude is null) = (place_at is null)),
  constraint sos_calls_claimed check ((claimed_by is null) = (claimed_at is null)),
  constraint sos_calls_ended check ((ended_at is null) = (end_reason is null))
);
create unique index sos_calls_open on sos_calls (pressed_by) where ended_at is null and not is_drill;
create unique index sos_calls_drill on sos_calls (is_drill) where ended_at is null and is_drill;
create index sos_calls_of_person on sos_calls (pressed_by, id);
create index sos_calls_appointment on sos_calls (appointment_id) where appointment_id is not null;
create index sos_calls_claimed_by on sos_calls (claimed_by) where claimed_by is not null;
create index sos_calls_ended_by on sos_calls (ended_by) where ended_by is not null;
create index sos_calls_places on sos_calls (ended_at) where place_at is not null;

-- At whose screen it rang, and who has looked at it.
create table sos_sights (
  sos_id  int not null references sos_calls on delete cascade,
  user_id int not null references users,
  rang_at timestamptz not null,
  seen_at timestamptz,
  primary key (sos_id, user_id)
);
create index sos_sights_user on sos_sights (user_id);
