import type { MailMessage } from '../../platform/mail/mailer.js';
import * as m from '../../texts/m.js';

interface Recipient {
  readonly email: string;
  readonly first_name: string;
}

const noticeMail = ({ email, first_name }: Recipient, subject: string, paragraphs: readonly string[]): MailMessage => ({
  to: email,
  subject,
  text: [m.hello({ firstName: first_name }), ...paragraphs, m.hatid()].join('\n\n'),
});

/** Tells the owner, so that a change by another person is noticed. */
export const passwordChangedMail = (to: Recipient): MailMessage =>
  noticeMail(to, m.your_password_was_changed(), [m.the_password_of_your_hatid(), m.if_it_was_not_you()]);

/** To the old address. */
export const emailChangedMail = (to: Recipient, newEmail: string): MailMessage =>
  noticeMail(to, m.your_e_mail_address_was(), [
    m.your_hatid_account_now_uses({ newEmail }),
    m.if_it_was_not_you_tell(),
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
    ...noticeMail(person, m.your_e_mail_address_is(), [
      m.an_operator_has_asked_to({ newEmail, when }),
      m.if_you_do_not_want(),
      m.if_you_want_it_to(),
      code.replace(/(.{4})(?=.)/g, '$1-'),
    ]),
    code,
  },
  noticeMail({ ...person, email: newEmail }, m.this_address_is_going_to(), [
    m.an_operator_has_asked_to_use({ when }),
    m.if_you_have_no_account(),
  ]),
];

/** To both addresses, once it took effect. */
export const emailChangedMails = (person: Recipient, newEmail: string): readonly MailMessage[] => [
  emailChangedMail(person, newEmail),
  noticeMail({ ...person, email: newEmail }, m.this_address_is_used_with(), [m.your_hatid_account_uses_this()]),
];

/** To both addresses, when it was called off or is not possible any more. */
export const emailChangeOverMails = (person: Recipient, newEmail: string): readonly MailMessage[] => [
  noticeMail(person, m.your_e_mail_address_stays(), [m.the_e_mail_address_of({ newEmail })]),
  noticeMail({ ...person, email: newEmail }, m.this_address_is_not_going(), [m.what_you_were_told_of()]),
];

export const invitationMail = (to: Recipient, registerUrl: string): MailMessage =>
  noticeMail(to, m.welcome_to_hatid_complete_your(), [
    m.you_have_been_registered_with(),
    m.open_give_this_e_mail({ registerUrl }),
  ]);

/** Why a person gets a set-up code. */
export const SET_UP = {
  first: m.hatid_was_started_with_this(),
  letIn: m.somebody_at_the_server_of(),
} as const;

export interface SetUp {
  readonly email: string;
  readonly why: (typeof SET_UP)[keyof typeof SET_UP];
  readonly registerUrl: string;
  readonly code: string;
}

export const setUpMail = ({ email, why, registerUrl, code }: SetUp): MailMessage => ({
  to: email,
  subject: m.set_up_hatid(),
  code,
  text: [
    m.hello_2(),
    why,
    m.open_register_url_give_this_e({ registerUrl }),
    code,
    m.the_same_code_stands_in(),
    m.hatid(),
  ].join('\n\n'),
});
