import fs from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { closeChallenge, findOpenRegistration, type OpenRegistration } from './challenges.repository.js';
import { setUpMail } from './notice-mails.js';
import { hashPassword, isPassword } from './passwords.js';
import type { GivenCode } from './codes.usecases.js';
import { newCode } from './secrets.js';
import { HAS_OPERATOR, LOCK, REGISTER, KEEP_CODE, CLAIM_TRY, FORGET } from './first-operator.sql.js';

const FILE = 'set-up-code.txt';

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
  { code, ...named }: Omit<GivenCode, 'purpose'>,
): Promise<OpenRegistration | undefined> {
  const { db, clock } = deps;
  if (deps.config.demo) return undefined;
  const open = await findOpenRegistration(db, named, clock.now());
  const claimed = open && (await db.maybe<{ code_hash: string }>(CLAIM_TRY, [open.user_id]));
  if (!claimed || !(await isPassword(claimed.code_hash, code))) return undefined;
  if (!(await closeChallenge(db, open.id, clock.now()))) return undefined;
  await db.rows(FORGET);
  await fs.rm(fileOf(deps), { force: true });
  return open;
}
