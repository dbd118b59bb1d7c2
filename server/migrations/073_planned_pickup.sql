-- The time an operator chose for a ride home, kept for whoever is asked next; null for as soon as somebody can. When the
-- asked driver is to be there stands in estimated_pickup_time.
alter table appointments add column pickup_wanted_at timestamptz;
