-- Where a ride that broke down stands is for whoever takes it over: the note stays with the ride after the request, until
-- the therapists are at the client's, or home. Servers of before clear it with the next change.
alter table appointments
  drop constraint appointments_backup_noted,
  add constraint appointments_backup_noted check (backup_note is null or backup is not null or status in ('in_progress', 'journey',
    'picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived', 'pickup_requested',
    'driver_assigned_pickup', 'return_journey'));
