-- A release token has a name and an end. Those from before get 90 days from now on.
alter table release_tokens add column name text, add column ends_at timestamptz;
update release_tokens set name = 'Token ' || id, ends_at = now() + interval '90 days';
alter table release_tokens alter column name set not null, alter column ends_at set not null;
