-- Corrections of payments that change more than one operator may change alone: kept as they were asked, until another
-- operator approves them (then they are made, by the ledger as ever) or refuses them.
create table payment_corrections (
  id             int generated always as identity primary key,
  appointment_id int not null references appointments,
  body           jsonb,                           -- what is to be recorded; gone once it is decided
  paid_before    int not null,                    -- whole pesos in all, then
  paid_after     int not null,
  last_entry     bigint not null,                 -- of the ledger, then: where there is a later one, the payment has changed
  reason         text not null check (reason <> ''),
  asked_by       int not null references users,
  asked_at       timestamptz not null,
  state          text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'taken_back')),
  decided_by     int references users,
  decided_at     timestamptz,
  decided_reason text not null default '',
  constraint correction_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)
    and (state = 'waiting') = (body is not null)),
  -- Whoever asks never decides for themselves; only they take it back.
  constraint correction_by_another check ((decided_by = asked_by) = (state = 'taken_back'))
);
create unique index payment_corrections_waiting on payment_corrections (appointment_id) where state = 'waiting';
create index payment_corrections_of_appointment on payment_corrections (appointment_id, id);
create index payment_corrections_in_turn on payment_corrections (asked_at, id) where state = 'waiting';
