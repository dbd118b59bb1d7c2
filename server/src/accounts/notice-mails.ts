import type { MailMessage } from '../platform/mail/mailer.js';

interface Recipient {
  readonly email: string;
  readonly first_name: string;
}

const noticeMail = ({ email, first_name }: Recipient, subject: string, paragraphs: readonly string[]): MailMessage => ({
  to: email,
  subject,
  text: [`Hello ${first_name},`, ...paragraphs, 'Hatid'].join('\n\n'),
});

/** Tells the owner, so that somebody else's change does not go unnoticed. */
export const passwordChangedMail = (to: Recipient): MailMessage =>
  noticeMail(to, 'Your password was changed', [
    'The password of your Hatid account was changed a moment ago. You are signed out everywhere else.',
    'If it was not you, set a new password now with the link "Forgot your password" on the log-in page, and tell your operator.',
  ]);

/** To the old address. */
export const emailChangedMail = (to: Recipient, newEmail: string): MailMessage =>
  noticeMail(to, 'Your e-mail address was changed', [
    `Your Hatid account now uses the e-mail address ${newEmail}.`,
    'If it was not you, tell your operator at once.',
  ]);

export const invitationMail = (to: Recipient, registerUrl: string): MailMessage =>
  noticeMail(to, 'Welcome to Hatid: complete your registration', [
    'You have been registered with Hatid.',
    `Open ${registerUrl}, give this e-mail address, and choose your user name and password.`,
  ]);

/** Why somebody gets a set-up code. */
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
