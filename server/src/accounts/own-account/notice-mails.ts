import type { MailMessage } from '../../platform/mail/mailer.js';

interface Recipient {
  readonly email: string;
  readonly first_name: string;
}

const noticeMail = ({ email, first_name }: Recipient, subject: string, paragraphs: readonly string[]): MailMessage => ({
  to: email,
  subject,
  text: [`Hello ${first_name},`, ...paragraphs, 'Hatid'].join('\n\n'),
});

/** Tells the owner, so that a change by another person is noticed. */
export const passwordChangedMail = (to: Recipient): MailMessage =>
  noticeMail(to, 'Your password was changed', [
    'The password of your Hatid account was changed a moment ago. You are signed out everywhere else. If you had a calendar link, it has ended: make a new one in Settings.',
    'If it was not you, set a new password now with the link "Forgot your password" on the log-in page, and tell your operator.',
  ]);

/** To the old address. */
export const emailChangedMail = (to: Recipient, newEmail: string): MailMessage =>
  noticeMail(to, 'Your e-mail address was changed', [
    `Your Hatid account now uses the e-mail address ${newEmail}.`,
    'If it was not you, tell your operator at once.',
  ]);

export interface EmailChangeAsked {
  readonly person: Recipient;
  readonly newEmail: string;
  /** Proves the old address. */
  readonly code: string;
  /** The time from which the new address counts, in words. */
  readonly when: string;
}

/** To both addresses: an operator wants to replace one by the other. */
export const emailChangeAskedMails = ({ person, newEmail, code, when }: EmailChangeAsked): readonly MailMessage[] => [
  {
    ...noticeMail(person, 'Your e-mail address is going to be changed', [
      `An operator has asked to change the e-mail address of your Hatid account to ${newEmail}. It will count from ${when}.`,
      'If you do not want that, log in, open Profile and choose "Keep my address", or tell another operator. Whoever has the new address can get into your account.',
      'If you want it to count at once, give your operator this code, otherwise nobody:',
      code.replace(/(.{4})(?=.)/g, '$1-'),
    ]),
    code,
  },
  noticeMail({ ...person, email: newEmail }, 'This address is going to be used with Hatid', [
    `An operator has asked to use this e-mail address for your Hatid account from ${when}.`,
    'If you have no account with Hatid, ignore this message.',
  ]),
];

/** To both addresses, once it took effect. */
export const emailChangedMails = (person: Recipient, newEmail: string): readonly MailMessage[] => [
  emailChangedMail(person, newEmail),
  noticeMail({ ...person, email: newEmail }, 'This address is used with Hatid now', [
    'Your Hatid account uses this e-mail address now. You are signed out everywhere; log in again and verify the address.',
  ]),
];

/** To both addresses, when it was called off or is not possible any more. */
export const emailChangeOverMails = (person: Recipient, newEmail: string): readonly MailMessage[] => [
  noticeMail(person, 'Your e-mail address stays as it is', [
    `The e-mail address of your Hatid account will not be changed to ${newEmail}.`,
  ]),
  noticeMail({ ...person, email: newEmail }, 'This address is not going to be used with Hatid', [
    'What you were told of a Hatid account with this e-mail address has been called off.',
  ]),
];

export const invitationMail = (to: Recipient, registerUrl: string): MailMessage =>
  noticeMail(to, 'Welcome to Hatid: complete your registration', [
    'You have been registered with Hatid.',
    `Open ${registerUrl}, give this e-mail address, and choose your user name and password.`,
  ]);

/** Why a person gets a set-up code. */
export const SET_UP = {
  first: 'Hatid was started with this e-mail address as its first operator.',
  letIn: 'Somebody at the server of Hatid lets you in as an operator. A password you had before no longer works.',
} as const;

export interface SetUp {
  readonly email: string;
  readonly why: (typeof SET_UP)[keyof typeof SET_UP];
  readonly registerUrl: string;
  readonly code: string;
}

export const setUpMail = ({ email, why, registerUrl, code }: SetUp): MailMessage => ({
  to: email,
  subject: 'Set up Hatid',
  code,
  text: [
    'Hello,',
    why,
    `Open ${registerUrl}, give this e-mail address, choose your user name and password, and enter this code:`,
    code,
    'The same code stands in the file set-up-code.txt in the data folder of the server.',
    'Hatid',
  ].join('\n\n'),
});
