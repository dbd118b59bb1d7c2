import { TELL_CLIENT, TELL_CLIENT_NOW } from '../appointments/workflow/plan-client-messages.js';
import { defineTask, type TaskDefinition } from '../platform/jobs/task.js';
import { isRefusedForGood, mayBeTaken, storeInOutbox, submitMail } from '../platform/mail/mail-delivery.js';
import { clientMail } from './client-mail.js';
import { end, prepare } from './client-messages.usecases.js';
import { releaseMessage } from './client-messages.repository.js';

/**
 * Sends an e-mail to the client of a visit, once, while it still holds. What it says is read when it is sent: while the
 * mail server is away, the visit may move. Demo mode sends nothing. Source: R-beyond-780, R-beyond-781.
 */
const sendMail: TaskDefinition<{ readonly message: number }>['run'] = async (
  { message: id },
  deps,
  { lastAttempt },
) => {
  const { db, clock, config } = deps;
  const url = config.demo ? undefined : config.smtpUrl;
  const messageId = `<client-message-${id}@${new URL(config.publicUrl).hostname}>`;
  const claimed = await db.tx(async (tx) => {
    const now = clock.now();
    const made = await prepare(tx, deps, id, now);
    if (!made) return undefined;
    const mail = clientMail(made.telling, { to: made.to, id: messageId });
    if (url) return { ...made, mail };
    await storeInOutbox(tx, mail, now);
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
};

export const tellClient = defineTask({ ...TELL_CLIENT, run: sendMail });
export const tellClientNow = defineTask({ ...TELL_CLIENT_NOW, run: sendMail });
