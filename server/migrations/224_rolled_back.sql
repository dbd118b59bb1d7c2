-- The version that a rollback took back. A start does not deliver it again by itself; the next release clears it.
alter table remote_pointers add column rolled_back text;
