// How it works: docs/subsystems/request-form.md.
import { limits, serverLimits } from 'shared-lib/domain';
import type { Autocommit, Queryable, Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import type { Purpose } from './challenges.repository.js';
import {
  END_STREAK,
  FORGET,
  FULL_HOUR,
  HAS_RESENDS,
  LOCK_SMS,
  NEXT,
  RESERVE,
  RESERVE_OF_HOUR,
  RESERVE_SMS,
  STRANGERS_HOUR,
  UNRESERVE,
  UNRESERVE_SMS,
} from './code-mail-limits.sql.js';

/*
 * How soon and how often a mail with a code is sent. code-mail-limits.sql.ts has the waits (`WAIT`).
 * platform/http/rate-limits.ts limits all requests of an address.
 */

/** A kind of mail to an address: codes of accounts, and those of the request form for visits. */
export interface Mailing {
  readonly purpose: Purpose | 'book_online';
  readonly email: string;
}

/** The key that counts the mails of a browser: the hexadecimal hash of its cookie. */
export const browserKey = (hash: string): string => `browser:${hash}`;
export const networkKey = (network: string): string => `network:${network}`;
/** The callers of a network who show no challenge when they ask for a new mail, apart from those who began there. */
export const bystandersKey = (network: string): string => `bystanders:${network}`;

/**
 * How many codes strangers may ask for at one address in an hour, from anywhere: a dozen. A network that asked at most
 * twice that day, as an owner in a new place does, has a wider limit of two dozen. A person who gave the password, or
 * whose browser signed in before, is not a stranger.
 *
 * One network gets ten codes in half an hour and then one an hour, so it cannot fill the narrow limit.
 */
const STRANGERS_AN_HOUR = { newcomer: 60, others: 12 } as const;
const NEWCOMERS_CODES = 2;

/**
 * A stranger's browser that got a code may ask again this many times, counted apart. So others on its network do not
 * delay the repeat of a lost mail. All such browsers together have a dozen an hour at one address. After either limit
 * the browser is a stranger again, so a stored cookie gives no more.
 */
const RESENDS = 3;
const RESENDS_AN_HOUR = 12;

export interface MailLimits extends Mailing {
  /** Each waits a minute, then five, then sixty after its last mail. */
  readonly askers: readonly string[];
  /** Proved nothing: counted with all others who proved nothing. */
  readonly stranger: boolean;
  readonly now: Date;
}

/** Claims a mail, over all servers. Where none is left, the instant of the next chance. */
async function claimMail(tx: Tx, limit: MailLimits): Promise<{ readonly next?: Date } | undefined> {
  const { purpose, email, askers, stranger, now } = limit;
  const reserved = await tx.rows<{ asker: string; streak: number }>(RESERVE, [email, purpose, askers, now]);
  if (reserved.length < askers.length)
    return { next: (await tx.one<{ at: Date | null }>(NEXT, [email, purpose, askers])).at ?? undefined };
  if (!stranger) return undefined;
  const newcomer = Math.max(...reserved.map(({ streak }) => streak)) <= NEWCOMERS_CODES;
  const most = STRANGERS_AN_HOUR[newcomer ? 'newcomer' : 'others'];
  if (await tx.maybe(RESERVE_OF_HOUR, [email, purpose, now, most, 'strangers'])) return undefined;
  return { next: (await tx.maybe<{ at: Date }>(STRANGERS_HOUR, [email, purpose]))?.at };
}

/**
 * The instant when strangers may ask for a code at this address again, where this hour's are used. It only reads, so
 * that a crowd does not wait for the counter's row. Empty for a browser with a resend left.
 */
export async function nextOfStrangers(
  q: Queryable,
  { purpose, email, browser, now }: Mailing & { readonly browser: string; readonly now: Date },
): Promise<Date | undefined> {
  const full = await q.maybe<{ at: Date }>(FULL_HOUR, [email, purpose, now, STRANGERS_AN_HOUR.newcomer]);
  if (!full) return undefined;
  const { has_resends } = await q.one<{ has_resends: boolean }>(HAS_RESENDS, [email, purpose, browser, now, RESENDS]);
  return has_resends ? undefined : full.at;
}

/** Claims one of a browser's resends, over all servers. False where it began nothing or has none left. */
export async function claimResend(
  tx: Tx,
  { purpose, email, browser, now }: Mailing & { readonly browser: string; readonly now: Date },
): Promise<boolean> {
  const { has_resends } = await tx.one<{ has_resends: boolean }>(HAS_RESENDS, [email, purpose, browser, now, RESENDS]);
  if (!has_resends) return false;
  return (await tx.maybe(RESERVE_OF_HOUR, [email, purpose, now, RESENDS_AN_HOUR, 'resends'])) !== undefined;
}

/** Refusal: CODE_TOO_SOON, with the seconds to wait. The caller's transaction undoes the count. */
export async function assertMailAllowed(tx: Tx, limit: MailLimits): Promise<void> {
  const refused = await claimMail(tx, limit);
  if (refused) throw tooSoon(refused.next, limit.now);
}

/** A code that was counted never left, so it counts no more. */
export async function uncountMail(tx: Tx, { purpose, email, askers, stranger }: MailLimits): Promise<void> {
  await tx.rows(UNRESERVE, [email, purpose, [...askers, ...(stranger ? ['strangers'] : [])]]);
}

/**
 * Counts an SMS with a code, over all servers. Undefined where this number or the business has had enough; the name of
 * the count otherwise. Source: R-beyond-1020.
 */
export async function claimSms(tx: Tx, number: string, now: Date): Promise<string | undefined> {
  await tx.rows(LOCK_SMS);
  return (
    await tx.maybe<{ asker: string }>(RESERVE_SMS, [
      number,
      now,
      serverLimits.SMS_CODES_A_DAY,
      serverLimits.SMS_CODES_OF_NUMBER.day,
      serverLimits.SMS_CODES_OF_NUMBER.hour,
    ])
  )?.asker;
}
export const uncountSms = (tx: Tx, number: string, claim: string): Promise<unknown> =>
  tx.rows(UNRESERVE_SMS, [number, claim]);

export function tooSoon(next: Date | undefined, now: Date): ApiError {
  const wait = next ? next.getTime() - now.getTime() : limits.CODE_RESEND_MS;
  return new ApiError('CODE_TOO_SOON', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/** A code was given, so these askers are not guessers. */
export const endMailStreak = (
  q: Autocommit,
  { purpose, email }: Mailing,
  askers: readonly string[],
): Promise<unknown> => q.rows(END_STREAK, [email, purpose, askers]);

/** After a reset: all counts of mails to this address. */
export const forgetMailsTo = (tx: Tx, email: string): Promise<unknown> => tx.rows(FORGET, [email]);
