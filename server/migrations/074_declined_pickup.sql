-- A therapist said that no ride home is needed; asking for one takes it back.
alter table appointments add column pickup_declined_at timestamptz;
