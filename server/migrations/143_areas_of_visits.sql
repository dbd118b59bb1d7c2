-- The service area of each visit, for reports. An address is recognised by one function of the domain, so the server
-- writes it where an address is stored, and a job anew when areas change (travel/areas-of-visits.ts). Visits of before
-- this migration get theirs in the first night. What an area is called, and whether there still is one, service_areas
-- says: a visit whose area is gone has none.
create table visit_areas (
  appointment_id int primary key,
  area_id        int                              -- null: no area is recognised in the address
);

alter table revenue_shares add column area_id int;

-- Beside whatever writes the shares.
create function area_of_share() returns trigger language plpgsql as $$
begin
  select v.area_id into new.area_id from visit_areas v where v.appointment_id = new.appointment_id;
  return new;
end $$;
create trigger revenue_shares_area before insert on revenue_shares for each row execute function area_of_share();

create function shares_of_area() returns trigger language plpgsql as $$
begin
  update revenue_shares s set area_id = c.area_id from changed c
  where s.appointment_id = c.appointment_id and s.area_id is distinct from c.area_id;
  return null;
end $$;
create trigger visit_areas_added after insert on visit_areas
  referencing new table as changed for each statement execute function shares_of_area();
create trigger visit_areas_changed after update on visit_areas
  referencing new table as changed for each statement execute function shares_of_area();
