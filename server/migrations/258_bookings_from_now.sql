-- All bookings begin at now. Who chose columns got the former order stored with them without choosing it.
update users set booking_table = jsonb_set(booking_table, '{ordering}', '"nearest"')
where booking_table ->> 'ordering' = '-starts_at';
