-- Whom a visit can be for besides the client: somebody they name. It goes with the client.
create table client_companions (
  id        integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  name      text not null check (length(name) between 1 and 100),
  -- For operators alone.
  note      text not null default '',
  position  integer not null,
  -- A removed one stays for a day, so that Undo brings it back with its visits. Then it goes at night.
  removed_at timestamptz
);
create index client_companions_client on client_companions (client_id, position);
alter table appointments add column companion_id integer references client_companions on delete set null;
create index appointments_companion on appointments (companion_id) where companion_id is not null;

-- Where an address is on the map, as latitude and longitude; empty while nobody gave it.
alter table client_addresses add column pin text not null default ''
  constraint client_addresses_pin check (pin ~ '^(-?\d{1,2}\.\d{1,6},-?\d{1,3}\.\d{1,6})?$');

-- The pin of the client's address that a visit's place is; null where it has none.
create function pin_at(client int, place_of_visit text) returns text language sql stable parallel safe as $$
  select nullif(a.pin, '') from client_addresses a
  where a.client_id = client and a.kind <> 'old' and fold_text(a.place) = fold_text(place_of_visit)
  order by a.pin = '', a.position limit 1
$$;
