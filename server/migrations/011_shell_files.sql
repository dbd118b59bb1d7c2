-- The parts of every shell that was delivered. A tab keeps the build it was opened with and asks for parts of it later:
-- after an upgrade, or, while servers are upgraded one by one, at one that has another build.
create table shell_files (
  path        text primary key,                -- carries a hash of the body
  body        bytea not null,
  replaced_at timestamptz                      -- since when no build that is delivered has it
);
create index shell_files_replaced on shell_files (replaced_at) where replaced_at is not null;
