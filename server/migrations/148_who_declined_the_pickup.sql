-- Which of a visit's therapists said that no ride home is needed; null where that was said before this was kept.
alter table appointments add column pickup_declined_by int references users;
