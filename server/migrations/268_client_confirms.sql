-- When the client confirmed the visit by its link. Null where they have not, and again once its time is changed.
alter table appointments add column client_confirmed_at timestamptz;
