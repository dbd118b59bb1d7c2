-- Where the business has owners, one of them allows a release token before it works. Those from before work on.
alter table release_tokens add column allowed_at timestamptz;
update release_tokens set allowed_at = created_at;
