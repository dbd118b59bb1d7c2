-- What a client owed for a visit and will not pay, as operators say with a reason. A ledger of its own beside the payments,
-- so that no sum of payments (revenue, commission, cash) ever has it. Numbered with the payments: both make one ledger of a
-- visit. What operators accepted before stays as it is: nothing is written for it.
create table write_offs (
  id             bigint primary key default nextval('payments_id_seq'),
  appointment_id integer not null references appointments,
  -- Whole pesos; below zero where the row takes another back.
  amount         integer not null,
  -- It may be about the client. Redaction empties it.
  reason         text not null,
  recorded_by    integer references users,
  reverses       bigint references write_offs,
  at             timestamptz not null,
  constraint write_offs_signs check (amount <> 0 and (amount < 0) = (reverses is not null))
);
create index write_offs_appointment on write_offs (appointment_id, id);
-- Reports add up those of a period.
create index write_offs_day on write_offs (service_day_of(at)) include (amount);
create unique index write_offs_reversed_once on write_offs (reverses) where reverses is not null;

create trigger write_offs_append_only before delete or truncate on write_offs for each statement execute function refuse_change();
create trigger write_offs_kept before update on write_offs for each row execute function keep_entry('reason');
create trigger write_offs_signed_day after insert on write_offs referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');

-- With the write-offs of the day. A day without any has the digest that it had.
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
    select 'count' || (id, staff_id, expected, counted, handed_over, counted_by, extract(epoch from at))::text
    from remittances where service_day_of(at) = of_day or id = any (of_counts)
    union all
    select 'share' || (payment_id, position, therapist_id, driver_id, hour, method, is_extension, amount, commission, visits)::text
    from revenue_shares where service_day = of_day
    union all
    select 'service' || (payment_id, position, service_id, is_extension, amount, visits)::text
    from revenue_services where service_day = of_day) lines
$$;
