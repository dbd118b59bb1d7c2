-- Clients are told of another place, other services and other people, too. `told` has what a message said of these, to
-- know later what is news: numbers, the price, and four letters of a hash of the place, which name no address.
alter table client_messages
  add column told jsonb,
  drop constraint client_messages_about,
  add constraint client_messages_about check (about in
    ('confirmation', 'cancellation', 'reminder', 'kept', 'on_the_way', 'arrived', 'come_down', 'which_unit', 'receipt',
     'thanks')) not valid;
-- When who asked by the request form was told that nobody comes. One that may have left is not sent again.
alter table booking_requests add column told_at timestamptz;
