-- By what people and things are known: names without case, accents, apostrophes, hyphens, dots and order, numbers in one
-- form (E.164), and of clients every number and address that they ever had.

-- The twin of foldText (shared-lib/src/domain/people/fold.ts); a test holds the two together.
create function fold_text(text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(regexp_replace($1,
        '[\u0022\u0027\u0060\u00ab\u00ad\u00b4\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u061c\u180e\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2032-\u2037\u2039\u203a\u2060-\u206f\u275b-\u275e\ua78c\ufeff\uff02\uff07]', '', 'g'),
        NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u002c\u002d\u0085\u00a0\u00b7\u058a\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u2043\u205f\u207b\u208b\u2212\u2e3a\u2e3b\u3000\u3001\ufe58\ufe63\uff0c\uff0d]+', ' ', 'g'),
    '([^ .][^ .])\.(?=[^ .])', '\1 ', 'g'), '.', ''), ' +', ' ', 'g'));

-- Two names are the same when this is: 'Niño, José' and 'Jose Nino'. Nothing where there is no word.
create function name_key(text) returns text language sql immutable strict parallel safe
  return nullif(array_to_string(array(select word from unnest(string_to_array(fold_text($1), ' ')) as word order by word collate "C"), ' '), '');

-- What two numbers have in common that are the same, of numbers as they are shown and as they were typed before they
-- were read (src/platform/phone): E.164 with its extension, or the digits of what is no number. Nothing without a digit.
create function phone_shape(text) returns text language sql immutable strict parallel safe
  return nullif(replace(regexp_replace(
    regexp_replace(regexp_replace($1, '\s*(;ext=|ext\.?)\s*(\d+)\s*$', ';\2', 'i'), '[^0-9+;]|(?!^)\+|;(?!\d+$)', '', 'g'),
    '^(\+?63|0063|)0?(9\d{9}|[2-8]\d{8}|1800\d{7,9})(?=;|$)', '+63\2'), ';', ';ext='), '');

drop index clients_phone_key, clients_search, users_phone;
alter table clients drop column staff_search, drop column operator_search;
drop function phone_key(text);
alter function phone_shape(text) rename to phone_key;
create index users_phone on users (phone_key(phone_number)) where phone_number is not null;

-- Two records that had one number in two ways of writing keep it until they are merged or one is changed.
alter table clients
  add column shares_number boolean not null default false,
  -- Earlier ones, in the form in which they are compared, a line each: what a search finds besides the number of now.
  add column earlier_phones text not null default '';
update clients c set shares_number = true
  where redacted_at is null and exists (select from clients o where o.id < c.id and o.redacted_at is null
    and phone_key(o.phone_number) = phone_key(c.phone_number));
create unique index clients_phone_key on clients (phone_key(phone_number)) where redacted_at is null and not shares_number;
create index clients_name_key on clients (name_key(first_name || ' ' || last_name)) where redacted_at is null;

alter table clients
  add column staff_search text not null generated always as
    (fold_text(first_name || ' ' || last_name) || E'\n' || coalesce(phone_key(phone_number), '')) stored,
  add column operator_search text not null generated always as
    (fold_text(first_name || ' ' || last_name) || E'\n' || coalesce(phone_key(phone_number), '') || E'\n' || earlier_phones || E'\n' ||
     lower(coalesce(email, ''))) stored;
create index clients_search on clients using gin (operator_search gin_trgm_ops, staff_search gin_trgm_ops);

-- Every number and address of a client, the one of the record first.
create table client_phones (
  client_id int not null references clients on delete cascade,
  -- As numbers are compared: E.164; of what is no number its digits.
  number    text not null,
  shown     text not null,
  position  int not null,
  primary key (client_id, number)
);
create index client_phones_number on client_phones (number);
create table client_addresses (
  client_id int not null references clients on delete cascade,
  -- Without case, accents and signs, in which one address is written in two ways.
  folded    text not null,
  address   text not null,
  position  int not null,
  primary key (client_id, folded)
);

create function remember_client_contacts() returns trigger language plpgsql as $$
declare
  its_number text := phone_key(new.phone_number);
  its_address text := fold_text(new.address);
begin
  if tg_op = 'INSERT' then
    if its_number is not null then
      insert into client_phones values (new.id, its_number, new.phone_number, 1);
    end if;
    if its_address <> '' then
      insert into client_addresses values (new.id, its_address, new.address, 1);
    end if;
    return null;
  end if;
  if new.phone_number <> old.phone_number and its_number is not null then
    update client_phones set position = position + 1 where client_id = new.id;
    insert into client_phones values (new.id, its_number, new.phone_number, 1)
      on conflict (client_id, number) do update set position = 1, shown = excluded.shown;
  end if;
  if new.address <> old.address and its_address <> '' then
    update client_addresses set position = position + 1 where client_id = new.id;
    insert into client_addresses values (new.id, its_address, new.address, 1)
      on conflict (client_id, folded) do update set position = 1, address = excluded.address;
  end if;
  return null;
end $$;
create trigger clients_contacts_remembered after insert or update of phone_number, address on clients for each row
  when (new.redacted_at is null) execute function remember_client_contacts();

create function pass_client_number() returns trigger language plpgsql as $$
begin
  if new.redacted_at is not null then
    new.earlier_phones := '';
  elsif phone_key(new.phone_number) is distinct from phone_key(old.phone_number) then
    new.shares_number := false;
    new.earlier_phones := array_to_string(array(
      select distinct number from unnest(string_to_array(old.earlier_phones, E'\n') || phone_key(old.phone_number)) number
      where number <> '' and number is distinct from phone_key(new.phone_number) order by number), E'\n');
  end if;
  return new;
end $$;
create trigger clients_number_passed before update of phone_number, redacted_at on clients for each row execute function pass_client_number();

insert into client_phones (client_id, number, shown, position)
  select id, phone_key(phone_number), phone_number, 1 from clients where redacted_at is null and phone_key(phone_number) is not null;
insert into client_addresses (client_id, folded, address, position)
  select id, fold_text(address), address, 1 from clients where redacted_at is null and fold_text(address) <> '';

create index services_name_folded on services (name_key(name));
create index materials_name_folded on materials (name_key(name));

-- Numbers that were stored as they were typed: a job writes each as it is shown, and takes it off this list.
create table phones_to_read (
  kind text not null check (kind in ('client', 'user', 'company')),
  id   int not null,
  primary key (kind, id)
);
insert into phones_to_read select 'client', id from clients where redacted_at is null;
insert into phones_to_read select 'user', id from users where phone_number is not null;
insert into phones_to_read select 'company', 0 from settings where key = 'company';
