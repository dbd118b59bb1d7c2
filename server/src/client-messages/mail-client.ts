// How it works: docs/subsystems/client-messages.md.
import { TELL_CLIENT, TELL_CLIENT_NOW } from '../appointments/workflow/plan-client-messages.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { defineTask, type TaskDefinition } from '../platform/jobs/task.js';
import { isRefusedForGood, mayBeTaken, storeInOutbox, submitMail } from '../platform/mail/mail-delivery.js';
import type { MailMessage } from '../platform/mail/mailer.js';
import { clientMail } from './client-mail.js';
import { type Claimed, end, prepare } from './client-messages.usecases.js';
import { releaseMessage } from './client-messages.repository.js';

type Made = Pick<Claimed, 'message' | 'about'> & { readonly mail: MailMessage };
interface Sending {
  readonly id: number;
  readonly lastAttempt: boolean;
  /** Claims the message and writes it, as it is true now; undefined where it is not sent, or not yet. */
  readonly make: (tx: Tx, at: { readonly now: Date; readonly messageId: string }) => Promise<Made | undefined>;
}

/** Sends an e-mail to a client, once. Demo mode stores it in its outbox. Source: R-beyond-780, R-beyond-781. */
export async function sendOnce(deps: Deps, { id, lastAttempt, make }: Sending): Promise<void> {
  const { db, clock, config } = deps;
  const url = config.demo ? undefined : config.smtpUrl;
  const messageId = `<client-message-${id}@${new URL(config.publicUrl).hostname}>`;
  const claimed = await db.tx(async (tx) => {
    const now = clock.now();
    const made = await make(tx, { now, messageId });
    if (!made || url) return made;
    await storeInOutbox(tx, made.mail, now);
    await end(tx, made, 'sent', now);
    return undefined;
  });
  if (!claimed || !url) return;
  try {
    await submitMail(claimed.mail, { url, from: config.mailFrom, date: clock.now() });
  } catch (error) {
    const isOver = lastAttempt || isRefusedForGood(error);
    const mayHaveLeft = mayBeTaken(error);
    await db.tx((tx) =>
      isOver ? end(tx, claimed, mayHaveLeft ? 'unsure' : 'failed', clock.now()) : releaseMessage(tx, id, mayHaveLeft),
    );
    if (isOver) return;
    throw error;
  }
  await db.tx((tx) => end(tx, claimed, 'sent', clock.now()));
}

/** What it says is read when it is sent: while the mail server is away, the visit may move. */
const sendMail: TaskDefinition<{ readonly message: number }>['run'] = ({ message: id }, deps, { lastAttempt }) =>
  sendOnce(deps, {
    id,
    lastAttempt,
    make: async (tx, { now, messageId }) => {
      const made = await prepare(tx, deps, id, now);
      return made && { ...made, mail: clientMail(made.telling, { to: made.to, id: messageId }) };
    },
  });

export const tellClient = defineTask({ ...TELL_CLIENT, run: sendMail });
export const tellClientNow = defineTask({ ...TELL_CLIENT_NOW, run: sendMail });
