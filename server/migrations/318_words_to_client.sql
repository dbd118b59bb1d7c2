-- What drivers and therapists tell a client while they come. It goes with the link, as what the client says.
alter table client_taps
  add column here_at       timestamptz,
  add column come_down_at  timestamptz,
  add column which_unit_at timestamptz,
  -- How often something was told in all.
  add column words         integer not null default 0;
alter table client_messages
  drop constraint client_messages_about,
  add constraint client_messages_about check (about in
    ('confirmation', 'cancellation', 'reminder', 'on_the_way', 'arrived', 'come_down', 'which_unit', 'receipt', 'thanks'));
