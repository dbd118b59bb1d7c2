-- Who gives which service of a visit, where that was said: a service that is booked twice has two rows, each with a
-- therapist of its own. Null: the therapists give the services one after the other.
alter table appointment_services add column therapist_id int references users;
