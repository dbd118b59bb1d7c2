-- What clients wait for: visits for which no slot was free.
--
-- Rules:
--   * An offer is whole: start, therapist and time of the offer, or none of them.
--   * A wish is closed when it is booked, withdrawn or expired; booked has its appointment.

-- What is wanted, between which days and hours, with whom. Open wishes are looked through whenever somebody's time
-- changes; what was found for one stands with it until it is booked or gone.
create table waitlist_wishes (
  id              int generated always as identity primary key,
  version         int not null default 1,
  client_id       int not null references clients,
  services        int[] not null check (cardinality(services) between 1 and 20),
  from_day        date not null,
  to_day          date not null check (to_day >= from_day),
  from_time       text not null,
  to_time         text not null,
  -- The first and the last instant at which the visit may begin.
  first_start     timestamptz not null,
  last_start      timestamptz not null check (last_start >= first_start),
  therapist_id    int references users,
  notes           text not null default '',
  state           text not null default 'waiting' check (state in ('waiting', 'offered', 'booked', 'withdrawn', 'expired')),
  offer_start     timestamptz,
  offer_therapist int references users,
  offered_at      timestamptz,
  appointment_id  int references appointments,
  closed_at       timestamptz,
  closed_by       int references users,
  closed_reason   text not null default '',
  created_by      int references users,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint waitlist_offer_whole check ((state = 'offered') = (offer_start is not null) and (offer_start is null) = (offer_therapist is null)
    and (offer_start is null) = (offered_at is null)),
  constraint waitlist_closed check ((state in ('booked', 'withdrawn', 'expired')) = (closed_at is not null)),
  constraint waitlist_booked check ((state = 'booked') = (appointment_id is not null))
);
-- The earliest wish comes first, offered or not.
create index waitlist_open on waitlist_wishes (created_at, id) where closed_at is null;
create index waitlist_open_until on waitlist_wishes (last_start) where closed_at is null;
create index waitlist_closed on waitlist_wishes (closed_at desc, id desc) where closed_at is not null;
create index waitlist_of_client on waitlist_wishes (client_id);
create index waitlist_of_appointment on waitlist_wishes (appointment_id) where appointment_id is not null;
