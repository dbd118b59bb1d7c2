-- What materials cost: pesos with centavos a unit, noted with each movement, so that a new price changes nothing of what
-- was bought and used before. What was moved before this migration cost nothing anybody said.
alter table materials add column unit_cost numeric(10, 2) not null default 0 check (unit_cost >= 0);
alter table stock_movements add column unit_cost numeric(10, 2) not null default 0;

-- What came and went with a visit.
create index stock_movements_appointment on stock_movements (appointment_id, material_id) where appointment_id is not null;

-- Beside whatever writes a movement. What comes back from a visit does so at the price at which it went there.
create function price_movement() returns trigger language plpgsql as $$
begin
  select coalesce(
    (select s.unit_cost from stock_movements s
      where new.kind = 'return' and s.appointment_id = new.appointment_id and s.material_id = new.material_id and s.kind = 'use'
      order by s.id desc limit 1),
    m.unit_cost) into new.unit_cost from materials m where m.id = new.material_id;
  return new;
end $$;
create trigger stock_movements_priced before insert on stock_movements for each row execute function price_movement();

-- What visits used up of each material, by service day: what went less what came back. Written here alone; reports sum
-- it instead of a year's movements. Movements are never changed, so nothing has to be counted anew.
create table materials_used (
  service_day date not null,
  material_id int not null,
  quantity    int not null,
  cost        numeric(14, 2) not null,
  primary key (service_day, material_id)
);

create function use_materials() returns trigger language plpgsql as $$
begin
  insert into materials_used as u (service_day, material_id, quantity, cost)
  select service_day_of(at), material_id, -sum(quantity)::int, -sum(quantity * unit_cost) from moved
  where kind in ('use', 'return', 'emptied') group by 1, 2 order by 1, 2
  on conflict (service_day, material_id) do update set quantity = u.quantity + excluded.quantity, cost = u.cost + excluded.cost;
  return null;
end $$;
create trigger stock_movements_used after insert on stock_movements
  referencing new table as moved for each statement execute function use_materials();

insert into materials_used (service_day, material_id, quantity, cost)
  select service_day_of(at), material_id, -sum(quantity)::int, 0 from stock_movements
  where kind in ('use', 'return', 'emptied') group by 1, 2;
