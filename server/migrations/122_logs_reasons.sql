-- The few entries in which somebody says why: a search for words reads these of its days, and no others. The names are
-- those of AUDIT_REASONS (shared-lib/src/domain/audit-values.ts), in its order, or the search does not find the index.
create index audit_log_reasons on audit_log (at desc, id desc)
  where after ?| array['reason', 'cancel_reason', 'rejection_reason', 'rejection_review_notes', 'disabled_reason'];
