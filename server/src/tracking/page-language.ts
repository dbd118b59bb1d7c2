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

const NAME = 'language';
const MAX_AGE_SECONDS = 365 * 24 * 3600;
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

const remembered = ({ headers }: FastifyRequest): Language | undefined =>
  chosenIn(new RegExp(`(?:^|;\\s*)${NAME}=(\\w+)`).exec(headers.cookie ?? '')?.[1]);

type Asked = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>;

/** The language that the address chooses; undefined where it chooses none. */
const chosenNow = (request: Asked): Language | undefined => chosenIn(request.query['lang']);

/**
 * What a person who reads the page chooses for the client: by its address, or, where nobody chose yet, as this browser
 * remembers. Who goes on within two seconds has chosen by the cookie alone. Source: R-beyond-1301.
 */
export const choiceOf = (request: Asked, ofClient: Language | null | undefined): Language | undefined =>
  chosenNow(request) ?? (ofClient === null ? remembered(request) : undefined);

/**
 * The language of a request: as its address chooses, as this browser remembers, that of the client, or English.
 * Source: R-beyond-570, R-beyond-1300.
 */
export function readingOf(request: Asked, ofClient?: Language | null): Reading {
  const chosen = chosenNow(request) ?? remembered(request) ?? ofClient ?? undefined;
  return {
    language: chosen ?? 'en',
    isOffered: chosen === undefined && FILIPINO.test(request.headers['accept-language'] ?? ''),
  };
}

/** The browser remembers a language that the address chooses, for all links of clients. Nothing is kept here. */
export function rememberChoice(
  request: FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>,
  reply: FastifyReply,
  { path, isSecure }: { readonly path: string; readonly isSecure: boolean },
): void {
  const chosen = chosenIn(request.query['lang']);
  if (chosen === undefined) return;
  const secure = isSecure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${NAME}=${chosen}; Max-Age=${MAX_AGE_SECONDS}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  );
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
