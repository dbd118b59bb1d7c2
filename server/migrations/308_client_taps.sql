-- What a client says by their link while people are on the way: that they are late, and their unit. It goes with the link.
create table client_taps (
  appointment_id integer primary key references tracking_links on delete cascade,
  late_at        timestamptz,
  unit           text check (length(unit) between 1 and 40),
  -- The location that the unit belongs to: one of another place is not shown.
  place          text,
  taps           integer not null,
  constraint client_taps_place check ((unit is null) = (place is null))
);
