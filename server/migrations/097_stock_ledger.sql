-- What is in stock is the sum of the ledger. The database writes it itself, whatever code adds a movement, and refuses
-- every other way of changing it: no server, and no two of them at once, can let the two drift apart.

-- Counted before the database kept it: what differs is said in the ledger instead of being lost.
insert into stock_movements (material_id, kind, quantity, notes, at)
  select m.id, 'correction', m.stock - coalesce(l.sum, 0), 'Counted before the ledger kept the stock', m.updated_at
  from materials m left join (select material_id, sum(quantity)::int as sum from stock_movements group by material_id) l on l.material_id = m.id
  where m.stock <> coalesce(l.sum, 0);

alter table materials
  -- The same rule stands in shared-lib/src/domain/stock.ts; a test holds the two together.
  add column is_low boolean not null generated always as (stock <= reorder_level) stored,
  -- When operators were told that it runs low. Null: nobody was, since there was last enough.
  add column low_told_at timestamptz;
update materials set low_told_at = updated_at where is_low;

create function move_stock() returns trigger language plpgsql as $$
begin
  update materials m set
    stock = m.stock + s.quantity,
    is_empty = m.is_empty and not s.comes,
    updated_at = greatest(m.updated_at, s.at),
    -- Bought, counted or given back by a session that did not begin after all: the next time it runs low is told anew.
    -- What is reused goes below its level and comes back with every visit: that is told twice a day at most.
    low_told_at = case when m.stock + s.quantity > m.reorder_level
      and (s.bought or not m.reusable or s.at >= m.low_told_at + interval '12 hours') then null else m.low_told_at end
  from (
    select material_id, sum(quantity)::int as quantity, max(at) as at, bool_or(quantity > 0) as comes,
      bool_or(kind in ('opening', 'restock', 'correction')) as bought
    from moved group by material_id) s
  where m.id = s.material_id;
  return null;
end $$;
create trigger stock_movements_move after insert on stock_movements
  referencing new table as moved for each statement execute function move_stock();

create function keep_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- The first stock is a movement like any other.
    new.stock := 0;
  elsif new.stock <> old.stock and pg_trigger_depth() < 2 then
    raise exception 'the stock of material % changes by movements of its ledger alone', old.id;
  elsif new.reorder_level <> old.reorder_level and new.stock > new.reorder_level then
    new.low_told_at := null;
  end if;
  return new;
end $$;
create trigger materials_stock_kept before insert or update on materials for each row execute function keep_stock();

-- A ledger is paged by its numbers and summed from its newest end; the pace is what went within some days.
drop index stock_movements_material;
create index stock_movements_ledger on stock_movements (material_id, id) include (quantity);
create index stock_movements_pace on stock_movements (material_id, at) include (quantity, kind);
-- What is at visits and not answered for yet.
create index appointment_materials_out on appointment_materials (material_id) include (quantity_used) where is_empty is null;
