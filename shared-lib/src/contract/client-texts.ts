import { z } from 'zod';
import { CLIENT_TEXT_KINDS, CLIENT_TEXT_MAX, CLIENT_TEXT_VALUES, FIELD_TEXTS, LANGUAGES } from '../domain/index.js';
import { call } from './call.js';
import { instant, line, longText } from './primitives.js';

const texts = {
  sms: longText(CLIENT_TEXT_MAX.sms),
  subject: line(CLIENT_TEXT_MAX.subject),
  mail: longText(CLIENT_TEXT_MAX.mail),
};
/** Of any length that a text can have: corrected Filipino is longer than a new text may be. */
const SEEN_MAX = 6_000;
const seen = z.strictObject({ sms: longText(SEEN_MAX), subject: line(SEEN_MAX), mail: longText(SEEN_MAX) });
/** Null is the product's text. */
const written = {
  sms: texts.sms.min(1, FIELD_TEXTS.required).nullable(),
  subject: texts.subject.min(1, FIELD_TEXTS.required).nullable(),
  mail: texts.mail.min(1, FIELD_TEXTS.required).nullable(),
};
const shown = z.strictObject({ sms: z.string(), subject: z.string(), mail: z.string() });
const which = z.strictObject({ about: z.enum(CLIENT_TEXT_KINDS), language: z.enum(LANGUAGES) });

/** A message to clients as it is written now, with the values of a visit to preview it. */
const clientText = z.strictObject({
  ...which.shape,
  ...shown.shape,
  ours: shown,
  changed: z.boolean(),
  /** Null while it is ours. */
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
  /** What it can fill in, in the order of the list. Null: this visit has none. */
  values: z.array(z.strictObject({ name: z.enum(CLIENT_TEXT_VALUES), value: z.string().nullable() })),
  /** The values are made up, as no visit fits. */
  is_example: z.boolean(),
  /** How to end these messages: the product adds it. */
  sms_end: z.string(),
  mail_end: z.string(),
});
export type ClientText = z.infer<typeof clientText>;

const path = '/api/settings/client-texts/';

export const clientTexts = {
  list: call({
    method: 'GET',
    path,
    auth: 'session',
    roles: ['operator'],
    summary: 'The texts of the messages to clients in both languages, with the values of a real visit',
    response: z.strictObject({ results: z.array(clientText) }),
    status: 200,
  }),
  change: call({
    method: 'PUT',
    path: `${path}:about/:language/`,
    auth: 'session',
    roles: ['operator'],
    owner: 'always',
    summary: 'Write a message to clients; null is the text of the product. `seen` is what stood on the screen',
    params: which,
    body: z.strictObject({ ...written, seen }),
    response: clientText,
    status: 200,
  }),
};
