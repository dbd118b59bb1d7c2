-- The product writes to clients by SMS, too, and tells when people are on the way and there. `occasion` of an SMS begins
-- with 'sms', so that the key stays the one that servers of the version before insert by.
alter table client_messages
  add column channel text not null default 'email',
  -- Handed over, and the answer is not known: it may have left. Null once the other side said no.
  add column tried_at timestamptz,
  -- The number of the gateway for an SMS, how many parts it had, and what became of it.
  add column gateway_id text,
  add column parts int,
  add column report text,
  add column reported_at timestamptz,
  drop constraint client_messages_about,
  add constraint client_messages_about check (about in
    ('confirmation', 'cancellation', 'reminder', 'on_the_way', 'arrived', 'receipt', 'thanks')),
  add constraint client_messages_channel check (channel in ('email', 'sms')),
  add constraint client_messages_report check (report in ('delivered', 'undelivered')),
  add constraint client_messages_reported check ((report is null) = (reported_at is null));
-- Operators read how many parts were sent in a month.
create index client_messages_sms on client_messages (ended_at) where channel = 'sms';
