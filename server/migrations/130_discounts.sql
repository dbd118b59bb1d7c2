-- What was taken off a price, and why. Nobody pays a discount, so that none stands among the payments and no sum of money
-- meets it; numbered with the payments, both make one ledger in the order in which it was written.
create table discounts (
  id             bigint primary key default nextval('payments_id_seq'),
  appointment_id int not null references appointments,
  amount         int not null,                  -- whole pesos; a reversal is negative
  reason         text not null,
  recorded_by    int references users,
  reverses       bigint references discounts,
  at             timestamptz not null,
  check ((amount < 0) = (reverses is not null) and amount <> 0)
);
create index discounts_appointment on discounts (appointment_id, id);
create unique index discounts_reversed_once on discounts (reverses) where reverses is not null;
-- Reports add up the few of a period.
create index discounts_day on discounts (service_day_of(at)) include (amount);
create trigger discounts_append_only before update or delete or truncate on discounts for each statement execute function refuse_change();
