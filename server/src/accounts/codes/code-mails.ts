import { limits } from 'shared-lib/domain';
import type { MailMessage } from '../../platform/mail/mailer.js';
import type { Purpose } from './challenges.repository.js';

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly otherwise: string;
}

/** The words for a code's purpose, a row for each purpose. */
const WORDS: Record<Purpose, Words> = {
  verify_email: {
    subject: 'Verify your e-mail address',
    opening: 'Enter this code to verify your e-mail address and finish your registration with Hatid:',
    otherwise: 'If you did not register, ignore this message: nothing happens without the code.',
  },
  two_factor: {
    subject: 'Your log-in code',
    opening: 'Enter this code to finish logging in to Hatid:',
    otherwise: 'If you are not logging in right now, somebody else knows your password: please change it.',
  },
  reset_password: {
    subject: 'Your password reset code',
    opening: 'Enter this code to set a new password for Hatid:',
    otherwise: 'If you did not ask for this, ignore this message: your password stays as it is.',
  },
  change_email: {
    subject: 'Confirm your new e-mail address',
    opening: 'Enter this code to use this e-mail address with Hatid:',
    otherwise: 'If you did not ask for this, ignore this message: nothing changes without the code.',
  },
};

export interface CodeMail {
  readonly purpose: Purpose;
  readonly to: string;
  readonly firstName: string;
  readonly code: string;
}

/** The message with a code. The code is never in the subject, because locked screens show subjects. */
export function codeMail({ purpose, to, firstName, code }: CodeMail): MailMessage {
  const { subject, opening, otherwise } = WORDS[purpose];
  const text = [
    `Hello ${firstName},`,
    opening,
    code,
    `The code works once, for ${limits.CODE_MINUTES} minutes, in the browser in which you began.`,
    otherwise,
    'Hatid',
  ].join('\n\n');
  return { to, subject, text, code };
}
