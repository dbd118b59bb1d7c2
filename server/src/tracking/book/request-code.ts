import { limits, speaking, type Language } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import * as m from '../../texts/m.js';

/** To whom a code goes. */
export interface CodeReader {
  readonly email: string;
  readonly language: Language;
}

/**
 * Sends the code of a request. All ways of sending one are here; today there is e-mail. It names nobody: whoever fills
 * in the form chooses both the name and the address, and must not write to strangers through us. Source: R-beyond-802.
 */
export function sendRequestCode(tx: Tx, mail: Mailer, { email, language }: CodeReader, code: string): Promise<void> {
  const message = speaking(language, () => ({
    to: email,
    subject: m.your_code_to_ask_for_a_visit(),
    text: [
      m.enter_this_code_to_ask_for_a_visit(),
      code,
      m.the_code_works_once_for({ codeMinutes: limits.CODE_MINUTES }),
      m.if_you_did_not_ask_for_a_visit(),
      m.hatid(),
    ].join('\n\n'),
    code,
    language,
  }));
  return mail.send(tx, message);
}
