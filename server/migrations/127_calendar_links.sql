-- The secret link by which a person's calendar program reads their visits: one a person, at rest only as its hash.
create table calendar_links (
  user_id    int primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
