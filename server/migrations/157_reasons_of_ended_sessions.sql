-- Why a session was ended early is written of the client, as the reason of what was paid for it is (147): in the trail it
-- stands beside. Why a visit was cancelled before it began stays.
insert into audit_personal (audit_id, entity, entity_id, before, after)
  select id, entity, entity_id,
    case when before ->> 'outcome' = 'aborted' and before ->> 'cancel_reason' is not null then jsonb_build_object('cancel_reason', before -> 'cancel_reason') end,
    case when after ->> 'outcome' = 'aborted' and after ->> 'cancel_reason' is not null then jsonb_build_object('cancel_reason', after -> 'cancel_reason') end
  from audit_log where entity = 'appointment'
    and (before ->> 'outcome' = 'aborted' and before ->> 'cancel_reason' is not null or after ->> 'outcome' = 'aborted' and after ->> 'cancel_reason' is not null)
  on conflict (audit_id) do update set
    before = case when excluded.before is null then audit_personal.before else coalesce(audit_personal.before, '{}') || excluded.before end,
    after = case when excluded.after is null then audit_personal.after else coalesce(audit_personal.after, '{}') || excluded.after end;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set
    before = before || case when before ->> 'outcome' = 'aborted' and before ? 'cancel_reason' then '{"cancel_reason": null}' else '{}' end::jsonb,
    after = after || case when after ->> 'outcome' = 'aborted' and after ? 'cancel_reason' then '{"cancel_reason": null}' else '{}' end::jsonb
  where entity = 'appointment'
    and (before ->> 'outcome' = 'aborted' and before ->> 'cancel_reason' is not null or after ->> 'outcome' = 'aborted' and after ->> 'cancel_reason' is not null);
alter table audit_log enable trigger audit_log_append_only;

-- Visits of clients of whom nothing is kept any more.
create temporary table forgotten on commit drop as
  select a.id from appointments a join clients c on c.id = a.client_id where c.redacted_at is not null;
update appointments set cancel_reason = null where outcome = 'aborted' and cancel_reason is not null and id in (select id from forgotten);
delete from audit_personal where entity = 'appointment' and entity_id in (select id::text from forgotten);
