-- Visits that people ask for on the page /book/. An operator books one, or declines it. Nobody is held for it. Before
-- the code of the e-mail is given (`asked_at`) no operator sees it.
create table booking_requests (
  id              integer generated always as identity primary key,
  -- Of the cookie of the browser that asks; the token itself is nowhere.
  token_hash      bytea not null unique,
  name            text not null,
  phone_number    text not null,
  email           text not null,
  address         text not null,
  services        integer[] not null,
  -- Starts that would suit, the soonest first.
  wishes          timestamptz[] not null,
  language        text not null,
  made_at         timestamptz not null,
  code_hash       text,
  code_expires_at timestamptz not null,
  tries           integer not null default 0,
  -- How many codes were sent.
  codes           integer not null default 1,
  asked_at        timestamptz,
  answer          text,
  answered_by     integer references users,
  answered_at     timestamptz,
  reason          text not null default '',
  appointment_id  integer references appointments on delete cascade,
  constraint booking_requests_answer check (answer in ('booked', 'declined')),
  constraint booking_requests_answered check ((answer is null) = (answered_at is null)),
  constraint booking_requests_booked check (appointment_id is null or answer = 'booked'),
  constraint booking_requests_asked_first check (answer is null or asked_at is not null),
  constraint booking_requests_wishes check (cardinality(wishes) between 1 and 3)
);
create index booking_requests_waiting on booking_requests (asked_at, id) where asked_at is not null and answer is null;
create index booking_requests_made on booking_requests (made_at);
create index booking_requests_appointment on booking_requests (appointment_id) where appointment_id is not null;
