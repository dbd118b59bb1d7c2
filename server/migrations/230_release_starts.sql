-- How the starts of each version went, as browsers tell it. Kept for some days. No row says who it was.
create table release_starts (
  page    bytea not null,                       -- random, from the sealed id in the page
  remote  text not null,                        -- or 'shell'
  version text not null,
  outcome text not null check (outcome in ('good', 'slow', 'failed')),
  at      timestamptz not null,
  device  bytea not null,                       -- a hash of the device's random number
  primary key (page, remote)
);
create index release_starts_of_version on release_starts (remote, version, at desc);
create index release_starts_at on release_starts (at);
create index release_starts_of_device on release_starts (device, at);
