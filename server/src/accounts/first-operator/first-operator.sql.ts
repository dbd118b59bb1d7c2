import { sql } from '../../platform/database/database.js';

const MAX_TRIES = 20;

/** After a day the next start sends a new code: the mail may have been lost. */
const RENEWED_AFTER = '1 day';

export const HAS_OPERATOR = sql(
  'first_operator_has',
  `select exists (select from users where role = 'operator' and password_hash is not null) as found`,
);

export const LOCK = sql(
  'first_operator_lock',
  `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('first operator'))`,
);

export const REGISTER = sql(
  'first_operator_register',
  `
  with known as (select id from users where lower(email) = lower($1)),
  made as (
    insert into users (role, email, two_factor, first_name, last_name, created_at, updated_at)
    select 'operator', $1, true, 'Operator', '', $2, $2 where not exists (select from known) returning id
  ) select id from known union all select id from made`,
);

export const KEEP_CODE = sql(
  'first_operator_keep_code',
  `
  insert into settings as s (key, value, updated_at) values ('first_operator', $1, $2)
  on conflict (key) do update set value = $1, updated_at = $2
    where s.updated_at <= $2::timestamptz - interval '${RENEWED_AFTER}' or $1::jsonb ? 'by_hand'
      or (s.value->'user_id' is distinct from $1::jsonb->'user_id' and not s.value ? 'by_hand')
  returning key`,
);

export const FIND_BY_EMAIL = sql(
  'first_operator_find',
  'select id, role from users where lower(email) = lower($1) for update',
);

/** As if just registered: active, and without the old user name and password. */
export const REOPEN = sql(
  'first_operator_reopen',
  `
  update users set is_active = true, disabled_at = null, disabled_reason = null, username = null, password_hash = null,
    email_verified_at = null, updated_at = $2 where id = $1`,
);

export const MAKE_OWNER = sql('first_operator_owner', 'update users set is_owner = true where id = $1');

export const CLAIM_TRY = sql(
  'first_operator_try',
  `
  update settings set value = jsonb_set(value, '{tries}', to_jsonb((value->>'tries')::int + 1))
  where key = 'first_operator' and (value->>'user_id')::int = $1 and (value->>'tries')::int < ${MAX_TRIES} returning value->>'code_hash' as code_hash`,
);

export const FORGET = sql('first_operator_forget', `delete from settings where key = 'first_operator'`);
