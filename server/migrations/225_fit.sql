-- What fits what. A release is checked against the shell and the server that run, also when it is published by a command
-- in another checkout.

-- What the version takes: names by entry point of shared-lib, shared packages, addresses of the API. Null: published
-- before builds wrote it down, so nobody can check it.
alter table remote_versions add column needs jsonb;

-- The shell and the server that started last, on any machine.
create table running_builds (
  one        boolean primary key default true check (one),
  shell      jsonb not null,                   -- what it gives to remotes, and its calls with their schemas
  server     jsonb not null,                   -- its version and its calls with their schemas
  started_at timestamptz not null
);
