// How it works: docs/subsystems/tracking.md.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  formatDate,
  formatLongDate,
  formatTime,
  isFilipino,
  LANGUAGES,
  oneOf,
  TIME_ZONE,
  type Language,
} from 'shared-lib/domain';

/** The cookie for all links of clients, and the one for the link on which a language was chosen. */
const NAME = 'language';
const CHOSEN = 'chosen';
const MAX_AGE_SECONDS = 365 * 24 * 3600;
const CHOSEN_SECONDS = 600;
/** As browsers name Filipino: by its code, or as Tagalog. */
const FILIPINO = /^(fil|tl)\b/i;

/** How a client's page is read. */
export interface Reading {
  readonly language: Language;
  /** The browser asks for Filipino and nobody has chosen yet, so the page offers it. */
  readonly isOffered: boolean;
}

const chosenIn = (text: unknown): Language | undefined =>
  typeof text === 'string' && oneOf(LANGUAGES, text) ? text : undefined;

const cookieIn = ({ headers }: FastifyRequest, name: string): Language | undefined =>
  chosenIn(new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1]);

type Asked = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>;

/** The language that the address chooses; undefined where it chooses none. */
const chosenNow = (request: Asked): Language | undefined => chosenIn(request.query['lang']);

/**
 * What a person who reads the page chooses for the client: by its address, or, where nobody chose yet, by this link a
 * moment ago. Who went on within two seconds was not seen with that address. Source: R-beyond-1301.
 */
export const choiceOf = (request: Asked, ofClient: Language | null | undefined): Language | undefined =>
  chosenNow(request) ?? (ofClient === null ? cookieIn(request, CHOSEN) : undefined);

/**
 * The language of a request: as its address chooses, as this browser remembers, that of the client, or English.
 * Source: R-beyond-570, R-beyond-1300.
 */
export function readingOf(request: Asked, ofClient?: Language | null): Reading {
  const chosen = chosenNow(request) ?? cookieIn(request, NAME) ?? ofClient ?? undefined;
  return {
    language: chosen ?? 'en',
    isOffered: chosen === undefined && FILIPINO.test(request.headers['accept-language'] ?? ''),
  };
}

/**
 * The browser remembers a language that the address chooses: for all links of clients, and for a while that it was
 * chosen on this one. Nothing is kept here.
 */
export function rememberChoice(
  request: Asked,
  reply: FastifyReply,
  { path, link, isSecure }: { readonly path: string; readonly link?: string; readonly isSecure: boolean },
): void {
  const chosen = chosenNow(request);
  if (chosen === undefined) return;
  const cookie = (name: string, seconds: number, at: string): string =>
    `${name}=${chosen}; Max-Age=${seconds}; Path=${at}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie(NAME, MAX_AGE_SECONDS, path));
  if (link !== undefined) reply.header('set-cookie', cookie(CHOSEN, CHOSEN_SECONDS, link));
}

const FORMS = {
  /** `Friday, 20 November` */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `20 November` */
  day: { day: 'numeric', month: 'long' },
  /** `Friday, 20 November 2026` */
  year: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `Fri, 20 Nov 2026` */
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Form = keyof typeof FORMS;

const IN_ENGLISH: Readonly<Record<Form, (instant: Date) => string>> = {
  weekday: (instant) => formatLongDate(instant).replace(/ \d{4}$/, ''),
  day: (instant) => formatLongDate(instant).replace(/^\S+ | \d{4}$/g, ''),
  year: formatLongDate,
  short: formatDate,
};

/** An instant's day in the language that is spoken: `Biyernes, Nobyembre 20`. */
export const dayInWords = (instant: Date, form: Form): string =>
  isFilipino()
    ? new Intl.DateTimeFormat('fil-PH', { ...FORMS[form], timeZone: TIME_ZONE }).format(instant)
    : IN_ENGLISH[form](instant);

/** `Fri, 20 Nov 2026, 4:00 PM`. Both languages write the time alike. */
export const momentInWords = (instant: Date): string => `${dayInWords(instant, 'short')}, ${formatTime(instant)}`;
