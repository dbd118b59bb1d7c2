-- Why somebody paid less, why a payment was corrected or a discount given: operators write it in their own words, and it
-- may be about the client. It goes with redaction, as what is marked of a client does (137); everything else of an entry
-- of the ledger stays as it was written, for good.
create function keep_entry() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0]
    and to_jsonb(new) ->> tg_argv[0] in (to_jsonb(old) ->> tg_argv[0], '') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'HT001';
end $$;

-- In the trail it stands beside, as every note does (068).
insert into audit_personal (audit_id, entity, entity_id, before, after)
  select id, entity, entity_id,
    (select jsonb_object_agg(key, value) from jsonb_each(before) where key = 'discount_reason' and value <> 'null'),
    (select jsonb_object_agg(key, value) from jsonb_each(after) where key in ('reason', 'discount_reason') and value <> 'null')
  from audit_log where entity = 'appointment'
    and coalesce(before ->> 'discount_reason', after ->> 'discount_reason', after ->> 'reason') is not null
  on conflict (audit_id) do update set
    before = case when excluded.before is null then audit_personal.before else coalesce(audit_personal.before, '{}') || excluded.before end,
    after = case when excluded.after is null then audit_personal.after else coalesce(audit_personal.after, '{}') || excluded.after end;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set
    before = before || case when before ? 'discount_reason' then '{"discount_reason": null}' else '{}' end::jsonb,
    after = after || case when after ? 'discount_reason' then '{"discount_reason": null}' else '{}' end::jsonb
      || case when after ? 'reason' then '{"reason": null}' else '{}' end::jsonb
  where entity = 'appointment'
    and coalesce(before ->> 'discount_reason', after ->> 'discount_reason', after ->> 'reason') is not null;
alter table audit_log enable trigger audit_log_append_only;

-- Visits of clients of whom nothing is kept any more.
create temporary table forgotten on commit drop as
  select a.id from appointments a join clients c on c.id = a.client_id where c.redacted_at is not null;
alter table payments disable trigger payments_append_only;
update payments set notes = '' where notes <> '' and appointment_id in (select id from forgotten);
alter table payments enable trigger payments_append_only;
alter table discounts disable trigger discounts_append_only;
update discounts set reason = '' where reason <> '' and appointment_id in (select id from forgotten);
alter table discounts enable trigger discounts_append_only;
delete from audit_personal where entity = 'appointment' and entity_id in (select id::text from forgotten);

alter table payment_corrections drop constraint payment_corrections_reason_check;
drop trigger payments_append_only on payments;
drop trigger discounts_append_only on discounts;
create trigger payments_append_only before delete or truncate on payments for each statement execute function refuse_change();
create trigger discounts_append_only before delete or truncate on discounts for each statement execute function refuse_change();
create trigger payments_kept before update on payments for each row execute function keep_entry('notes');
create trigger discounts_kept before update on discounts for each row execute function keep_entry('reason');
