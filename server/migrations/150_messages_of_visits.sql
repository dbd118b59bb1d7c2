-- What was told about one visit, read or not. It serves as well what marks the unread of a visit as read.
create index notifications_of_appointment on notifications (appointment_id, id) where appointment_id is not null;
drop index notifications_unread_of_appointment;
