import { type Language, limits, speaking } from 'shared-lib/domain';
import type { MailMessage } from '../../platform/mail/mailer.js';
import type { Purpose } from './challenges.repository.js';
import * as m from '../../texts/m.js';

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly otherwise: string;
}

/** The words for a code's purpose, a row for each purpose. Functions, because each reader has their language. */
const WORDS: Record<Purpose, () => Words> = {
  verify_email: () => ({
    subject: m.verify_your_e_mail_address(),
    opening: m.enter_this_code_to_verify(),
    otherwise: m.if_you_did_not_register(),
  }),
  two_factor: () => ({
    subject: m.your_log_in_code(),
    opening: m.enter_this_code_to_finish(),
    otherwise: m.if_you_are_not_logging(),
  }),
  reset_password: () => ({
    subject: m.your_password_reset_code(),
    opening: m.enter_this_code_to_set(),
    otherwise: m.if_you_did_not_ask(),
  }),
  change_email: () => ({
    subject: m.confirm_your_new_e_mail(),
    opening: m.enter_this_code_to_use(),
    otherwise: m.if_you_did_not_ask_for(),
  }),
};

export interface CodeMail {
  readonly purpose: Purpose;
  readonly to: string;
  readonly firstName: string;
  /** Null: not chosen. */
  readonly language: Language | null;
  readonly code: string;
}

/**
 * The message with a code, in the reader's language. The code is never in the subject, because locked screens show
 * subjects. Source: R-beyond-722.
 */
export function codeMail({ purpose, to, firstName, language, code }: CodeMail): MailMessage {
  return speaking(language ?? 'en', () => {
    const { subject, opening, otherwise } = WORDS[purpose]();
    const text = [
      m.hello({ firstName }),
      opening,
      code,
      m.the_code_works_once_for({ codeMinutes: limits.CODE_MINUTES }),
      otherwise,
      m.hatid(),
    ].join('\n\n');
    return { to, subject, text, code, language: language ?? 'en' };
  });
}
