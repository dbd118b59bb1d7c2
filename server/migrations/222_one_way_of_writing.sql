-- Two ways of writing that were two people: mobile numbers of networks that begin with 8 (0813, 0817, 0895 to 0898), and
-- names such as De la Cruz and Dela Cruz.

create or replace function fold_text(text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(regexp_replace(replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(regexp_replace($1,
        '[\u0022\u0027\u0060\u00ab\u00ad\u00b4\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u061c\u180e\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2032-\u2037\u2039\u203a\u2060-\u206f\u275b-\u275e\ua78c\ufeff\uff02\uff07]', '', 'g'),
        NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u002c\u002d\u0085\u00a0\u00b7\u058a\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u2043\u205f\u207b\u208b\u2212\u2e3a\u2e3b\u3000\u3001\ufe58\ufe63\uff0c\uff0d]+', ' ', 'g'),
    '([^ .][^ .])\.(?=[^ .])', '\1 ', 'g'), '.', ''), ' +', ' ', 'g')), '(^| )de (la|los|las)(?= |$)', '\1de\2', 'g');

drop index clients_name_key, services_name_folded, materials_name_folded;
update clients set first_name = first_name where (first_name || ' ' || last_name) ~* '\mde[^a-z]+(la|los|las)\M';
delete from client_addresses a using client_addresses o
  where o.client_id = a.client_id and o.position < a.position and fold_text(o.address) = fold_text(a.address);
update client_addresses set folded = fold_text(address) where folded <> fold_text(address);
create index clients_name_key on clients (name_key(first_name || ' ' || last_name)) where redacted_at is null;
create index services_name_folded on services (name_key(name));
create index materials_name_folded on materials (name_key(name));

drop index users_phone, clients_phone_key;
create or replace function phone_key(text) returns text language sql immutable strict parallel safe
  return nullif(replace(regexp_replace(
    regexp_replace(regexp_replace($1, '\s*(;ext=|ext\.?)\s*(\d+)\s*$', ';\2', 'i'), '[^0-9+;]|(?!^)\+|;(?!\d+$)', '', 'g'),
    '^(\+?63|0063|)0?(9\d{9}|8(?:1[37]|9[5-8])\d{7}|[2-8]\d{8}|1800\d{7,9})(?=;|$)', '+63\2'), ';', ';ext='), '');

-- What was typed in two ways is one number from now on: the later record shares it until they are merged.
update clients c set shares_number = true
  where redacted_at is null and not shares_number and phone_key(phone_number) ~ '^\+638(1[37]|9[5-8])\d{7}(;|$)'
    and exists (select from clients o where o.id < c.id and o.redacted_at is null and phone_key(o.phone_number) = phone_key(c.phone_number));
-- What is searched is generated from the number, and what was known by it follows.
update clients set phone_number = phone_number where phone_key(phone_number) ~ '^\+638(1[37]|9[5-8])\d{7}(;|$)';
delete from client_phones p using client_phones o
  where o.client_id = p.client_id and o.position < p.position and phone_key(o.shown) = phone_key(p.shown) and phone_key(p.shown) ~ '^\+638(1[37]|9[5-8])\d{7}(;|$)';
update client_phones set number = phone_key(shown) where number <> phone_key(shown) and phone_key(shown) ~ '^\+638(1[37]|9[5-8])\d{7}(;|$)';

create index users_phone on users (phone_key(phone_number)) where phone_number is not null;
create unique index clients_phone_key on clients (phone_key(phone_number)) where redacted_at is null and not shares_number;

insert into phones_to_read select 'client', id from clients where redacted_at is null and phone_key(phone_number) ~ '^\+638(1[37]|9[5-8])\d{7}(;|$)'
  on conflict do nothing;
insert into phones_to_read select 'user', id from users where phone_key(phone_number) ~ '^\+638(1[37]|9[5-8])\d{7}(;|$)'
  on conflict do nothing;
