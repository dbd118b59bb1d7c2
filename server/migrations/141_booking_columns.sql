-- How an operator likes the table of bookings: `{"columns": […], "ordering": "…"}`, as `bookingTable` of the contract has
-- it; null where nothing was chosen, so that what the product shows by default may change.
alter table users add column booking_table jsonb;
