import { z } from 'zod';
import type { Tx } from '../database/database.js';
import type { Jobs, QueuedTask } from '../jobs/job-queue.js';

export interface MailMessage {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code the text contains, so that the demo outbox can show it by itself. */
  readonly code?: string;
}

/** By which way an e-mail goes out: `deliverMail` (mail-delivery.ts). */
export interface Mailer {
  /**
   * Queues an e-mail in the caller's transaction: it goes out exactly if that commits, and is tried again until it
   * went.
   */
  send(tx: Tx, message: MailMessage): Promise<void>;
}

/** About two and a half days of tries; a code is long over by then, but a receipt is still welcome. */
const MAX_ATTEMPTS = 14;

export const MAIL_JOB: QueuedTask<MailMessage> = {
  name: 'mail.send',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string(), code: z.string().optional() }),
  maxAttempts: MAX_ATTEMPTS,
};

export const createMailer = (jobs: Jobs): Mailer => ({
  send: (tx, message) => jobs.add(tx, MAIL_JOB, message),
});

/** Where people write to for help: `Hatid <bookings@example.com>`, who sends the e-mails, as an address alone. */
export const supportAddress = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
