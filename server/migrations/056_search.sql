-- What a client is found by, in one column for each kind of reader: one index look-up finds the matches of a term, and a
-- row is checked without being put together anew. The database keeps them itself, whichever way a client is changed.
-- staff_search holds what a visit shows to its therapists and driver: the name and the number, never the e-mail address.
drop index clients_search;
alter table clients
  add column staff_search text not null generated always as
    (lower(first_name || ' ' || last_name) || E'\n' || phone_key(phone_number)) stored,
  add column operator_search text not null generated always as
    (lower(first_name || ' ' || last_name) || E'\n' || phone_key(phone_number) || E'\n' || lower(coalesce(email, ''))) stored;
create index clients_search on clients using gin (operator_search gin_trgm_ops, staff_search gin_trgm_ops);

-- Clients with the same e-mail address or number: each is looked up in its own index, see clients_duplicates.
-- Payments with the same GCash reference, however it is written: what a receipt is compared with.
drop index payments_gcash_reference;
create index payments_gcash_reference on payments (lower(gcash_reference)) where gcash_reference is not null;
