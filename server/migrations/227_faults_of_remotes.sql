-- Which version of which remote an error belongs to, and what broke. All three are null if it is none of a remote's.
alter table client_logs
  add column remote text,
  add column version text,
  add column fault text check (fault in ('load', 'draw', 'page', 'view', 'error', 'console')),
  add constraint client_logs_remote check ((remote is null) = (version is null) and (remote is null) = (fault is null));
