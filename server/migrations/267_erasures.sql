-- Requests to erase what is kept of a client. Where there are two operators, the other one decides.
create table client_erasures (
  id          integer primary key generated always as identity,
  client_id   integer not null references clients on delete cascade,
  -- No free text: it would name the client, and it stays.
  reason      text not null check (reason in ('client', 'authority', 'mistake')),
  asked_by    integer not null references users,
  asked_at    timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'erased', 'refused', 'taken_back')),
  decided_by  integer references users,
  decided_at  timestamptz,
  constraint client_erasure_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint client_erasure_refused check (state <> 'refused' or decided_by <> asked_by)
);
create unique index client_erasures_waiting on client_erasures (client_id) where state = 'waiting';
create index client_erasures_of_client on client_erasures (client_id, id);
-- The clients that were erased, and the records that had become theirs: numbers and instants alone. A restore of an
-- older backup erases them again, so it has numbers of records that are not there, too. A number can be given again
-- after a restore; the record of it is younger.
create table erased_clients (
  client_id  integer not null,
  erased_at  timestamptz not null,
  primary key (client_id, erased_at)
);
create trigger erased_clients_append_only before update or delete or truncate on erased_clients
  for each statement execute function refuse_change();
