-- Visits whose payment, as it is recorded now, is not what was to be paid: what needs operators until one of them says
-- that it is right, or corrects it. One row a visit, written with the ledger; what is recorded anew begins anew, so that
-- what somebody agreed to is always the payment as it stands. Who agreed to what before stands in the audit trail.
-- Payments of before this are nobody's news any more.
create table payment_differences (
  appointment_id int primary key references appointments on delete cascade,
  since          timestamptz not null,
  due            int not null,                  -- whole pesos, the extension included
  paid           int not null,
  agreed_by      int references users,
  agreed_at      timestamptz,
  note           text not null default '',      -- of who agreed; goes with redaction
  constraint payment_differs check (due <> paid),
  constraint payment_difference_agreed check ((agreed_by is null) = (agreed_at is null))
);
-- Those that nobody has looked at, in the order in which operators see them.
create index payment_differences_open on payment_differences (since, appointment_id) where agreed_at is null;
