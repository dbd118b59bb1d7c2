-- A canary, what happened to each remote, and the key of this installation.
--
-- Rules:
--   * A remote has one canary at most: a published version for a share of devices, for named people, or for a role.
--   * An event says what was done, by whom, and when. Its writer is a token, a person, a start, a command or the product.

-- One row. It seals what browsers carry back: the device cookie, the id of a start, a link to a preview. All servers on
-- this database have the same one.
create table installation_key (
  is_only boolean primary key default true check (is_only),
  key     bytea not null check (length(key) = 32)
);
insert into installation_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table remote_canaries (
  remote   text primary key references remote_pointers,
  version  text not null,
  percent  int check (percent between 0 and 100),
  people   int[],
  role     text check (role in ('operator', 'therapist', 'driver')),
  since    timestamptz not null,
  by_kind  text not null check (by_kind in ('token', 'person', 'start', 'command', 'itself')),
  by_token int references release_tokens,
  by_user  int references users,
  check (num_nonnulls(percent, people, role) = 1)
);

create table release_events (
  id       bigint generated always as identity primary key,
  remote   text not null,
  at       timestamptz not null,
  kind     text not null check (kind in ('released', 'canary', 'promoted', 'rolled_back', 'stopped', 'returned', 'refused')),
  version  text not null,
  previous text,                                -- what everybody had before
  percent  int,
  people   int[],
  role     text,
  reason   text,
  notes    text,                                -- what the version brings
  by_kind  text not null check (by_kind in ('token', 'person', 'start', 'command', 'itself')),
  by_token int references release_tokens,
  by_user  int references users
);
create index release_events_of_remote on release_events (remote, id desc);
