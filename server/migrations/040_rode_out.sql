-- The therapist has left with the driver: what decides whether a cancelled visit may ask for a ride home. A column of
-- its own, because a swapped driver begins the journey anew and would otherwise wipe the trace of the first one.
alter table appointments add column rode_out boolean not null default false;
