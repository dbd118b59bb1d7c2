-- Calls to devices whose screen is off (Web Push): the keys of this installation, the devices, and what is sent to them.

-- The key pair by which push services know this installation (VAPID). The first server that starts makes it.
create table push_keys (
  id          boolean primary key default true check (id),
  public_key  text not null,
  private_key text not null
);

-- A device that a person has asked to be called on. It belongs to the session in which they asked, and ends with it.
create table push_devices (
  id         int generated always as identity primary key,
  user_id    int not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  muted      text[] not null default '{}',
  quiet_from text,
  quiet_to   text,
  -- Messages say what, where and when, also on a locked screen.
  details    boolean not null default false,
  created_at timestamptz not null,
  constraint push_devices_quiet check ((quiet_from is null) = (quiet_to is null))
);
create unique index push_devices_endpoint on push_devices (endpoint);
create unique index push_devices_session on push_devices (session_id);
create index push_devices_user on push_devices (user_id);

-- A message to a device, of a notification or of a call for help.
create table push_messages (
  id              bigint generated always as identity primary key,
  device_id       int not null references push_devices on delete cascade,
  notification_id bigint,
  sos_id          int references sos_calls on delete cascade,
  kind            text not null,
  -- A later message with the same tag takes the place of this one on the device.
  tag             text not null,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  -- Since when it is to go from the device.
  closed_at       timestamptz
);
create index push_messages_device on push_messages (device_id, tag);
create index push_messages_notification on push_messages (notification_id) where notification_id is not null;
create index push_messages_sos on push_messages (sos_id) where sos_id is not null;
create index push_messages_age on push_messages (created_at);

-- What a button of a message may do, once.
create table push_tokens (
  token_hash bytea primary key,
  message_id bigint not null references push_messages on delete cascade,
  action     text not null,
  -- The step of the visit for which it was made.
  step       text not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index push_tokens_message on push_tokens (message_id);

-- As what a notification calls a device; null where it does not.
alter table notifications add column calls_as text;
