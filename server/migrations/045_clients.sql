-- One number, one client, however it is written: `+63 917 555 0101` and `0917-555-0101` are the same.
create function phone_key(phone_number text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(phone_number, '\D', '', 'g'), '^63(?=9\d{9}$)', '0');
drop index clients_phone_key;
create unique index clients_phone_key on clients (phone_key(phone_number));

drop index clients_search;
create index clients_search on clients using gin (
  (lower(first_name || ' ' || last_name)) gin_trgm_ops, (phone_key(phone_number)) gin_trgm_ops, (lower(coalesce(email, ''))) gin_trgm_ops);
