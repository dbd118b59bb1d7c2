-- Calls for help go as long after their end as clients are kept.
create index sos_calls_ended on sos_calls (ended_at) where ended_at is not null;
