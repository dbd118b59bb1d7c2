-- Clients who ask by their link for another time of a visit. An operator moves the visit, or keeps its time. While
-- `held_until` is ahead, holds of the leg 'asked' keep that time of its people free.
create table time_requests (
  appointment_id integer primary key references appointments on delete cascade,
  starts_at      timestamptz not null,
  asked_at       timestamptz not null,
  held_until     timestamptz,
  -- How often the client has asked for this visit.
  asks           integer not null default 1,
  answer         text,
  answered_by    integer references users,
  answered_at    timestamptz,
  constraint time_requests_answer check (answer in ('moved', 'kept')),
  constraint time_requests_answered check ((answer is null) = (answered_at is null))
);
create index time_requests_waiting on time_requests (asked_at, appointment_id) where answer is null;

alter table staff_holds drop constraint staff_holds_leg_check;
alter table staff_holds add constraint staff_holds_leg_check check (leg in ('session', 'outbound', 'return', 'asked'));
