-- What a client pays for a visit that they called off late, or where nobody was met, by a rule of the business. A ledger
-- of its own, so that no sum of payments (commission, what is due) has it. Numbered with the payments. A fee comes out of
-- what the client paid ahead, so that it is never money that nobody has. One that is waived is a row of 0, with the reason.
create table visit_fees (
  id             bigint primary key default nextval('payments_id_seq'),
  appointment_id integer not null references appointments,
  kind           text not null check (kind in ('late_cancel', 'no_show')),
  -- Whole pesos, by the rule of that time.
  proposed       integer not null check (proposed > 0),
  -- Whole pesos; 0 where all of it is waived, below zero where the row takes another back.
  amount         integer not null check (amount <= proposed),
  -- It may be about the client. Redaction empties it.
  reason         text not null,
  -- The entry that takes it from the client. A trigger writes it.
  credit_id      bigint unique references client_credit,
  recorded_by    integer references users,
  reverses       bigint references visit_fees,
  at             timestamptz not null,
  constraint visit_fees_signs check (case when reverses is null then amount >= 0 else amount <= 0 end),
  constraint visit_fees_paid check ((amount = 0) = (credit_id is null))
);
create index visit_fees_appointment on visit_fees (appointment_id, id);
-- Reports add up those of a period.
create index visit_fees_day on visit_fees (service_day_of(at)) include (amount);
create unique index visit_fees_reversed_once on visit_fees (reverses) where reverses is not null;

create trigger visit_fees_append_only before delete or truncate on visit_fees for each statement execute function refuse_change();
create trigger visit_fees_kept before update on visit_fees for each row execute function keep_entry('reason');
create trigger visit_fees_signed_day after insert on visit_fees referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');

-- The next file checks the rows that are there: they have no fees.
alter table client_credit drop constraint client_credit_kind_check,
  add constraint client_credit_kind_check check (kind in ('deposit', 'left', 'used', 'refund', 'void', 'fee')) not valid,
  drop constraint client_credit_signs,
  add constraint client_credit_signs check (case when kind in ('used', 'fee') then true
    when kind in ('refund', 'void') then amount < 0 else amount > 0 end) not valid,
  drop constraint client_credit_used,
  add constraint client_credit_used check ((kind = 'used') = (payment_id is not null)
    and (kind in ('used', 'fee')) = (method is null)) not valid;

-- One decision about a visit stands at a time: who writes one locks the visit. What is taken back goes to the client whom
-- it was taken from.
create function take_fee() returns trigger language plpgsql as $$
declare
  payer integer;
begin
  select client_id into strict payer from appointments where id = new.appointment_id for no key update;
  if new.reverses is null and exists (select from visit_fees f where f.appointment_id = new.appointment_id and f.reverses is null
      and (f.amount > 0 or f.kind = new.kind) and not exists (select from visit_fees r where r.reverses = f.id)) then
    raise exception 'the fee of visit % is decided', new.appointment_id using errcode = 'HT001';
  end if;
  if new.amount <> 0 then
    insert into client_credit (client_id, kind, amount, appointment_id, reason, recorded_by, at)
    values (coalesce((select c.client_id from visit_fees f join client_credit c on c.id = f.credit_id where f.id = new.reverses), payer),
      'fee', -new.amount, new.appointment_id, '', new.recorded_by, new.at)
    returning id into new.credit_id;
  end if;
  return new;
end $$;
create trigger visit_fees_taken before insert on visit_fees for each row execute function take_fee();

-- With the fees of the day. A day without any has the digest that it had.
create or replace function book_day_digest(of_day date, of_counts integer[]) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') from (
    select 'payment' || (id, appointment_id, kind, method, amount, collected_by, recorded_by, reverses, change_given,
      extract(epoch from at))::text as line from payments where service_day_of(at) = of_day
    union all
    select 'discount' || (id, appointment_id, amount, recorded_by, reverses, extract(epoch from at))::text
    from discounts where service_day_of(at) = of_day
    union all
    select 'tip' || (id, appointment_id, staff_id, method, amount, collected_by, is_kept, recorded_by, reverses,
      extract(epoch from at))::text from tips where service_day_of(at) = of_day
    union all
    select 'write_off' || (id, appointment_id, amount, recorded_by, reverses, extract(epoch from at))::text
    from write_offs where service_day_of(at) = of_day
    union all
    select 'fee' || (id, appointment_id, kind, proposed, amount, credit_id, recorded_by, reverses, extract(epoch from at))::text
    from visit_fees where service_day_of(at) = of_day
    union all
    select 'credit' || (id, kind, method, amount, collected_by, appointment_id, recorded_by, extract(epoch from at))::text
    from client_credit where service_day_of(at) = of_day and method is not null
    union all
    select 'cost' || (id, category, amount, method, paid_on, movement_id, recorded_by, reverses, extract(epoch from at))::text
    from costs where service_day_of(at) = of_day
    union all
    select 'count' || (id, staff_id, expected, counted, handed_over, counted_by, extract(epoch from at))::text
    from remittances where service_day_of(at) = of_day or id = any (of_counts)
    union all
    select 'share' || (payment_id, position, therapist_id, driver_id, hour, method, is_extension, amount, commission, visits)::text
    from revenue_shares where service_day = of_day
    union all
    select 'service' || (payment_id, position, service_id, is_extension, amount, visits)::text
    from revenue_services where service_day = of_day) lines
$$;
