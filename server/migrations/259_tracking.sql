-- The link by which a client follows a visit without signing in. The token is made of the installation's key, the visit
-- and the salt: it stands nowhere. A new link has a new salt, so that a link that was ended before a restore stays
-- ended after it.
create table tracking_links (
  appointment_id  integer primary key references appointments on delete cascade,
  -- 1 for the first link of the visit, 2 for the one that ended it, and so on.
  generation      integer not null,
  salt            bytea not null,
  token_hash      bytea not null unique,
  made_at         timestamptz not null,
  -- How often a person saw the page, by its own script, and when.
  opened          integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at  timestamptz,
  constraint tracking_links_made check (generation > 0 and length(salt) = 16 and length(token_hash) = 32),
  constraint tracking_links_opened check (num_nonnulls(first_opened_at, last_opened_at) = case when opened = 0 then 0 else 2 end)
);
