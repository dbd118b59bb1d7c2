-- The pages each version of a remote brings: rows of path, label, roles, icon and order. Null for a version published
-- before remotes brought their pages; today's shell cannot run it.
alter table remote_versions add column pages jsonb;
