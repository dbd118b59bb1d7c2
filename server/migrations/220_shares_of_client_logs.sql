-- Whose errors make room first: those of who has sent the most. It names nobody, as several people have the same share.
alter table client_logs add column share smallint;
