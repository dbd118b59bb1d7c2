-- The trail is read newest first, by the time of the entries, page behind page: of everybody, of one person, of one
-- kind of record, of one action. Each walks an index of its own and stops after a page, however much there is.
drop index audit_log_actor;
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_kind on audit_log (entity, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
