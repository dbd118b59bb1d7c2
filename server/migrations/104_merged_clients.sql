-- Clients of whom there were two records: which one is kept. The other is gone; what was done with it stays in the audit
-- trail under its own number, and what that says personally goes with the kept one's.
create table merged_clients (
  from_id   int primary key,
  into_id   int not null references clients on delete cascade,
  merged_by int not null references users,
  merged_at timestamptz not null
);
create index merged_clients_into on merged_clients (into_id);
