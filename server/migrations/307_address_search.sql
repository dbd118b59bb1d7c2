-- Operators find a client by each of their addresses, not only by the words of the record.
create index client_addresses_search on client_addresses using gin (fold_text(place) gin_trgm_ops);
