-- What operators note of an appointment for each other. Nobody else is given it.
alter table appointments add column internal_note text not null default '';
