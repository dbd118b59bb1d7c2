-- Demo mode without SMTP: what would have been e-mailed, shown at /dev/outbox.
create table mail_outbox (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  recipient text not null,
  subject   text not null,
  text      text not null,
  code      text
);
