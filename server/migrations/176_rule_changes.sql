-- Changes that weaken a control among the rules of the business: kept as they were asked, until another operator approves
-- them (then they hold) or refuses them. Whoever sets the rule meanwhile overtakes what waits for it. All of it happens
-- with the row of the rules locked.
create table rule_changes (
  id             int generated always as identity primary key,
  rule           text not null,
  value_before   int not null,                    -- in the rule's own unit; 0 is off
  value          int not null check (value <> value_before),
  asked_by       int not null references users,
  asked_at       timestamptz not null,
  state          text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'taken_back', 'overtaken')),
  decided_by     int references users,
  decided_at     timestamptz,
  decided_reason text not null default '',
  constraint rule_change_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Whoever asks never decides for themselves; only they take it back.
  constraint rule_change_by_another check (case state when 'taken_back' then decided_by = asked_by when 'overtaken' then true else decided_by <> asked_by end)
);
-- Of a rule one change waits, whoever asked.
create unique index rule_changes_waiting on rule_changes (rule) where state = 'waiting';
