-- What a visit had as surcharges before its last move, so that taking the move back gives it exactly those again. One
-- row at most for a visit; a nightly job deletes the rows of the day before.
create table lines_before_move (
  appointment_id int primary key references appointments on delete cascade,
  version    int not null,          -- of the visit after the move
  starts_at  timestamptz not null,  -- before it
  price      int not null,          -- of its services, in whole pesos
  lines      jsonb not null,        -- id, name and pesos of each
  moved_at   timestamptz not null
);
create index lines_before_move_at on lines_before_move (moved_at);
