-- When the client confirmed the visit by its link. Null where they have not, and again once its time is changed.
alter table appointments add column client_confirmed_at timestamptz;

-- Clients who ask by their link to cancel a visit. An operator cancels it, or keeps it. Gone once its time is changed.
create table cancel_requests (
  appointment_id integer primary key references appointments on delete cascade,
  asked_at       timestamptz not null,
  kept_by        integer references users,
  kept_at        timestamptz,
  constraint cancel_requests_kept check ((kept_by is null) = (kept_at is null))
);
create index cancel_requests_waiting on cancel_requests (asked_at, appointment_id) where kept_at is null;
