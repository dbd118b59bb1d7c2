import nodemailer, { type Transporter } from 'nodemailer';
import type { Deps } from '../deps.js';
import { messageOf } from '../errors.js';
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
  const { to, subject, text, code } = message;
  if (config.smtpUrl) {
    const date = clock.now();
    await transportTo(config.smtpUrl).sendMail({
      from: config.mailFrom,
      to,
      subject,
      text,
      html: htmlOf(message),
      date,
    });
    return;
  }
  await db.rows(INTO_OUTBOX, [clock.now(), to, subject, text, code ?? null]);
}

/** The job of one message. `MAIL_JOB` (mailer.ts) says how often and how long it is tried. */
export const sendMail = defineTask<MailMessage>({ ...MAIL_JOB, run: (message, deps) => deliverMail(message, deps) });
