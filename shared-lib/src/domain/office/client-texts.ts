// How it works: docs/subsystems/client-messages.md.
import { CLIENT_TEXT_MAX } from '../back-office-limits.js';
import { FIELD_TEXTS } from '../field-texts.js';
import * as m from '../../texts/m.js';

/**
 * The messages that the product writes to clients, in the order of a visit. Our own words for them: `wordsOf` of the
 * server's client-messages/client-mail.ts, from server/src/texts.
 */
export const CLIENT_TEXT_KINDS = [
  'confirmation',
  'new_time',
  'changed',
  'kept',
  'declined',
  'reminder',
  'cancellation',
  'on_the_way',
  'arrived',
  'come_down',
  'which_unit',
  'receipt',
  'thanks',
] as const;
export type ClientTextKind = (typeof CLIENT_TEXT_KINDS)[number];

/** The texts of one message. Each line of an SMS is a sentence of it. */
export interface ClientTexts {
  readonly sms: string;
  readonly subject: string;
  readonly mail: string;
}
export type ClientTextPart = keyof ClientTexts;
export const CLIENT_TEXT_PARTS = ['sms', 'subject', 'mail'] as const satisfies readonly ClientTextPart[];

/** What the product fills in: `{client}` is the first name of the client. */
export const CLIENT_TEXT_VALUES = [
  'client',
  'day',
  'time',
  'services',
  'price',
  'therapists',
  'who',
  'changes',
  'arrival',
  'amount',
  'link',
  'office',
  'business',
] as const;
export type ClientTextValue = (typeof CLIENT_TEXT_VALUES)[number];
/** A value that is left out is not known for this visit at this time. */
export type KnownValues = Partial<Readonly<Record<ClientTextValue, string>>>;

interface Uses {
  /** Values that only some messages have. */
  readonly may: readonly ClientTextValue[];
  /** Without these the message has no point. */
  readonly must: readonly ClientTextValue[];
}
const EVERY_MESSAGE: readonly ClientTextValue[] = [
  'client',
  'day',
  'time',
  'services',
  'therapists',
  'office',
  'business',
];
/** Who asked for a visit by the form has none. No text names them: they chose the name themselves. */
const EVERY_REQUEST: readonly ClientTextValue[] = ['services', 'office', 'business'];
const everyOf = (kind: ClientTextKind) => (kind === 'declined' ? EVERY_REQUEST : EVERY_MESSAGE);
const A_TIME: Uses = { may: ['price', 'who', 'link'], must: ['day', 'time'] };
const USES: Readonly<Record<ClientTextKind, Uses>> = {
  confirmation: A_TIME,
  new_time: { may: [...A_TIME.may, 'changes'], must: A_TIME.must },
  changed: { may: [...A_TIME.may, 'changes'], must: [...A_TIME.must, 'changes'] },
  kept: { may: ['link'], must: ['day', 'time'] },
  declined: { may: ['link'], must: [] },
  reminder: A_TIME,
  cancellation: { may: [], must: ['day', 'time'] },
  on_the_way: { may: ['arrival', 'link'], must: [] },
  arrived: { may: ['who', 'link'], must: [] },
  come_down: { may: ['who', 'link'], must: [] },
  which_unit: { may: ['link'], must: ['link'] },
  receipt: { may: ['amount', 'link'], must: ['amount', 'link'] },
  thanks: { may: ['link'], must: ['link'] },
};

/** The values that a text can have. A subject has no link, and needs no value. */
export const valuesFor = (kind: ClientTextKind, part: ClientTextPart): ClientTextValue[] =>
  CLIENT_TEXT_VALUES.filter(
    (value) => [...everyOf(kind), ...USES[kind].may].includes(value) && !(part === 'subject' && value === 'link'),
  );
const needed = (kind: ClientTextKind, part: ClientTextPart): readonly ClientTextValue[] =>
  part === 'subject' ? [] : USES[kind].must;

const VALUE = /\{(\w+)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(VALUE)].map(([, name = '']) => name);
const braced = (name: string): string => `{${name}}`;

/**
 * What is wrong with a text that a business writes to clients; undefined if nothing. The screen and the server ask
 * it. Source: R-beyond-1091.
 */
export function clientTextProblem(kind: ClientTextKind, part: ClientTextPart, typed: string): string | undefined {
  const text = typed.trim();
  if (!text) return FIELD_TEXTS.required;
  const most = CLIENT_TEXT_MAX[part];
  if (text.length > most) return m.use_at_most_letters({ most });
  const names = namesIn(text);
  const strange = names.find((name) => !valuesFor(kind, part).some((value) => value === name));
  if (strange !== undefined) return m.take_out_value_here({ value: braced(strange) });
  if (/[{}]/.test(text.replace(VALUE, ''))) return m.braces_name_a_value();
  const missing = needed(kind, part).filter((value) => !names.includes(value));
  return missing.length ? m.keep_values_as_they_are({ values: missing.map(braced).join(', ') }) : undefined;
}

/**
 * The lines of a text with its values. A line whose value is not known is left out. Undefined where that takes
 * something out that the message needs and that is known, or leaves no word.
 */
function filled(text: string, values: KnownValues, must: readonly ClientTextValue[]): string | undefined {
  const known: Readonly<Record<string, string | undefined>> = values;
  const all = text.split('\n');
  const lines = all.filter((line) => namesIn(line).every((name) => known[name]));
  const names = lines.flatMap(namesIn);
  if (must.some((value) => values[value] && !names.includes(value))) return undefined;
  const said = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (lines.length < all.length && !/\p{L}/u.test(said.replace(VALUE, ''))) return undefined;
  return said ? said.replace(VALUE, (_, name: string) => known[name] ?? '') : undefined;
}

interface Said {
  readonly kind: ClientTextKind;
  /** The texts of the business; without them, and where one cannot be said, the product's. */
  readonly texts: ClientTexts;
  readonly ours: ClientTexts;
  readonly values: KnownValues;
}
const part = ({ kind, texts, ours, values }: Said, name: ClientTextPart): string =>
  filled(texts[name], values, needed(kind, name)) ?? filled(ours[name], values, []) ?? '';

/**
 * An SMS as it is sent: the business first, and how to end these SMS where that is due. No text of a business takes
 * them out. A link that stands alone stays last. A peso sign would make every part shorter. Source: R-beyond-1092.
 */
export function smsToClient(said: Said, { end }: { readonly end: string | undefined }): string {
  const { business = '', link } = said.values;
  const lines = part(said, 'sms')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const last = link !== undefined && lines.at(-1) === link ? lines.splice(-1) : [];
  return [`${business}:`, ...lines, ...(end ? [end] : []), ...last].join(' ').replaceAll('₱', 'P');
}

/** An e-mail as it is sent: how to end these e-mails and the business come last. Source: R-beyond-1092. */
export const mailToClient = (
  said: Said,
  { end }: { readonly end: string },
): { readonly subject: string; readonly text: string } => ({
  subject: part(said, 'subject').replace(/\s+/g, ' '),
  text: [part(said, 'mail'), end, said.values.business ?? ''].join('\n\n'),
});
