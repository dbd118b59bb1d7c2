// How it works: docs/subsystems/jobs.md.
import nodemailer, { type Transporter } from 'nodemailer';
import type { Deps } from '../deps.js';
import type { Autocommit } from '../database/database.js';
import { codeOf, messageOf } from '../errors.js';
import { defineTask } from '../jobs/task.js';
import { htmlOf } from './mail-html.js';
import { MAIL_JOB, type MailMessage } from './mailer.js';
import { INTO_OUTBOX } from './mail-outbox.sql.js';

const TIMEOUT_MS = 20_000;

const transports = new Map<string, Transporter>();

/** One pool of SMTP connections for each address. */
function transportTo(url: string): Transporter {
  const known = transports.get(url);
  if (known) return known;
  const made = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  transports.set(url, made);
  return made;
}

const LOOK_MS = 5_000;

/** Why the mail server takes no e-mail now: it is asked, logged in to where the address names a user, and left. */
export async function mailProblem(url: string): Promise<string | undefined> {
  const waits = { connectionTimeout: LOOK_MS, greetingTimeout: LOOK_MS, socketTimeout: LOOK_MS };
  const transport = nodemailer.createTransport({ url, ...waits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return messageOf(error);
  } finally {
    transport.close();
  }
}

/** Closes idle SMTP connections, which would keep a stopping process alive. */
export function closeMailConnections(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/**
 * Sends a message to the mail server. Without one (demo mode), stores it in the outbox that /dev/outbox shows. Source:
 * R-accounts-8.
 */
async function deliverMail(message: MailMessage, { config, db, clock }: Deps): Promise<void> {
  if (config.smtpUrl) await submitMail(message, { url: config.smtpUrl, from: config.mailFrom, date: clock.now() });
  else await storeInOutbox(db, message, clock.now());
}

interface Submission {
  /** Of the mail server. */
  readonly url: string;
  readonly from: string;
  readonly date: Date;
}
/** Hands a message to the mail server. Throws where it is away, or refuses it. */
export async function submitMail(message: MailMessage, { url, from, date }: Submission): Promise<void> {
  const { to, subject, text, id: messageId } = message;
  const named = messageId === undefined ? {} : { messageId };
  await transportTo(url).sendMail({ from, to, subject, text, html: htmlOf(message), date, ...named });
}

/** Stores a message in the outbox of demo mode. */
export async function storeInOutbox(q: Autocommit, message: MailMessage, now: Date): Promise<void> {
  const { to, subject, text, code } = message;
  await q.rows(INTO_OUTBOX, [now, to, subject, text, code ?? null]);
}

/**
 * The mail server said that it will never take mail for this address, so another try is pointless. A refused sender is
 * a fault of the settings, and is tried again.
 */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  codeOf(error) === 'EENVELOPE' &&
  'command' in error &&
  error.command === 'RCPT TO';

/** Before the mail server heard of the message. */
const UNHEARD = ['connect', 'getaddrinfo'];
/** No answer came and the mail server may have heard of the message, so it may have taken it. */
export const mayBeTaken = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  !('responseCode' in error) &&
  !(('syscall' in error && UNHEARD.includes(String(error.syscall))) || codeOf(error) === 'EDNS');

/** The job of one message. `MAIL_JOB` (mailer.ts) says how often and how long it is tried. */
export const sendMail = defineTask<MailMessage>({ ...MAIL_JOB, run: (message, deps) => deliverMail(message, deps) });
