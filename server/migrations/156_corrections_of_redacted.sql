-- Corrections that were asked for of visits whose client was redacted before 147 kept why, as did what somebody said of a
-- payment that differs. As since then: of what waits still a dash says it, where it has to be said.
create temporary table forgotten on commit drop as
  select a.id from appointments a join clients c on c.id = a.client_id where c.redacted_at is not null;
update payment_corrections set reason = '', decided_reason = '',
    body = (body - 'payment_notes') || '{"reason": "–"}' || case when body ? 'discount_reason' then '{"discount_reason": "–"}' else '{}' end::jsonb,
    becomes = case when becomes #> '{discount,reason}' is null then becomes else jsonb_set(becomes, '{discount,reason}', '"–"') end
  where appointment_id in (select id from forgotten);
update payment_differences set note = '' where note <> '' and appointment_id in (select id from forgotten);
