-- Up to which movement of the hand a count speaks: its own, or where nothing was handed over the last of before.
create function place_of_count(counted remittances) returns bigint language sql stable as $$
  select coalesce(
    (select min(m.id) from cash_movements m where m.remittance_id = counted.id),
    (select max(m.id) from cash_movements m where m.staff_id = counted.staff_id and m.at <= counted.at),
    0)
$$;
create index cash_movements_of_count on cash_movements (remittance_id) where remittance_id is not null;
create index cash_movements_of_payment on cash_movements (payment_id) where payment_id is not null;
