import { texts } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { supportAddress } from '../../platform/mail/mailer.js';

/**
 * Writes a letter to support about a disabled account into the demo's outbox, because a device's own mail program would
 * write to nobody. A person without an account can send it too, so it reveals no accounts. Source: 2-059.
 */
export async function contactSupport({ db, mail, config }: Deps, username: string): Promise<{ message: string }> {
  if (!config.demo) throw new ApiError('NOT_FOUND');
  const to = supportAddress(config.mailFrom);
  await db.tx((tx) => mail.send(tx, { to, subject: texts.LOGIN.disabledSubject, text: `User name: ${username}` }));
  return { message: `Your message to ${to} is on its way.` };
}
