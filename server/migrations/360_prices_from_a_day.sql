-- Prices of services that begin on a day to come.
--
-- Rules:
--   * A service costs what begins last of what has begun by the service day of a visit, and else `services.price`.
--   * A visit keeps the prices it was booked with: they stand in `appointment_services`.
--   * A price that has begun is not taken back. Another price from now on ends it: `services.price` counts again.

create table service_prices (
  service_id int not null references services,
  starts_on  date not null,
  price      int not null check (price >= 0),     -- whole pesos
  set_by     int not null references users,
  set_at     timestamptz not null,
  primary key (service_id, starts_on),
  constraint service_price_of_days_to_come check (starts_on > service_day_of(set_at))
);
