-- Independent delivery: the built files of each remote and of the shell, so that any server serves any version.
--
-- Rules:
--   * Files and versions of remotes never change (…_immutable).
--   * A remote delivers the first version of its pointer; a rollback takes the first away.

-- Independent delivery: the built files of each remote, so that any instance serves any version.

-- Contents by their SHA-384, written as browsers check it; equal files of several versions are stored once.
create table remote_files (
  integrity text primary key check (integrity ~ '^sha384-'),
  body      bytea not null
);

-- Immutable: a version that people may have in an open tab never changes.
create table remote_versions (
  remote       text not null check (remote ~ '^[a-z][a-z0-9-]*$'),
  version      text not null,
  files        jsonb not null,                  -- path -> integrity
  sources      text,                            -- hash of what it was built from
  origin       text not null check (origin in ('release', 'checkout')),
  published_at timestamptz not null,
  -- The pages that the version brings: path, label, roles, icon and order. Null: published before remotes brought them,
  -- and today's shell cannot run it.
  pages        jsonb,
  primary key (remote, version)
);
create trigger remote_versions_immutable before update on remote_versions for each statement execute function refuse_change();
create trigger remote_files_immutable before update on remote_files for each statement execute function refuse_change();

-- What is delivered: the current version first, then those it replaced. A rollback takes the first away.
create table remote_pointers (
  remote   text primary key,
  versions text[] not null check (cardinality(versions) > 0),
  moved_at timestamptz not null
);

-- Who may release what. The token itself is shown once and never stored.
create table release_tokens (
  id           int generated always as identity primary key,
  remote       text not null,
  token_hash   bytea not null unique,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz
);

-- The parts of every shell that was delivered. A tab keeps the build it was opened with and asks for parts of it later:
-- after an upgrade, or, while servers are upgraded one by one, at one that has another build.
create table shell_files (
  path        text primary key,                -- carries a hash of the body
  body        bytea not null,
  replaced_at timestamptz                      -- since when no build that is delivered has it
);
create index shell_files_replaced on shell_files (replaced_at) where replaced_at is not null;
