-- What the product itself sends to the client of a visit. A row is made in the transaction of the change that it tells,
-- once for each occasion, and a job sends it once: docs/subsystems/client-messages.md.
create table client_messages (
  id             int generated always as identity primary key,
  appointment_id integer not null references appointments on delete cascade,
  about          text not null,
  -- What tells it from others about the same: a version of the visit, or a start.
  occasion       text not null,
  -- The time of the visit that it tells.
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  made_at        timestamptz not null,
  state          text not null default 'waiting',
  -- Until then one server is sending it.
  claimed_until  timestamptz,
  ended_at       timestamptz,
  constraint client_messages_once unique (appointment_id, about, occasion),
  constraint client_messages_about check (about in ('confirmation', 'cancellation', 'reminder', 'receipt', 'thanks')),
  constraint client_messages_state check (state in ('waiting', 'sent', 'dropped', 'failed')),
  constraint client_messages_ended check ((state = 'waiting') = (ended_at is null))
);

-- In which language the client read the page last.
alter table tracking_links add column language text constraint tracking_links_language check (language in ('en', 'fil'));
