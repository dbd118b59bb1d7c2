-- When each operator last looked at a client's record. The trail gets one entry for an operator, a client and a day.
create table client_looks (
  client_id integer not null references clients on delete cascade,
  user_id   integer not null references users,
  -- The service day that is in the trail already.
  day       date not null,
  at        timestamptz not null,
  primary key (client_id, user_id)
);
