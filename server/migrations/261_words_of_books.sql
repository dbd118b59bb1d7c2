-- Words of payments stay as long as books are kept, which is longer than a client's other data. When they went:
alter table clients add column books_redacted_at timestamptz;
-- Redaction has been here: what is left of the entry are words of payments.
alter table audit_personal add column of_books boolean not null default false;
