// How it works: docs/subsystems/jobs.md.
import { type Language, LANGUAGES } from 'shared-lib/domain';
import { z } from 'zod';
import type { Tx } from '../database/database.js';
import type { Jobs, QueuedTask } from '../jobs/job-queue.js';

export interface MailMessage {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code in the text. The demo outbox shows it separately. */
  readonly code?: string;
  /** The same for each try, so that a mail program shows a repeated one once. Made by itself if left out. */
  readonly id?: string;
  /** The same as HTML, inside the body; made of the text if left out. Queued messages have none. */
  readonly html?: string;
  /** Of the text; English if left out. */
  readonly language?: Language;
}

/** How the product sends an e-mail: `deliverMail` (mail-delivery.ts). */
export interface Mailer {
  /**
   * Queues an e-mail in the caller's transaction. It is sent only if that commits, and is tried again until it is sent.
   */
  send(tx: Tx, message: MailMessage): Promise<void>;
}

/**
 * Tries for about two and a half days: the pauses grow to 6 hours (e^10 seconds), the most of graphile-worker. A code
 * has expired by then, but a receipt is still welcome.
 */
export const MAIL_ATTEMPTS = 19;

export const MAIL_JOB: QueuedTask<MailMessage> = {
  name: 'mail.send',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    code: z.string().optional(),
    id: z.string().optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  maxAttempts: MAIL_ATTEMPTS,
};

export const createMailer = (jobs: Jobs): Mailer => ({
  send: (tx, message) => jobs.add(tx, MAIL_JOB, message),
});

/**
 * The address where people ask for help: of `Hatid <bookings@example.com>`, the sender of the e-mails, the address
 * alone.
 */
export const supportAddress = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
