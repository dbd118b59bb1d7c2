-- online: new clients are compared with known ones by their address
create index concurrently client_addresses_place on client_addresses using hash (fold_text(place));
create index concurrently client_addresses_building on client_addresses using hash (folded) where room <> '';
