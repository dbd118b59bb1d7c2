import { z } from 'zod';
import type { Queryable } from './database.js';
import { defineTask, type Jobs } from './jobs.js';
import { deliverMail } from './mail-delivery.js';

export interface MailMessage {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code the text contains, so that the demo outbox can show it by itself. */
  readonly code?: string;
}

export interface Mailer {
  /**
   * Queues an e-mail in the caller's transaction: it goes out exactly if that commits, and is tried again until it
   * went.
   */
  send(tx: Queryable, message: MailMessage): Promise<void>;
}

const mailMessage = z.object({ to: z.string(), subject: z.string(), text: z.string(), code: z.string().optional() });

/** About two and a half days of tries; a code is long over by then, but a receipt is still welcome. */
const MAX_ATTEMPTS = 14;

export const sendMail = defineTask<MailMessage>({
  name: 'mail.send',
  payload: mailMessage,
  maxAttempts: MAX_ATTEMPTS,
  run: (message, deps) => deliverMail(message, deps),
});

export const createMailer = (jobs: Jobs): Mailer => ({
  send: (tx, message) => jobs.add(tx, sendMail, message),
});
