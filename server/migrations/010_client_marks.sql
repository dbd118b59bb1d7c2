-- What operators mark of clients: did not show up, is not to be booked.
--
-- Rules:
--   * A mark stays as it was made; it is lifted by a row of its own, with who and why.
--   * Only two things become of one: it goes along when two clients become one, and its words go with redaction
--     (keep_mark).

create table client_marks (
  id             int generated always as identity primary key,
  client_id      int not null references clients,
  kind           text not null check (kind in ('no_show', 'do_not_book')),
  -- The cancelled visit at which nobody was met, where the mark is about one.
  appointment_id int references appointments check (appointment_id is null or kind = 'no_show'),
  -- The service day of that visit, or on which the mark was made.
  on_day         date not null,
  reason         text not null,
  marked_by      int not null references users,
  marked_at      timestamptz not null
);
create index client_marks_of_client on client_marks (client_id, id);
create index client_marks_of_appointment on client_marks (appointment_id) where appointment_id is not null;

create table client_mark_lifts (
  mark_id   int primary key references client_marks,
  reason    text not null,
  lifted_by int not null references users,
  lifted_at timestamptz not null
);

create function keep_mark() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['client_id', 'reason'] = to_jsonb(old) - array['client_id', 'reason']
    and new.reason in (old.reason, '') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'HT001';
end $$;
create trigger client_marks_kept before update or delete on client_marks for each row execute function keep_mark();
create trigger client_mark_lifts_kept before update or delete on client_mark_lifts for each row execute function keep_mark();
create trigger client_marks_append_only before truncate on client_marks for each statement execute function refuse_change();
create trigger client_mark_lifts_append_only before truncate on client_mark_lifts for each statement execute function refuse_change();
