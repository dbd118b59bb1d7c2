-- Who was picked up by a driver in whose place another came is out there, and is to be picked up again: `picked_up_at`
-- says who is with the driver of now, and forgot them. Of a ride that stands between two drivers while this is
-- installed nobody can tell any more.
alter table appointment_therapists add column collected_before boolean not null default false;
