-- One operator always remains who can come in: whoever takes that from an operator, by whatever way and on whatever
-- server, waits here for the others who do, and is refused where nobody would be left. An invited operator, who has no
-- password yet, counts for another invited one alone.
create function keep_an_operator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('hatid'), hashtext('operators'));
  if not exists (
    select from users u where u.role = 'operator' and u.is_active and u.id <> old.id
      and (u.password_hash is not null or old.password_hash is null)
  ) then
    raise exception 'the last active operator' using errcode = 'HT001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- A row whose password comes with the same change takes nothing from anybody: nobody could log in with it before.
create trigger users_keep_an_operator before update of role, is_active on users for each row
  when (old.role = 'operator' and old.is_active and (new.role <> 'operator' or not new.is_active)
    and (old.password_hash is not null or new.password_hash is null))
  execute function keep_an_operator();
create trigger users_keep_an_operator_on_delete before delete on users for each row
  when (old.role = 'operator' and old.is_active) execute function keep_an_operator();
