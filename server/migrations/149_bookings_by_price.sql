-- Bookings in the order of their price, equal ones by their start: what a list sorted by price walks, either way round.
create index appointments_by_price on appointments (total_price, service_day, starts_at, id) where deleted_at is null;
