-- A business with $N appointments: $PER_DAY a service day, fewer when they would not fill twenty days. The newest are two
-- weeks after 20 November 2026, so that every measured list has rows. Written without the triggers, which count row by
-- row; the totals are added at the end.
set session_replication_role = replica;

insert into users (role, username, email, first_name, last_name, phone_number, specialization, vehicle_type, motorcycle_plate, seats, email_verified_at, created_at, updated_at)
select case when i <= 5 then 'operator' when i <= 85 then 'therapist' else 'driver' end, 'user' || i, 'user' || i || '@example.test', 'First' || i, 'Last' || i,
  '0917 555 ' || lpad(i::text, 4, '0'), case when i between 6 and 85 then 'Swedish massage' end, case when i > 85 then 'car' end, case when i > 85 then 'ABC ' || (1000 + i) end,
  case when i > 85 then 4 end, :now, :now, :now
from generate_series(1, 125) i;
insert into services (name, duration, price, created_at, updated_at) select 'Service ' || i, 75, 500 + i * 50, :now, :now from generate_series(1, 12) i;
insert into materials (name, category, unit, created_at, updated_at) select 'Material ' || i, 'Oil', 'ml', :now, :now from generate_series(1, 10) i;
insert into stock_movements (material_id, kind, quantity, unit_cost, at) select id, 'opening', 1000000, 0, :now from materials;
insert into clients (first_name, last_name, phone_number, email, address, created_at, updated_at)
select 'Client' || i, 'Surname' || i % 977, '0918 ' || lpad(i::text, 7, '0'), 'client' || i || '@example.test', i || ' Mabini Street, Manila', :now, :now
from generate_series(1, greatest(1000, $N / 20)) i;

insert into client_phones (client_id, number, shown, position) select id, phone_key(phone_number), phone_number, 1 from clients;
insert into client_addresses (client_id, folded, address, position) select id, fold_text(address), address, 1 from clients;

insert into appointments (client_id, service_day, starts_at, ends_at, status, outcome, location, notes, duration, total_price, driver_id, driver_accepted_at, driver_assigned_at,
  asked_at, response_deadline, payment_status, payment_method, payment_amount, session_started_at, session_completed_at, created_at, updated_at)
select 1 + (i::bigint * 7919) % greatest(1000, $N / 20), day, at, at + interval '75 min',
  case when day < date '2026-11-20' then (array['completed', 'completed', 'transport_completed', 'completed', 'cancelled', 'completed', 'auto_cancelled', 'completed'])[1 + i % 8]
       when day > date '2026-11-20' then (array['pending', 'confirmed', 'pending', 'therapist_confirmed', 'rejected'])[1 + i % 5]
       else (array['pending', 'confirmed', 'in_progress', 'session_in_progress', 'awaiting_payment', 'completed', 'journey', 'driver_confirmed'])[1 + i % 8] end,
  case when day < date '2026-11-20' then case when i % 8 in (4, 6) then 'cancelled' else 'completed' end end,
  'Unit ' || i || ', 12 Rizal Avenue, Manila', 'Please ring twice', 75, 1250, 86 + i % 40, at - interval '3 hours', at - interval '4 hours', at - interval '4 hours', at - interval '30 min',
  case when day < date '2026-11-20' then 'paid' else 'unpaid' end, case when day < date '2026-11-20' then 'cash' end, case when day < date '2026-11-20' then 1250 end,
  case when day < date '2026-11-20' then at end, case when day < date '2026-11-20' then at + interval '75 min' end, at - interval '2 days', at
from (select i, date '2026-12-04' - i / least($PER_DAY, $N / 20) as day, ((date '2026-12-04' - i / least($PER_DAY, $N / 20)) + time '13:00' + i % 24 * interval '30 min') at time zone 'Asia/Manila' as at
      from generate_series(0, $N - 1) i) x;
insert into appointment_therapists (appointment_id, therapist_id, position, accepted_at, ready_at) select id, 6 + id % 80, 1, starts_at, starts_at from appointments;
insert into appointment_services (appointment_id, position, service_id, name, duration, price) select id, 1, 1 + id % 12, 'Service ' || (1 + id % 12), 75, 1250 from appointments;
insert into appointment_materials (appointment_id, material_id, quantity_used, deducted_at)
select a.id, 1 + (a.id + k) % 10, 20, a.starts_at from appointments a cross join generate_series(1, 2) k where a.status in ('completed', 'transport_completed', 'session_in_progress');
insert into appointment_people (staff_id, appointment_id, service_day, starts_at)
select t.therapist_id, a.id, a.service_day, a.starts_at from appointments a join appointment_therapists t on t.appointment_id = a.id
union all select driver_id, id, service_day, starts_at from appointments;
select recount_appointments();
set session_replication_role = origin;
