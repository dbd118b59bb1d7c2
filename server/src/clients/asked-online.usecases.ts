import type { ClientChannel, Language } from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import { phoneKey } from '../platform/phone/phone.js';
import { agreeOnce } from './agree.usecases.js';
import { chooseLanguage, readClient } from './clients.usecases.js';

interface AskedOnline {
  readonly phone_number: string;
  readonly email: string;
  readonly language: Language;
  /** The way that their code proved, where they ticked that we may write to them. */
  readonly agreed_to: ClientChannel | null;
}

/**
 * What the request form says of the client it was booked for: their language, and a consent to the number or address of
 * the record that the code proved. English is where the form starts, so it replaces no Filipino.
 * Source: R-beyond-1302, R-beyond-1306.
 */
export async function keepAsked(
  tx: Tx,
  id: number,
  { phone_number: phone, email, language, agreed_to: channel }: AskedOnline,
  now: Date,
): Promise<void> {
  const client = await readClient(tx, id);
  if (language === 'fil' || client.language === null) await chooseLanguage(tx, { client: id, language, now });
  const isTheirs =
    channel === 'sms'
      ? phoneKey(client.phone_number) === phoneKey(phone)
      : client.email?.toLowerCase() === email.toLowerCase();
  if (channel && isTheirs) await agreeOnce(tx, { client: id, about: channel, how: 'request', by: null, at: now });
}
