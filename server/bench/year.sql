-- A year of the bench's visits with their payments. Each visit is paid on a day of the year; a tenth have two
-- therapists, a fifth have two services, a tenth are extended. They lie in sixteen areas and outside of all, with the
-- materials they used.
set session_replication_role = replica;
update appointments set rejected_at = starts_at, rejection_reason = 'Schedule conflict' where status = 'rejected';
insert into appointment_therapists (appointment_id, therapist_id, position) select id, 6 + (id + 7) % 80, 2 from appointments where id % 10 = 0;
insert into appointment_services (appointment_id, position, service_id, name, duration, price)
  select id, 2, 1 + (id + 5) % 12, 'Another', 30, 450 from appointments where id % 5 = 0;
insert into payments (appointment_id, kind, method, amount, at)
  select id, 'payment', case when id % 3 = 0 then 'gcash' else 'cash' end, 1000 + id % 7 * 50,
    :now - id % 365 * interval '1 day' from appointments
  union all
  select id, 'extension', 'cash', 300, :now - id % 365 * interval '1 day' from appointments where id % 10 = 3;
insert into discounts (appointment_id, amount, reason, at)
  select id, 100, 'A regular', :now - id % 365 * interval '1 day' from appointments where id % 20 = 7;
insert into visit_areas (appointment_id, area_id) select id, nullif(id % 17, 0) from appointments;
insert into materials_used (service_day, material_id, quantity, cost)
  select day::date, m.id, 900, 405.5 from materials m cross join generate_series(:now - interval '1 year', :now, interval '1 day') day;
set session_replication_role = origin;
analyze;
select recount_revenue();
