-- What each number and address of a client is, and the way in at each address. The main ones stay `phone_number`,
-- `address` and `gate_instructions` of the client; the row of the main address has no way in of its own.
alter table client_phones add column kind text not null default 'own'
  constraint client_phones_kind check (kind in ('own', 'assistant', 'family', 'old'));
alter table client_addresses
  add column kind text not null default 'other'
    constraint client_addresses_kind check (kind in ('home', 'office', 'hotel', 'other', 'old')),
  add column room text not null default '',
  add column gate_instructions text not null default '',
  -- As the location of a visit says it.
  add column place text not null generated always as (case when room = '' then address else room || ', ' || address end) stored;

-- Until now every further one was an earlier one.
update client_phones p set kind = 'old' from clients c
where c.id = p.client_id and p.number is distinct from phone_key(c.phone_number);
update client_addresses a set kind = 'old' from clients c
where c.id = a.client_id and a.folded <> fold_text(c.address);

-- A number or address that is replaced in the record is an earlier one from then on.
create or replace function remember_client_contacts() returns trigger language plpgsql as $$
declare
  its_number text := phone_key(new.phone_number);
  its_address text := fold_text(new.address);
begin
  if tg_op = 'INSERT' then
    if its_number is not null then
      insert into client_phones (client_id, number, shown, position) values (new.id, its_number, new.phone_number, 1);
    end if;
    if its_address <> '' then
      insert into client_addresses (client_id, folded, address, position) values (new.id, its_address, new.address, 1);
    end if;
    return null;
  end if;
  if new.phone_number <> old.phone_number and its_number is not null then
    update client_phones set position = position + 1,
      kind = case when number = phone_key(old.phone_number) and number <> its_number then 'old' else kind end
    where client_id = new.id;
    insert into client_phones (client_id, number, shown, position) values (new.id, its_number, new.phone_number, 1)
      on conflict (client_id, number) do update set position = 1, shown = excluded.shown,
        kind = case when client_phones.kind = 'old' then 'own' else client_phones.kind end;
  end if;
  if new.address <> old.address and its_address <> '' then
    update client_addresses set position = position + 1,
      kind = case when folded = fold_text(old.address) and folded <> its_address then 'old' else kind end
    where client_id = new.id;
    insert into client_addresses (client_id, folded, address, position) values (new.id, its_address, new.address, 1)
      on conflict (client_id, folded) do update set position = 1, address = excluded.address, room = '', gate_instructions = '',
        kind = case when client_addresses.kind = 'old' then 'other' else client_addresses.kind end;
  end if;
  return null;
end $$;

-- The way in at the place of a visit: that of the client's address which it is, otherwise that of the record.
create function way_in_at(client int, place_of_visit text, main_address text, main_way_in text) returns text
language sql stable parallel safe as $$
  select case when place_of_visit = main_address then main_way_in else coalesce(
    (select a.gate_instructions from client_addresses a
     where a.client_id = client and a.kind <> 'old' and a.folded <> fold_text(main_address)
       and fold_text(a.place) = fold_text(place_of_visit) order by a.position limit 1), main_way_in) end
$$;
