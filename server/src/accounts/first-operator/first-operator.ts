// How it works: docs/subsystems/sign-in.md.
import fs from 'node:fs/promises';
import path from 'node:path';
import { SYSTEM, type Role } from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { recordAudit } from '../../audit/audit.repository.js';
import { StartError } from '../../platform/errors.js';
import type { Deps } from '../../platform/deps.js';
import { closeChallenge, findOpenRegistration, type OpenRegistration } from '../codes/challenges.repository.js';
import { dropEmailChange } from '../own-account/email-changes.usecases.js';
import { forgetMailsTo } from '../codes/code-mail-limits.js';
import { SET_UP, setUpMail } from '../own-account/notice-mails.js';
import { endAccess } from '../sessions/end-access.js';
import { forgetAttemptsOn } from '../passwords/sign-in-attempts.repository.js';
import { hashPassword, isPassword } from '../passwords/passwords.js';
import type { GivenCode } from '../codes/codes.usecases.js';
import { newCode } from '../passwords/secrets.js';
import {
  HAS_OPERATOR,
  LOCK,
  MAKE_OWNER,
  REGISTER,
  REOPEN,
  FIND_BY_EMAIL,
  KEEP_CODE,
  CLAIM_TRY,
  FORGET,
} from './first-operator.sql.js';

const FILE = 'set-up-code.txt';

const fileOf = ({ config }: Pick<Deps, 'config'>): string => path.join(config.dataDir, FILE);

/**
 * Registers HATID_ADMIN_EMAIL as the first operator of a real business. The set-up code goes out by e-mail and into a
 * file that only its owner can read. Of several servers that start together one does it. Once an operator can sign in,
 * it does nothing.
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
    await deps.mail.send(tx, setUpMail({ email, why: SET_UP.first, registerUrl: registerUrlOf(deps), code }));
    return true;
  });
  if (!made) return;
  await writeCode(deps, code);
  log.info(
    { file: fileOf(deps) },
    'the first operator can register now; the set-up code is in the e-mail and in the file',
  );
}

const registerUrlOf = ({ config }: Pick<Deps, 'config'>): string => `${config.publicUrl}/register`;

async function writeCode(deps: Deps, code: string): Promise<void> {
  await fs.mkdir(deps.config.dataDir, { recursive: true });
  await fs.rm(fileOf(deps), { force: true });
  await fs.writeFile(fileOf(deps), `${code}\n`, { mode: 0o600 });
}

export interface LetIn {
  readonly registerUrl: string;
  /** The file with the set-up code; only its owner can read it. */
  readonly file: string;
}

/**
 * For people with access to the server's machine: this address may complete an operator's registration, with a new
 * set-up code by e-mail and in the file. A new address is registered. An existing operator, disabled or locked out,
 * begins again: signed out everywhere, without the old user name and password.
 * Throws a StartError for a therapist's or
 * driver's address. Source: R-accounts-12.
 */
export async function letOperatorIn(deps: Deps, email: string, asOwner = false): Promise<LetIn> {
  const { db, clock, mail } = deps;
  const code = newCode();
  const codeHash = await hashPassword(code);
  const registerUrl = registerUrlOf(deps);
  await db.tx(async (tx) => {
    await tx.rows(LOCK);
    const now = clock.now();
    const known = await tx.maybe<{ id: number; role: Role }>(FIND_BY_EMAIL, [email]);
    if (known && known.role !== 'operator')
      throw new StartError(`${email} is the address of a ${known.role}: give another one.`);
    const { id } = known ?? (await tx.one<{ id: number }>(REGISTER, [email, now]));
    if (known) {
      await tx.rows(REOPEN, [id, now]);
      await dropEmailChange(tx, id, now);
      await endAccess(tx, { userId: id, actor: SYSTEM, now });
      await forgetAttemptsOn(tx, id);
    }
    if (asOwner) await tx.rows(MAKE_OWNER, [id]);
    await forgetMailsTo(tx, email);
    await tx.rows(KEEP_CODE, [JSON.stringify({ user_id: id, code_hash: codeHash, tries: 0, by_hand: true }), now]);
    const after = { email, ...(asOwner && { is_owner: true }) };
    recordAudit(tx, { at: now, actor: SYSTEM, action: 'user.let_in', entity: 'user', entityId: id, after });
    await mail.send(tx, setUpMail({ email, why: SET_UP.letIn, registerUrl, code }));
    // Before the commit: where the file cannot be written, nobody loses a password.
    await writeCode(deps, code);
  });
  return { registerUrl, file: fileOf(deps) };
}

const hasOperator = async (q: Queryable): Promise<boolean> => (await q.one<{ found: boolean }>(HAS_OPERATOR)).found;

/**
 * The set-up code in place of the mailed one, while mail does not arrive yet. It works once, and only for its own
 * registration.
 */
export async function checkSetUpCode(
  deps: Deps,
  { code, ...named }: Omit<GivenCode, 'purpose'>,
): Promise<OpenRegistration | undefined> {
  const { db, clock } = deps;
  const open = await findOpenRegistration(db, named, clock.now());
  const claimed = open && (await db.maybe<{ code_hash: string }>(CLAIM_TRY, [open.user_id]));
  if (!claimed || !(await isPassword(claimed.code_hash, code))) return undefined;
  if (!(await closeChallenge(db, open.id, clock.now()))) return undefined;
  await db.rows(FORGET);
  // Another user of the machine may own the file; the code is used up anyway.
  await fs
    .rm(fileOf(deps), { force: true })
    .catch((error: unknown) => deps.log.warn({ error }, 'the set-up code could not be removed'));
  return open;
}
