-- What operators note of an appointment for each other may be about its client: in the trail it stands beside, as the
-- other notes do since 057. An entry that changed several things has a row there already.
insert into audit_personal (audit_id, entity, entity_id, before, after)
  select id, entity, entity_id, case when before ->> 'internal_note' is not null then jsonb_build_object('internal_note', before -> 'internal_note') end,
    case when after ->> 'internal_note' is not null then jsonb_build_object('internal_note', after -> 'internal_note') end
  from audit_log where entity = 'appointment' and (before ->> 'internal_note' is not null or after ->> 'internal_note' is not null)
  on conflict (audit_id) do update set
    before = case when excluded.before is null then audit_personal.before else coalesce(audit_personal.before, '{}') || excluded.before end,
    after = case when excluded.after is null then audit_personal.after else coalesce(audit_personal.after, '{}') || excluded.after end;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set before = case when before ? 'internal_note' then before || '{"internal_note": null}' else before end,
    after = case when after ? 'internal_note' then after || '{"internal_note": null}' else after end
  where entity = 'appointment' and (before ->> 'internal_note' is not null or after ->> 'internal_note' is not null);
alter table audit_log enable trigger audit_log_append_only;

-- Visits of clients of whom nothing is kept any more.
update appointments a set internal_note = '' from clients c where c.id = a.client_id and c.redacted_at is not null and a.internal_note <> '';
delete from audit_personal p using appointments a join clients c on c.id = a.client_id
  where p.entity = 'appointment' and p.entity_id = a.id::text and c.redacted_at is not null;
