-- Where a driver collects a therapist before a visit, as the therapist or an operator wrote it.
alter table users add column pickup_address text;
