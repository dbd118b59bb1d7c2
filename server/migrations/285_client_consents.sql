-- What a client agreed to, refused or took back: to health notes, and to each way of being written to. The newest row
-- of a kind holds. Rows stay, also when the client is erased: they name nobody, and show that what was kept was allowed.
create table client_consents (
  id          int generated always as identity primary key,
  client_id   int not null references clients,
  about       text not null constraint client_consents_about check (about in ('health', 'sms', 'messenger', 'email')),
  state       text not null constraint client_consents_state check (state in ('given', 'refused', 'withdrawn')),
  how         text not null constraint client_consents_how check (how in ('phone', 'person', 'message', 'link', 'paper')),
  -- The day on which the client said so.
  on_day      date not null,
  recorded_by int not null references users,
  recorded_at timestamptz not null
);
create index client_consents_of_client on client_consents (client_id, about, id);

create function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'HT001';
end $$;
create trigger client_consents_kept before update or delete on client_consents for each row execute function keep_consent();
create trigger client_consents_append_only before truncate on client_consents for each statement execute function refuse_change();
