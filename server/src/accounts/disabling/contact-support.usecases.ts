import { LOGIN_TEXTS } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { supportAddress } from '../../platform/mail/mailer.js';
import * as m from '../../texts/m.js';

/**
 * Writes a letter to support about a disabled account into the demo's outbox, because a device's own mail program would
 * write to nobody. A person without an account can send it too, so it reveals no accounts. Source: 2-059.
 */
export async function contactSupport({ db, mail, config }: Deps, username: string): Promise<{ message: string }> {
  if (!config.demo) throw new ApiError('NOT_FOUND');
  const to = supportAddress(config.mailFrom);
  await db.tx((tx) => mail.send(tx, { to, subject: LOGIN_TEXTS.disabledSubject, text: m.user_name({ username }) }));
  return { message: m.your_message_to_is_on({ to }) };
}
