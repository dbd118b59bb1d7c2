-- Which response deadline the notices before and at it were sent for, so that a job that runs twice tells once.
alter table appointments add column deadline_near_told timestamptz;
alter table appointments add column deadline_over_told timestamptz;

-- Files of payment receipts by the SHA-256 of their content, and which appointment showed which.
create table receipt_files (
  hash    text primary key check (hash ~ '^[0-9a-f]{64}$'),
  mime    text not null check (mime in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  content bytea not null check (octet_length(content) between 1 and 5242880)
);
create table receipts (
  appointment_id int not null references appointments on delete cascade,
  hash           text not null references receipt_files,
  uploaded_by    int not null references users,
  at             timestamptz not null,
  primary key (appointment_id, hash)
);
create index receipts_hash on receipts (hash);

-- What a GCash payment said about itself, kept in the ledger beside its receipt.
alter table payments add column gcash_reference text;
alter table payments add column seen_in_history boolean not null default false;
create index payments_gcash_reference on payments (gcash_reference) where gcash_reference is not null;
-- A payment is taken back at most once, whoever tries it at the same time.
create unique index payments_reversed_once on payments (reverses) where reverses is not null;
