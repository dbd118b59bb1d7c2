-- The journal reads every ledger by the day on which it counts.
create index pay_lines_earned_day on pay_lines (day) where made_by is null;
create index pay_lines_made_day on pay_lines (service_day_of(made_at)) where made_by is not null;
create index payouts_day on payouts (service_day_of(at));
create index payout_steps_voided_day on payout_steps (service_day_of(at)) where step = 'voided';
create index remittance_steps_withdrawn_day on remittance_steps (service_day_of(at)) where step = 'withdrawn';
create index cash_settlements_day on cash_settlements (service_day_of(decided_at)) where state = 'approved';
create index stock_movements_day on stock_movements (service_day_of(at)) where kind in ('opening', 'restock', 'correction');

-- A month whose days are all closed, with a digest of each of its days. It has amounts, ids and numbers, never names. A month
-- that was opened again and closed anew has a further row; the last one counts.
create table book_months (
  id        integer generated always as identity primary key,
  month     date not null check (extract(day from month) = 1),
  -- Of the digests of its days.
  digest    text not null,
  -- By day. A day without entries has none.
  days      jsonb not null,
  closed_at timestamptz not null
);
create index book_months_in_order on book_months (month, id);
create trigger book_months_append_only before update or delete or truncate on book_months
  for each statement execute function refuse_change();
