import { formatLongDate, formatTime, type Language, speaking } from 'shared-lib/domain';
import type { MailMessage } from '../../platform/mail/mailer.js';
import * as m from '../../texts/m.js';

interface Recipient {
  readonly email: string;
  readonly first_name: string;
  /** Left out or null: English. */
  readonly language?: Language | null;
}

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** In the reader's language. Source: R-beyond-722. */
const noticeMail = ({ email, first_name, language }: Recipient, write: () => Notice): MailMessage =>
  speaking(language ?? 'en', () => {
    const { subject, paragraphs } = write();
    const text = [m.hello({ firstName: first_name }), ...paragraphs, m.hatid()].join('\n\n');
    return { to: email, subject, text, language: language ?? 'en' };
  });

/** Tells the owner, so that a change by another person is noticed. */
export const passwordChangedMail = (to: Recipient): MailMessage =>
  noticeMail(to, () => ({
    subject: m.your_password_was_changed(),
    paragraphs: [m.the_password_of_your_hatid(), m.if_it_was_not_you()],
  }));

/** To the old address. */
export const emailChangedMail = (to: Recipient, newEmail: string): MailMessage =>
  noticeMail(to, () => ({
    subject: m.your_e_mail_address_was(),
    paragraphs: [m.your_hatid_account_now_uses({ newEmail }), m.if_it_was_not_you_tell()],
  }));

export interface EmailChangeAsked {
  readonly person: Recipient;
  readonly newEmail: string;
  /** Proves the old address. */
  readonly code: string;
  /** From when the new address counts. */
  readonly at: Date;
}

const momentOf = (at: Date): string => `${formatLongDate(at)}, ${formatTime(at)}`;

/** To both addresses: an operator wants to replace one by the other. */
export const emailChangeAskedMails = ({ person, newEmail, code, at }: EmailChangeAsked): readonly MailMessage[] => [
  {
    ...noticeMail(person, () => ({
      subject: m.your_e_mail_address_is(),
      paragraphs: [
        m.an_operator_has_asked_to({ newEmail, when: momentOf(at) }),
        m.if_you_do_not_want(),
        m.if_you_want_it_to(),
        code.replace(/(.{4})(?=.)/g, '$1-'),
      ],
    })),
    code,
  },
  noticeMail({ ...person, email: newEmail }, () => ({
    subject: m.this_address_is_going_to(),
    paragraphs: [m.an_operator_has_asked_to_use({ when: momentOf(at) }), m.if_you_have_no_account()],
  })),
];

/** To both addresses, once it took effect. */
export const emailChangedMails = (person: Recipient, newEmail: string): readonly MailMessage[] => [
  emailChangedMail(person, newEmail),
  noticeMail({ ...person, email: newEmail }, () => ({
    subject: m.this_address_is_used_with(),
    paragraphs: [m.your_hatid_account_uses_this()],
  })),
];

/** To both addresses, when it was called off or is not possible any more. */
export const emailChangeOverMails = (person: Recipient, newEmail: string): readonly MailMessage[] => [
  noticeMail(person, () => ({
    subject: m.your_e_mail_address_stays(),
    paragraphs: [m.the_e_mail_address_of({ newEmail })],
  })),
  noticeMail({ ...person, email: newEmail }, () => ({
    subject: m.this_address_is_not_going(),
    paragraphs: [m.what_you_were_told_of()],
  })),
];

export const invitationMail = (to: Recipient, registerUrl: string): MailMessage =>
  noticeMail(to, () => ({
    subject: m.welcome_to_hatid_complete_your(),
    paragraphs: [m.you_have_been_registered_with(), m.open_give_this_e_mail({ registerUrl })],
  }));

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
