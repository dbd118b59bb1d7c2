import type { ClientChannel, Language } from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import { phoneKey } from '../platform/phone/phone.js';
import { agreeOnce } from './agree.usecases.js';
import { chooseLanguage, readClient } from './clients.usecases.js';

interface AskedOnline {
  readonly phone_number: string;
  readonly email: string;
  readonly language: Language;
  /** The way that their code came. */
  readonly code_by: ClientChannel;
  /** The same, where they ticked that we may write to them. */
  readonly agreed_to: ClientChannel | null;
}

/**
 * What the request form says of the client it was booked for, if the code proved the number or address of the record:
 * a consent to it, and Filipino where nobody chose a language. English is where the form starts, so it is no choice.
 * Source: R-beyond-1302, R-beyond-1306.
 */
export async function keepAsked(
  tx: Tx,
  id: number,
  { phone_number: phone, email, language, code_by: proved, agreed_to: channel }: AskedOnline,
  now: Date,
): Promise<void> {
  const client = await readClient(tx, id);
  const isTheirs =
    proved === 'sms'
      ? phoneKey(client.phone_number) === phoneKey(phone)
      : client.email?.toLowerCase() === email.toLowerCase();
  if (!isTheirs) return;
  if (language === 'fil' && client.language === null) await chooseLanguage(tx, { client: id, language, now });
  if (channel) await agreeOnce(tx, { client: id, about: channel, how: 'request', by: null, at: now });
}
