-- Read by itself, as what it asked for was done: no longer unread, but nobody opened it.
alter table notifications add column settled boolean not null default false;
