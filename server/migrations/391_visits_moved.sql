-- online: visits that were moved from a day, by that day: a closed day lists them
create index concurrently audit_log_moved_from on audit_log ((before ->> 'service_day')) where before ? 'service_day' and entity = 'appointment';
