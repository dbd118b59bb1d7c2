-- Whose an appointment is: one row for each of its therapists, its driver and its pickup driver, with what their lists
-- are ordered by, so that a person's newest page is one step in an index however long the history. Derived from
-- appointments and appointment_therapists by the triggers below and written by nothing else; deleted appointments have no rows.
create table appointment_people (
  staff_id       int not null,
  appointment_id int not null,
  service_day    date not null,
  starts_at      timestamptz not null,
  primary key (appointment_id, staff_id)
);
create index appointment_people_order on appointment_people (staff_id, starts_at, appointment_id) include (service_day);

create function set_appointment_people(target int) returns void language plpgsql as $$
declare
  visit record;
  wanted int[];
begin
  select a.service_day, a.starts_at, a.driver_id, a.pickup_driver_id into visit from appointments a where a.id = target and a.deleted_at is null;
  if found then
    select array_agg(distinct who.id) into wanted
    from (select visit.driver_id as id union all select visit.pickup_driver_id
          union all select t.therapist_id from appointment_therapists t where t.appointment_id = target) who
    where who.id is not null;
  end if;
  delete from appointment_people p where p.appointment_id = target and p.staff_id <> all (coalesce(wanted, '{}'));
  insert into appointment_people as p (staff_id, appointment_id, service_day, starts_at)
    select id, target, visit.service_day, visit.starts_at from unnest(wanted) as id
    on conflict (appointment_id, staff_id) do update set service_day = excluded.service_day, starts_at = excluded.starts_at
      where (p.service_day, p.starts_at) is distinct from (excluded.service_day, excluded.starts_at);
end $$;

create function appointment_people_of_appointment() returns trigger language plpgsql as $$
begin
  perform set_appointment_people(coalesce(new.id, old.id));
  return null;
end $$;
create trigger appointment_people_inserted after insert on appointments for each row
  when (new.driver_id is not null or new.pickup_driver_id is not null) execute function appointment_people_of_appointment();
create trigger appointment_people_updated after update on appointments for each row
  when ((old.driver_id, old.pickup_driver_id, old.starts_at, old.service_day, old.deleted_at)
    is distinct from (new.driver_id, new.pickup_driver_id, new.starts_at, new.service_day, new.deleted_at))
  execute function appointment_people_of_appointment();
create trigger appointment_people_deleted after delete on appointments for each row execute function appointment_people_of_appointment();

create function appointment_people_of_therapists() returns trigger language plpgsql as $$
begin
  perform set_appointment_people(id) from (select distinct appointment_id as id from changed) visits;
  return null;
end $$;
create trigger appointment_people_therapist_added after insert on appointment_therapists
  referencing new table as changed for each statement execute function appointment_people_of_therapists();
create trigger appointment_people_therapist_removed after delete on appointment_therapists
  referencing old table as changed for each statement execute function appointment_people_of_therapists();

select set_appointment_people(id) from appointments;
