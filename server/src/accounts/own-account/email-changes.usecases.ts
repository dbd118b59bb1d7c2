// How it works: docs/subsystems/sign-in.md.
import { FIELD_TEXTS, limits, serverLimits, SYSTEM, type Actor } from 'shared-lib/domain';
import { z } from 'zod';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, codeOf, notFound } from '../../platform/errors.js';
import { queuedTask } from '../../platform/jobs/job-queue.js';
import { defineTask } from '../../platform/jobs/task.js';
import { userIdOf } from '../../platform/caller.js';
import {
  applyEmail,
  closeEmailChange,
  insertEmailChange,
  isEmailTaken,
  lockEmailChangeOf,
  lockPerson,
  userOfChange,
  type EmailChange,
  type Outcome,
  type Person,
} from './email-changes.repository.js';
import { refuseNewOperator } from '../../staff-directory/second-operator.js';
import { emailChangeAskedMails, emailChangeOverMails, emailChangedMails } from './notice-mails.js';
import { newLongCode, tokenHash } from '../passwords/secrets.js';
import { endAccess } from '../sessions/end-access.js';
import * as m from '../../texts/m.js';

const WAIT_MS = serverLimits.EMAIL_CHANGE_HOURS * 60 * limits.MINUTE;
/**
 * Turns the unique index's error into the refusal of an address that another person took meanwhile. Other errors stay.
 */
export const emailTaken = (error: unknown): unknown =>
  codeOf(error) === '23505'
    ? new ApiError('DUPLICATE', { fields: { email: [FIELD_TEXTS.emailTaken] }, cause: error })
    : error;

const queued = queuedTask({ name: 'accounts.email_change', payload: z.object({ id: z.int() }) });

/** Upper or lower case and dashes make no difference. */
const codeHashOf = (typed: string): Buffer => tokenHash(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));

export interface Asked {
  readonly userId: number;
  readonly newEmail: string;
  readonly actor: Actor;
  readonly requestId?: string;
}

/**
 * Begins an operator's change of a registered person's address. The new address could hand over the account. So the old
 * one stays in use until it, or a second operator, agrees, or until three days pass without an objection. Both
 * addresses are told. The same address again changes nothing; another one begins again.
 * Source: R-accounts-13.
 */
export async function askForEmailChange(
  tx: Tx,
  { clock, jobs, mail }: Pick<Deps, 'clock' | 'jobs' | 'mail'>,
  { userId, newEmail, actor, requestId }: Asked,
): Promise<void> {
  const now = clock.now();
  const person = await lockPerson(tx, userId);
  if (!person) throw notFound();
  const open = await lockEmailChangeOf(tx, userId);
  if (open?.new_email.toLowerCase() === newEmail.toLowerCase()) return;
  if (open) await closeEmailChange(tx, open.id, now, 'replaced');
  const code = newLongCode();
  const effectiveAt = new Date(now.getTime() + WAIT_MS);
  const id = await insertEmailChange(tx, {
    user_id: userId,
    old_email: person.email,
    new_email: newEmail,
    asked_by: userIdOf(actor),
    effective_at: effectiveAt,
    codeHash: codeHashOf(code),
    now,
  });
  await jobs.add(tx, queued, { id }, { runAt: effectiveAt });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'email.ask',
    entity: 'user',
    entityId: userId,
    before: { email: person.email },
    after: { email: newEmail, effective_at: effectiveAt.toISOString() },
    requestId,
  });
  for (const message of emailChangeAskedMails({ person, newEmail, code, at: effectiveAt }))
    await mail.send(tx, message);
}

interface Ending {
  readonly actor: Actor;
  readonly requestId?: string;
}

/** Ends a person's open change; `may` refuses. Refusals: NOT_FOUND, DUPLICATE. */
async function end(
  tx: Tx,
  { clock, mail }: Pick<Deps, 'clock' | 'mail'>,
  userId: number,
  {
    outcome,
    actor,
    requestId,
    may,
  }: Ending & { readonly outcome: Outcome; readonly may?: (change: EmailChange) => void | Promise<void> },
): Promise<void> {
  const now = clock.now();
  const person = await lockPerson(tx, userId);
  const change = person && (await lockEmailChangeOf(tx, userId));
  if (!change) throw notFound();
  await may?.(change);
  const stale = person.email.toLowerCase() !== change.old_email.toLowerCase();
  const taken = await isEmailTaken(tx, change.new_email, userId);
  const wanted = outcome === 'confirmed' || outcome === 'approved' || outcome === 'elapsed';
  if (wanted && taken && outcome !== 'elapsed')
    throw new ApiError('DUPLICATE', { fields: { email: [FIELD_TEXTS.emailTaken] } });
  const result: Outcome = stale ? 'replaced' : wanted && taken ? 'taken' : outcome;
  const applies = wanted && result === outcome;
  await closeEmailChange(tx, change.id, now, result);
  if (applies) await takeEffect(tx, person, change.new_email, { actor, now });
  recordAudit(tx, {
    at: now,
    actor,
    action: applies ? 'email.change' : 'email.keep',
    entity: 'user',
    entityId: userId,
    before: { email: person.email },
    after: { email: applies ? change.new_email : person.email, by: result },
    requestId,
  });
  const mails = applies ? emailChangedMails : emailChangeOverMails;
  for (const message of mails(person, change.new_email)) await mail.send(tx, message);
}

/**
 * The owner of the new address must prove it, and all sessions of the old one end. Refusal: DUPLICATE, where another
 * person takes the address at the same moment.
 */
async function takeEffect(
  tx: Tx,
  { id }: Person,
  email: string,
  by: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  try {
    await applyEmail(tx, id, email, by.now);
  } catch (error) {
    throw emailTaken(error);
  }
  await endAccess(tx, { userId: id, ...by });
}

export type Answer = 'confirm' | 'cancel';

/** With the code from the mail to the old address. Refusal: INVALID_CODE. */
export async function answerEmailChange(
  deps: Deps,
  { code, answer, requestId }: { readonly code: string; readonly answer: Answer; readonly requestId: string },
): Promise<{ message: string }> {
  await deps.db.tx(async (tx) => {
    const codeHash = codeHashOf(code);
    const userId = await userOfChange(tx, { codeHash });
    const person = userId === undefined ? undefined : await lockPerson(tx, userId);
    // Checked again under the lock: it may have ended meanwhile.
    if (!person || (await userOfChange(tx, { codeHash })) === undefined) throw new ApiError('INVALID_CODE');
    const outcome = answer === 'confirm' ? 'confirmed' : 'cancelled';
    await end(tx, deps, person.id, { outcome, actor: { id: person.id, role: person.role }, requestId });
  });
  return { message: answer === 'confirm' ? m.the_new_e_mail_address() : m.the_e_mail_address_stays() };
}

/** By the signed-in person, or by any operator. Refusal: NOT_FOUND. */
export const cancelEmailChange = (tx: Tx, deps: Deps, userId: number, ending: Ending): Promise<void> =>
  end(tx, deps, userId, { ...ending, outcome: 'cancelled' });

/**
 * A second operator agrees: not the one who asked, nor one whose account is younger than the wait, because the first
 * may have registered it for this. Refusals: NOT_FOUND, FORBIDDEN, DUPLICATE.
 */
export const approveEmailChange = (tx: Tx, deps: Deps, userId: number, ending: Ending): Promise<void> =>
  end(tx, deps, userId, {
    ...ending,
    outcome: 'approved',
    may: async ({ asked_by }) => {
      if (asked_by === ending.actor.id) throw new ApiError('FORBIDDEN', { detail: m.another_operator_than_the_one() });
      await refuseNewOperator(tx, ending.actor.id, deps.clock.now());
    },
  });

/** Ends the change without a message: its owner changed the address, or the account begins again. */
export async function dropEmailChange(tx: Tx, userId: number, now: Date): Promise<void> {
  const open = await lockEmailChangeOf(tx, userId);
  if (open) await closeEmailChange(tx, open.id, now, 'replaced');
}

/** Nobody has objected. */
export const emailChangeElapsed = defineTask({
  ...queued,
  run: ({ id }, deps) =>
    deps.db.tx(async (tx) => {
      const userId = await userOfChange(tx, { id });
      if (userId === undefined) return;
      await lockPerson(tx, userId);
      if ((await userOfChange(tx, { id })) === undefined) return;
      await end(tx, deps, userId, { outcome: 'elapsed', actor: SYSTEM });
    }),
});
