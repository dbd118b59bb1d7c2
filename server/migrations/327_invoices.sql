-- Invoices: once an owner has entered what the permit says (the setting `invoices`), each visit that is paid gets the next
-- number of the series. Nothing here is part of a sum: an invoice is a paper of what the ledgers say.
create table invoice_series (
  prefix      text primary key,
  -- Whoever issues locks the row until the end of the transaction. So a number that is not used is given again.
  next_number integer not null check (next_number > 0)
);

create table invoices (
  id             integer primary key generated always as identity,
  prefix         text not null references invoice_series,
  number         integer not null,
  label          text not null generated always as (prefix || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  appointment_id integer not null references appointments,
  -- The business as the permit names it: name, address, tin, vat_percent, permit.
  issuer         jsonb not null,
  -- Name, minutes and price of each service; none for a visit that was called off.
  lines          jsonb not null,
  -- Whole pesos.
  discount       integer not null,
  extension      integer not null,
  total          integer not null check (total >= 0),
  issued_by      integer references users,
  at             timestamptz not null,
  constraint invoices_number unique (prefix, number)
);
create index invoices_of_visit on invoices (appointment_id, id);

-- What became of an invoice. Its number stays used.
create table invoice_steps (
  id            bigint primary key generated always as identity,
  invoice_id    integer not null references invoices,
  step          text not null check (step in ('printed', 'voided', 'manual')),
  -- Why it was voided.
  reason        text,
  -- The number of the paper that was written by hand.
  manual_number text,
  by_user       integer not null references users,
  at            timestamptz not null,
  constraint invoice_steps_said check ((step = 'voided') = (reason is not null) and (step = 'manual') = (manual_number is not null))
);
create index invoice_steps_of_invoice on invoice_steps (invoice_id, id);
create unique index invoice_steps_voided on invoice_steps (invoice_id) where step = 'voided';

create trigger invoices_append_only before update or delete or truncate on invoices for each statement execute function refuse_change();
create trigger invoice_steps_append_only before update or delete or truncate on invoice_steps for each statement execute function refuse_change();

-- The next invoice of a visit that is paid, unless one stands. Null where none is due.
create function issue_invoice(visit integer, by_user integer, issued timestamptz) returns integer language plpgsql as $$
declare
  said jsonb;
  of_series invoice_series;
  paid integer;
  made integer;
begin
  select value into said from settings where key = 'invoices' and (value ->> 'on')::boolean;
  if said is null then return null; end if;
  select * into strict of_series from invoice_series where prefix = said ->> 'prefix' for update;
  if exists (select from invoices i where i.appointment_id = visit
      and not exists (select from invoice_steps v where v.invoice_id = i.id and v.step = 'voided')) then
    return null;
  end if;
  select coalesce(sum(amount), 0) into paid from payments where appointment_id = visit;
  if paid <= 0 then return null; end if;
  insert into invoices (prefix, number, appointment_id, issuer, lines, discount, extension, total, issued_by, at)
  select of_series.prefix, of_series.next_number, visit, said - 'on' - 'prefix',
    case when o.called_off then '[]' else (select coalesce(jsonb_agg(jsonb_build_array(s.name, s.duration, s.price) order by s.position), '[]')
      from appointment_services s where s.appointment_id = visit) end,
    case when o.called_off then 0 else d.discount end, case when o.called_off then 0 else coalesce(a.extension_amount, 0) end,
    case when o.called_off then paid else greatest(0, a.total_price - d.discount + coalesce(a.extension_amount, 0)) end, by_user, issued
  from appointments a
    cross join lateral (select coalesce(a.outcome in ('cancelled', 'aborted'), false) as called_off) o
    cross join lateral (select coalesce(sum(amount), 0) as discount from discounts where appointment_id = visit) d
  where a.id = visit
  returning id into made;
  update invoice_series set next_number = next_number + 1 where prefix = of_series.prefix;
  return made;
end $$;

-- At the commit, when the visit is what the step made of it, and nothing else waits for the series.
create function invoice_of_payment() returns trigger language plpgsql as $$
begin
  perform issue_invoice(new.appointment_id, new.recorded_by, new.at);
  return null;
end $$;
create constraint trigger payments_invoice after insert on payments deferrable initially deferred
  for each row when (new.kind in ('payment', 'extension') and new.amount > 0) execute function invoice_of_payment();
