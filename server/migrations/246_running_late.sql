-- What the driver of the ride that is under way said who comes later (`RunningLate` of the domain). Null while nobody did.
alter table appointments add column running_late jsonb;
