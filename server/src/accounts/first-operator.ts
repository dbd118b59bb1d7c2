import fs from 'node:fs/promises';
import path from 'node:path';
import { sql, type Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { closeChallenge, findOpenRegistration, type OpenRegistration } from './challenges.repository.js';
import { setUpMail } from './notice-mails.js';
import { hashPassword, isPassword } from './passwords.js';
import { newCode, tokenHash } from './secrets.js';

const FILE = 'set-up-code.txt';
const MAX_TRIES = 20;
/** After a day the next start sends a new code: the mail may have been lost. */
const RENEWED_AFTER = '1 day';

const HAS_OPERATOR = sql(
  'first_operator_has',
  `select exists (select from users where role = 'operator' and password_hash is not null) as found`,
);
const LOCK = sql('first_operator_lock', `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('first operator'))`);
const REGISTER = sql(
  'first_operator_register',
  `
  with known as (select id from users where lower(email) = lower($1)),
  made as (
    insert into users (role, email, two_factor, first_name, last_name, created_at, updated_at)
    select 'operator', $1, true, 'Operator', '', $2, $2 where not exists (select from known) returning id
  ) select id from known union all select id from made`,
);
const KEEP_CODE = sql(
  'first_operator_keep_code',
  `
  insert into settings as s (key, value, updated_at) values ('first_operator', $1, $2)
  on conflict (key) do update set value = $1, updated_at = $2
    where s.updated_at <= $2::timestamptz - interval '${RENEWED_AFTER}' or s.value->'user_id' is distinct from $1::jsonb->'user_id'
  returning key`,
);
const CLAIM_TRY = sql(
  'first_operator_try',
  `
  update settings set value = jsonb_set(value, '{tries}', to_jsonb((value->>'tries')::int + 1))
  where key = 'first_operator' and (value->>'user_id')::int = $1 and (value->>'tries')::int < ${MAX_TRIES} returning value->>'code_hash' as code_hash`,
);
const FORGET = sql('first_operator_forget', `delete from settings where key = 'first_operator'`);

const fileOf = ({ config }: Pick<Deps, 'config'>): string => path.join(config.dataDir, FILE);

/**
 * Registers HATID_ADMIN_EMAIL as the first operator of a real business, with a set-up code by e-mail and in a file that
 * only its owner can read. Of several servers that start together one does it; once an operator can sign in, nothing
 * happens.
 */
export async function ensureFirstOperator(deps: Deps): Promise<void> {
  const { config, db, log } = deps;
  if (config.demo || (await hasOperator(db))) return;
  const email = config.adminEmail;
  if (!email) {
    log.warn(
      'nobody can sign in yet: set HATID_ADMIN_EMAIL to the e-mail address of the first operator and start again',
    );
    return;
  }
  const code = newCode();
  const codeHash = await hashPassword(code);
  const made = await db.tx(async (tx) => {
    await tx.rows(LOCK);
    if (await hasOperator(tx)) return false;
    const now = deps.clock.now();
    const { id } = await tx.one<{ id: number }>(REGISTER, [email, now]);
    if (!(await tx.maybe(KEEP_CODE, [JSON.stringify({ user_id: id, code_hash: codeHash, tries: 0 }), now])))
      return false;
    await deps.mail.send(tx, setUpMail(email, `${config.publicUrl}/register`, code));
    return true;
  });
  if (!made) return;
  await fs.mkdir(config.dataDir, { recursive: true });
  await fs.rm(fileOf(deps), { force: true });
  await fs.writeFile(fileOf(deps), `${code}\n`, { mode: 0o600 });
  log.info(
    { file: fileOf(deps) },
    'the first operator can register now; the set-up code is in the e-mail and in the file',
  );
}

const hasOperator = async (q: Queryable): Promise<boolean> => (await q.one<{ found: boolean }>(HAS_OPERATOR)).found;

/**
 * The set-up code in place of the e-mailed one, where the mail does not arrive yet. It works for the first operator's
 * registration alone, and once.
 */
export async function checkSetUpCode(
  deps: Deps,
  { email, challenge, code }: { readonly email: string; readonly challenge: string; readonly code: string },
): Promise<OpenRegistration | undefined> {
  const { db, clock } = deps;
  if (deps.config.demo) return undefined;
  const open = await findOpenRegistration(db, tokenHash(challenge), email);
  const claimed = open && (await db.maybe<{ code_hash: string }>(CLAIM_TRY, [open.user_id]));
  if (!claimed || !(await isPassword(claimed.code_hash, code))) return undefined;
  if (!(await closeChallenge(db, open.id, clock.now()))) return undefined;
  await db.rows(FORGET);
  await fs.rm(fileOf(deps), { force: true });
  return open;
}
