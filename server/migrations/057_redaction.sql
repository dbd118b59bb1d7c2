-- Personal data of clients goes a while after their last visit (src/redaction); visits, ledger and reports stay.

-- A client of whom nothing is kept. Its number is empty, so numbers are one client's among the others alone.
alter table clients add column redacted_at timestamptz;
drop index clients_phone_key;
create unique index clients_phone_key on clients (phone_key(phone_number)) where redacted_at is null;

-- What an entry of the audit trail says of a client personally stands beside it, from where it can be taken: the trail
-- itself is never changed. In the trail these members are null; audit_trail shows both as one.
create table audit_personal (
  audit_id  bigint primary key references audit_log,
  entity    text not null,
  entity_id text not null,
  before    jsonb,
  after     jsonb
);
create index audit_personal_entity on audit_personal (entity, entity_id);

create view audit_trail as
  select l.id, l.at, l.actor_id, l.actor_role, l.action, l.entity, l.entity_id,
    l.before || coalesce(p.before, '{}') as before, l.after || coalesce(p.after, '{}') as after, l.request_id, l.address
  from audit_log l left join audit_personal p on p.audit_id = l.id;

-- What was written until now, by the rule of src/audit/personal.ts as it stood then.
create function pg_temp.personal(entity text, r jsonb) returns jsonb language sql immutable as $$
  select nullif(jsonb_strip_nulls(case entity
    when 'client' then jsonb_build_object('first_name', r -> 'first_name', 'last_name', r -> 'last_name', 'phone_number', r -> 'phone_number',
      'email', r -> 'email', 'address', r -> 'address', 'notes', r -> 'notes')
    else jsonb_build_object('location', r -> 'location', 'notes', r -> 'notes', 'pickup_notes', r -> 'pickup_notes', 'payment_notes', r -> 'payment_notes')
  end), '{}')
$$;
create function pg_temp.impersonal(r jsonb, personal jsonb) returns jsonb language sql immutable as $$
  select r || coalesce((select jsonb_object_agg(key, null::text) from jsonb_object_keys(personal) as key), '{}')
$$;
insert into audit_personal (audit_id, entity, entity_id, before, after)
  select id, entity, entity_id, was, is_ from (
    select id, entity, entity_id, pg_temp.personal(entity, before) as was, pg_temp.personal(entity, after) as is_ from audit_log
    where entity = 'client' or (entity = 'appointment' and (before ?| array['location', 'notes', 'pickup_notes', 'payment_notes']
      or after ?| array['location', 'notes', 'pickup_notes', 'payment_notes']))) l
  where was is not null or is_ is not null;
alter table audit_log disable trigger audit_log_append_only;
update audit_log l set before = case when p.before is null then l.before else pg_temp.impersonal(l.before, p.before) end,
    after = case when p.after is null then l.after else pg_temp.impersonal(l.after, p.after) end
  from audit_personal p where p.audit_id = l.id;
alter table audit_log enable trigger audit_log_append_only;
drop function pg_temp.personal(text, jsonb);
drop function pg_temp.impersonal(jsonb, jsonb);
