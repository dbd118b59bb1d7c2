import * as m from '../../texts/m.js';

// Written in server/src/clients/consents.usecases.ts; asked in server/src/client-messages/client-message-rules.ts.

/** What a client is asked for: notes about their health, and each way of writing to them. Source: R-beyond-755. */
export const CONSENTS = ['health', 'sms', 'messenger', 'email'] as const;
export type ConsentAbout = (typeof CONSENTS)[number];
/** The ways in which the product itself writes to clients. */
export const CLIENT_CHANNELS = ['sms', 'email'] as const satisfies readonly ConsentAbout[];
export type ClientChannel = (typeof CLIENT_CHANNELS)[number];
export const CONSENT_WORDS: Readonly<Record<ConsentAbout, string>> = {
  health: m.notes_about_health(),
  sms: m.texts_by_sms(),
  messenger: m.messages_by_viber(),
  email: m.messages_by_e_mail(),
};

export const CONSENT_STATES = ['given', 'refused', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
export const CONSENT_STATE_WORDS: Readonly<Record<ConsentState, string>> = {
  given: m.consent_given(),
  refused: m.refused(),
  withdrawn: m.taken_back(),
};

export const CONSENT_HOWS = ['phone', 'person', 'message', 'link', 'paper', 'request'] as const;
export type ConsentHow = (typeof CONSENT_HOWS)[number];
export const CONSENT_HOW_WORDS: Readonly<Record<ConsentHow, string>> = {
  phone: m.said_on_the_phone(),
  person: m.said_in_person(),
  message: m.in_a_message(),
  link: m.by_link(),
  paper: m.on_paper(),
  request: m.on_the_request_form(),
};
