-- Kinds of discount. A senior citizen's or a PWD's has the number of an ID and the name on it, as an invoice needs them.
alter table discounts add column kind text not null default 'other';
-- Not valid, so that nobody waits for a look at each row: those of before have the default.
alter table discounts add constraint discounts_kind check (kind in ('senior_citizen', 'pwd', 'promo', 'other')) not valid;

-- Beside the discounts, so that nothing else reads it. Redaction of the books removes the row; the discount stays.
create table discount_ids (
  discount_id    bigint primary key references discounts,
  appointment_id integer not null references appointments,
  id_number      text not null,
  id_name        text not null
);
create index discount_ids_of_visit on discount_ids (appointment_id);
create trigger discount_ids_kept before update or truncate on discount_ids for each statement execute function refuse_change();

-- The discount that an invoice has: its kind and ID are read from there, so that they can be erased.
alter table invoices add column discount_entry bigint references discounts;

-- As in 327, with the entry of the discount.
create or replace function issue_invoice(visit integer, by_user integer, issued timestamptz) returns integer language plpgsql as $$
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
  insert into invoices (prefix, number, appointment_id, issuer, lines, discount, discount_entry, extension, total, issued_by, at)
  select of_series.prefix, of_series.next_number, visit, said - 'on' - 'prefix',
    case when o.called_off then '[]' else (select coalesce(jsonb_agg(jsonb_build_array(s.name, s.duration, s.price) order by s.position), '[]')
      from appointment_services s where s.appointment_id = visit) end,
    case when o.called_off then 0 else d.discount end, case when o.called_off then null else d.entry end,
    case when o.called_off then 0 else coalesce(a.extension_amount, 0) end,
    case when o.called_off then paid else greatest(0, a.total_price - d.discount + coalesce(a.extension_amount, 0)) end, by_user, issued
  from appointments a
    cross join lateral (select coalesce(a.outcome in ('cancelled', 'aborted'), false) as called_off) o
    cross join lateral (
      select coalesce(sum(g.amount), 0) as discount,
        max(g.id) filter (where g.reverses is null and not exists (select from discounts r where r.reverses = g.id)) as entry
      from discounts g where g.appointment_id = visit) d
  where a.id = visit
  returning id into made;
  update invoice_series set next_number = next_number + 1 where prefix = of_series.prefix;
  return made;
end $$;
