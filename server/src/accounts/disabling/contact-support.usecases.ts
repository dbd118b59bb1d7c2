import { texts } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { supportAddress } from '../../platform/mail/support-address.js';

/**
 * Demo mode, where a device's own mail program would write to nobody: a letter to support about a disabled account, in
 * the outbox. Who has no account can ask for it too, so that nothing is told of who has one. Source: 2-059.
 */
export async function contactSupport({ db, mail, config }: Deps, username: string): Promise<{ message: string }> {
  if (!config.demo) throw new ApiError('NOT_FOUND');
  const to = supportAddress(config.mailFrom);
  await db.tx((tx) => mail.send(tx, { to, subject: texts.LOGIN.disabledSubject, text: `User name: ${username}` }));
  return { message: `Your message to ${to} is on its way.` };
}
