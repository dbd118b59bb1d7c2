-- Codes belong to the browser that began, also where it sends no challenge; mails with codes are counted by who asks.

-- The hash of a code is argon2id now: it can be checked without the challenge, and still not be tried out against the
-- table. Codes that are on their way have to be asked for again.
update challenges set code_expires_at = created_at where closed_at is null;
alter table challenges alter column code_hash type text using encode(code_hash, 'hex');
alter table challenges
  add column browser_hash bytea,                -- SHA-256 of the cookie's token
  add column network text,                      -- from where it was begun: an address, or the /64 of an IPv6 one
  add column network_tries int not null default 0; -- by who shows neither challenge nor cookie
create index challenges_browser on challenges (browser_hash) where closed_at is null;

-- One row for each of those who ask for a kind of mail to an address: 'browser:<sha256>', 'network:<address>', and
-- 'strangers' for all together who have proved nothing, where sent_at begins the hour that is counted.
drop table code_mails;
create table code_mails (
  email   text not null,                        -- in lower case
  purpose text not null,
  asker   text not null,
  sent_at timestamptz not null,
  streak  int not null,                         -- mails in a row whose code nobody gave
  primary key (email, purpose, asker)
);
create index code_mails_sent on code_mails (sent_at);
