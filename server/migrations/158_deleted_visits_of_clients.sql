-- Deleted visits of a client, which the index of those that are not deleted lacks: redaction takes their words away, too.
create index appointments_deleted_of_client on appointments (client_id) where deleted_at is not null;
