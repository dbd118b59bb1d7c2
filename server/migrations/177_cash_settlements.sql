-- A shortage leaves the hand of who owes it only by the word of a second operator: neither who counted nor who owes. It
-- is asked for with the count, of which it is the rest, and stays in hand until then. A later count of the person, or the
-- withdrawal of the count, overtakes what waits.
create table cash_settlements (
  id             int generated always as identity primary key,
  remittance_id  int not null unique references remittances,
  staff_id       int not null references users,
  amount         int not null check (amount > 0),     -- whole pesos that were missing
  asked_by       int not null references users,
  asked_at       timestamptz not null,
  state          text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'overtaken')),
  decided_by     int references users,
  decided_at     timestamptz,
  decided_reason text not null default '',
  constraint settlement_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint settlement_by_another check (state not in ('approved', 'refused') or decided_by not in (asked_by, staff_id))
);
create index cash_settlements_waiting on cash_settlements (asked_at, id) where state = 'waiting';

-- Nothing may be handed over where all of it is missing: then the count says so, and moves nothing.
alter table remittances drop constraint remittances_handed_over_check,
  add constraint remittances_handed_over_check check (handed_over <> 0 or counted < expected);

alter table cash_movements add column settlement_id int references cash_settlements,
  drop constraint cash_movement_of_one,
  add constraint cash_movement_of_one check (num_nonnulls(payment_id, remittance_id, settlement_id) = 1);

drop function move_cash(int, int, timestamptz, bigint, int);
create function move_cash(person int, change int, moved_at timestamptz, payment bigint, remittance int, settlement int default null)
returns void language plpgsql as $$
declare
  left_over int;
begin
  if change = 0 then return; end if;
  insert into cash_in_hand as h (staff_id, amount, since) values (person, change, moved_at)
  on conflict (staff_id) do update set amount = h.amount + excluded.amount,
    since = case when h.amount + excluded.amount <> 0 then coalesce(h.since, excluded.since) end
  returning h.amount into left_over;
  insert into cash_movements (staff_id, at, amount, balance, payment_id, remittance_id, settlement_id)
  values (person, moved_at, change, left_over, payment, remittance, settlement);
end $$;

create function cash_of_settlement() returns trigger language plpgsql as $$
begin
  perform move_cash(new.staff_id, -new.amount, new.decided_at, null, null, new.id);
  return null;
end $$;
create trigger cash_settlements_cash after update of state on cash_settlements for each row
  when (old.state = 'waiting' and new.state = 'approved') execute function cash_of_settlement();

-- With a count that is withdrawn comes back what was settled of it.
create or replace function cash_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform move_cash(r.staff_id, r.handed_over + coalesce((select s.amount from cash_settlements s
    where s.remittance_id = r.id and s.state = 'approved'), 0), new.at, null, r.id)
  from remittances r where r.id = new.remittance_id;
  return null;
end $$;
