-- Every list is ordered by service day, start and id: a day begins after the one before has ended, so this is the order
-- of the starts, and one index of each kind serves a day, a stretch of days and everything alike.
alter table appointments add constraint appointments_service_day
  check (service_day = ((starts_at at time zone 'Asia/Manila') - interval '6 hours')::date);

drop index appointments_recent;
drop index appointments_by_status;
drop index appointments_driver;
drop index appointments_pickup_driver;
drop index appointments_client;
create index appointments_by_status on appointments (status, service_day, starts_at, id) where deleted_at is null;
create index appointments_by_client on appointments (client_id, service_day, starts_at, id) where deleted_at is null;
create index appointments_refused on appointments (rejected_by) where rejected_at is not null and deleted_at is null;

drop index appointment_people_order;
create index appointment_people_order on appointment_people (staff_id, service_day, starts_at, appointment_id);
