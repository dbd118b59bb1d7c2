-- Search in the middle of names, numbers and addresses of clients and staff.
create extension if not exists pg_trgm;
create index clients_search on clients using gin (
  (lower(first_name || ' ' || last_name)) gin_trgm_ops, (regexp_replace(phone_number, '\D', '', 'g')) gin_trgm_ops, (lower(coalesce(email, ''))) gin_trgm_ops);
