-- A service day that operators have signed. What is signed are amounts, ids and numbers, never names, so that erasure stays
-- possible. Nothing dated in such a day is added to the books: what comes later carries its own date.
create table book_days (
  day          date primary key,
  state        text not null check (state in ('open', 'signed', 'closed', 'reopening')),
  -- As they were signed, in whole pesos; null while the day is open.
  figures      jsonb,
  -- The counts of cash that were signed.
  counts       integer[] not null default '{}',
  -- Of the entries of the day (book_day_digest).
  digest       text,
  signed_by    integer references users,
  signed_at    timestamptz,
  confirmed_by integer references users,
  confirmed_at timestamptz,
  -- Who asked to reopen it, and who agreed.
  asked_by     integer references users,
  reopened_by  integer references users,
  constraint book_day_signed check (
    (state = 'open') = (figures is null) and (figures is null) = (digest is null) and (figures is null) = (signed_by is null)
    and (figures is null) = (signed_at is null)),
  constraint book_day_confirmed_by_another check (confirmed_by <> signed_by),
  constraint book_day_reopened_by_another check (reopened_by <> asked_by)
);

-- Who did what with a day. Its figures are those that were signed.
create table book_day_steps (
  id      integer generated always as identity primary key,
  day     date not null references book_days,
  step    text not null check (step in ('sign', 'confirm', 'take_back', 'ask_reopening', 'reopen', 'keep_closed')),
  by_id   integer not null references users,
  at      timestamptz not null,
  reason  text not null default '',
  figures jsonb,
  digest  text
);
create index book_day_steps_of_day on book_day_steps (day, id);
create trigger book_day_steps_append_only before update or delete or truncate on book_day_steps
  for each statement execute function refuse_change();

-- A payment by GCash that was found in the transaction history after it was recorded.
create table gcash_seen (
  payment_id bigint primary key references payments,
  seen_by    integer not null references users,
  seen_at    timestamptz not null
);

create index payments_day on payments (service_day_of(at));
create index cash_movements_day on cash_movements (service_day_of(at), staff_id);
create index remittances_day on remittances (service_day_of(at));

-- What is signed stays. A day that is opened again is signed anew.
create function keep_signed_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open' and new.state <> 'open'
    and (old.figures, old.counts, old.digest, old.signed_by, old.signed_at) is distinct from
      (new.figures, new.counts, new.digest, new.signed_by, new.signed_at) then
    raise exception 'this day is signed' using errcode = 'HT003';
  end if;
  return new;
end $$;
create trigger book_days_kept before update or delete on book_days for each row execute function keep_signed_day();
create trigger book_days_append_only before truncate on book_days for each statement execute function refuse_change();

-- An entry of the books never joins a signed day. Whoever signs takes the lock alone, and so waits for entries under way.
create function refuse_in_signed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  if exists (select from book_days b where b.state <> 'open' and b.day in (
    select service_day_of((to_jsonb(c) ->> tg_argv[0])::timestamptz) from changed c)) then
    raise exception 'this day is signed' using errcode = 'HT003';
  end if;
  return null;
end $$;
create trigger payments_signed_day after insert on payments referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');
create trigger discounts_signed_day after insert on discounts referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');
create trigger tips_signed_day after insert on tips referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');
create trigger remittances_signed_day after insert on remittances referencing new table as changed
  for each statement execute function refuse_in_signed_day('at');
create trigger cash_settlements_signed_day after update on cash_settlements referencing new table as changed
  for each statement execute function refuse_in_signed_day('decided_at');

-- A count of a signed day, or one that was signed with it, is not withdrawn.
create function keep_signed_count() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  if exists (select from book_days b, remittances r where r.id = new.remittance_id and b.state <> 'open'
    and (b.day = service_day_of(r.at) or new.remittance_id = any (b.counts))) then
    raise exception 'this count is signed' using errcode = 'HT003';
  end if;
  return null;
end $$;
create trigger remittance_steps_signed_count after insert on remittance_steps
  for each row when (new.step = 'withdrawn') execute function keep_signed_count();

-- Every entry of a day and what reports make of it, without names, words, clients and areas.
create function book_day_digest(of_day date, of_counts integer[]) returns text language sql stable as $$
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
    select 'count' || (id, staff_id, expected, counted, handed_over, counted_by, extract(epoch from at))::text
    from remittances where service_day_of(at) = of_day or id = any (of_counts)
    union all
    select 'share' || (payment_id, position, therapist_id, driver_id, hour, method, is_extension, amount, commission, visits)::text
    from revenue_shares where service_day = of_day
    union all
    select 'service' || (payment_id, position, service_id, is_extension, amount, visits)::text
    from revenue_services where service_day = of_day) lines
$$;

-- A visit that changes later keeps its figures of signed days: only its client and its area follow.
create or replace function set_revenue(targets int[]) returns void language plpgsql as $$
declare
  signed_shares revenue_shares[];
  signed_services revenue_services[];
begin
  perform pg_advisory_xact_lock(hashtext('client_first_visits'), share)
  from (
    -- Of whoever it is written for, and of whoever it was.
    select client_id % 64 as share from appointments where id = any (targets)
    union
    select client_id % 64 from revenue_shares where appointment_id = any (targets)
    order by 1) shares;
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  select array_agg(s) into signed_shares from revenue_shares s join book_days b on b.day = s.service_day
  where b.state <> 'open' and s.appointment_id = any (targets);
  select array_agg(s) into signed_services from revenue_services s join book_days b on b.day = s.service_day
  where b.state <> 'open' and s.appointment_id = any (targets);
  -- Each of its statements sees what others have written until then.
  perform write_revenue(targets);
  if signed_shares is null then return; end if;

  select array_agg(row(k.payment_id, k.position, k.appointment_id, k.service_day, k.therapist_id, k.driver_id, n.client_id, k.hour,
    k.method, k.is_extension, k.amount, k.commission, k.visits, k.area_id, n.next_day, n.next_of_method)::revenue_shares)
  into signed_shares from unnest(signed_shares) k join revenue_shares n on n.payment_id = k.payment_id and n.position = 0;
  delete from revenue_shares where payment_id in (select k.payment_id from unnest(signed_shares) k);
  insert into revenue_shares select k.* from unnest(signed_shares) k;
  delete from revenue_services where payment_id in (select k.payment_id from unnest(signed_services) k);
  insert into revenue_services select k.* from unnest(signed_services) k;
  update revenue_services s set next_day = n.next_day from (
    select payment_id, position, lead(service_day) over (
      partition by appointment_id, service_id, is_extension order by service_day, payment_id, position) as next_day
    from revenue_services where appointment_id in (select k.appointment_id from unnest(signed_services) k)) n
  where n.payment_id = s.payment_id and n.position = s.position and s.next_day is distinct from n.next_day;
end $$;
