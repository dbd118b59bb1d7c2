-- By what a change was made, beside from where: `Chrome on Android`. Null of entries of before, and of the product's own.
alter table audit_log add column device text;
