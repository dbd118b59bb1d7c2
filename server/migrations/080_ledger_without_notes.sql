-- Until 068 a payment's notes stood in the ledger too, out of reach for redaction. They stand with the visit, and what
-- they were before a correction in the audit trail; so here they go once. Reasons, of reversals and write-offs, stay.
alter table payments disable trigger payments_append_only;
update payments set notes = '' where kind in ('payment', 'extension') and notes <> '';
alter table payments enable trigger payments_append_only;
