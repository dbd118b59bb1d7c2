-- A ride home is each person's own: which therapists of a visit said that they need none, and who asked first. What was
-- said until now was the word of who said it, where that was kept (148), and everybody's where it was not. From now on
-- `pickup_declined_at` says that nobody needs one; servers of before go on writing `pickup_declined_by`, which nobody reads.
alter table appointment_therapists add column needs_no_ride_at timestamptz;
alter table appointments add column pickup_requested_by int references users;

update appointment_therapists t set needs_no_ride_at = a.pickup_declined_at from appointments a
  where a.id = t.appointment_id and a.pickup_declined_at is not null
    and (a.pickup_declined_by is null or a.pickup_declined_by = t.therapist_id);
update appointments a set pickup_declined_at = null
  where a.pickup_declined_at is not null
    and exists (select from appointment_therapists t where t.appointment_id = a.id and t.needs_no_ride_at is null);
