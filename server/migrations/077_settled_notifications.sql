-- What asked for something is marked as read when it is done: the unread ones of one appointment are few among all.
create index notifications_unread_of_appointment on notifications (appointment_id) where read_at is null;
