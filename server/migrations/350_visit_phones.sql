-- The number of the client that counts for one visit, as numbers are compared. It counts while the client has it in
-- client_phones; null is the main one.
alter table appointments add column visit_phone text;
