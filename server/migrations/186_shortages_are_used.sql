-- What a visit needed and the stock did not have was used all the same: it came from somewhere, and had to be paid. So a
-- shortage of what is used up counts in the cost of materials and in the pace by which the stock lasts. What is reused
-- comes back, and its shortage is none of use. The stock itself stays the sum of its movements.
alter table appointment_materials
  add column short_used int not null default 0,
  add column short_cost numeric(14, 2) not null default 0;

-- At the price of now, beside whatever writes what a visit took.
create function price_shortage() returns trigger language plpgsql as $$
begin
  select new.shortage, new.shortage * m.unit_cost into new.short_used, new.short_cost
  from materials m where m.id = new.material_id and not m.reusable;
  new.short_used := coalesce(new.short_used, 0);
  new.short_cost := coalesce(new.short_cost, 0);
  return new;
end $$;
create trigger appointment_materials_priced before insert on appointment_materials
  for each row when (new.shortage > 0) execute function price_shortage();

-- What of earlier visits was short: at the price at which the rest of it went there, else at that of now.
update appointment_materials a set short_used = a.shortage,
  short_cost = a.shortage * coalesce((
    select s.unit_cost from stock_movements s
    where s.appointment_id = a.appointment_id and s.material_id = a.material_id and s.kind = 'use' order by s.id desc limit 1), m.unit_cost)
from materials m where m.id = a.material_id and a.shortage > 0 and not m.reusable;
create index appointment_materials_short on appointment_materials (material_id, deducted_at) include (short_used) where short_used > 0;

-- A session that is undone gives back what it did not have, too.
create function use_shortages() returns trigger language plpgsql as $$
begin
  insert into materials_used as u (service_day, material_id, quantity, cost)
  select service_day_of(deducted_at), material_id, sign.of * sum(short_used)::int, sign.of * sum(short_cost)
  from changed, (select case when tg_op = 'INSERT' then 1 else -1 end as of) sign
  where short_used > 0 group by 1, 2, sign.of order by 1, 2
  on conflict (service_day, material_id) do update set quantity = u.quantity + excluded.quantity, cost = u.cost + excluded.cost;
  return null;
end $$;
create trigger appointment_materials_short_used after insert on appointment_materials
  referencing new table as changed for each statement execute function use_shortages();
create trigger appointment_materials_short_undone after delete on appointment_materials
  referencing old table as changed for each statement execute function use_shortages();

insert into materials_used as u (service_day, material_id, quantity, cost)
  select service_day_of(deducted_at), material_id, sum(short_used)::int, sum(short_cost) from appointment_materials
  where short_used > 0 group by 1, 2
  on conflict (service_day, material_id) do update set quantity = u.quantity + excluded.quantity, cost = u.cost + excluded.cost;
