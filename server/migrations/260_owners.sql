-- Owners: where at least one operator is an owner, only owners change what guards the business (a call's `owner`). An
-- owner is an active operator. Whoever is disabled or gets another role is no owner any more, and the last one stays.
alter table users add column is_owner boolean not null default false,
  add constraint users_owner_is_active check (not is_owner or (role = 'operator' and is_active));
create index users_owners on users (id) where is_owner;

-- Whoever takes an owner away, in whatever way and on whatever server, waits here for the others who do, and is refused
-- where no owner would be left.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('hatid'), hashtext('owners'));
  if not exists (select from users u where u.is_owner and u.id <> old.id) then
    raise exception 'the last owner' using errcode = 'HT002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.is_owner := false;
  return new;
end $$;

create trigger users_keep_an_owner before update of is_owner, role, is_active on users for each row
  when (old.is_owner and (not new.is_owner or new.role <> 'operator' or not new.is_active))
  execute function keep_an_owner();
create trigger users_keep_an_owner_on_delete before delete on users for each row
  when (old.is_owner) execute function keep_an_owner();
