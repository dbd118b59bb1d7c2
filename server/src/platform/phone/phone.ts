// How it works: docs/subsystems/clients.md.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { PHONE_LABEL } from 'shared-lib/domain';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** The country of numbers without a country code. */
const HOME = 'PH';
const HOME_CODE = '+63';
/** A mobile number of the Philippines, as stored. Some begin with 8, as in `phone_key` of the database. */
export const PHILIPPINE_MOBILE = /^\+63(?:9\d{9}|8(?:1[37]|9[5-8])\d{7})$/;

/** Of the Philippines only mobiles take SMS, and no number with an extension does. It is in the stored form. */
export const takesSms = (number: string): boolean => PHILIPPINE_MOBILE.test(number) || /^\+(?!63)\d+$/.test(number);

export interface PhoneReading {
  /**
   * The form in which numbers are stored and compared: E.164, with the extension after it (`+63281234567;ext=12`). Null
   * if the typed text is no number.
   */
  readonly stored: string | null;
  /**
   * The form in answers and on screens: `0917 555 0142`, foreign numbers `+1 415 555 2671`. A text that is no number
   * stays as typed.
   */
  readonly shown: string;
  /** Equal for equal numbers: the stored form, or the digits of a text that is no number. */
  readonly key: string;
}

/** How people here write extensions, besides the words that the library knows. */
const LOCAL = /\s*(?:,\s*)?\b(?:local|loc)\b[.:]?\s*(?=\d)/i;
/** A Metro Manila number as neighbours write it: eight digits without the area code, and what follows them. */
const METRO_MANILA = /^(?:\+63)?([3-8]\d{7})(?!\d)/;
const BLANKS = /[\s().\p{Pd}]/gu;

/** One line in plain digits, without the marks that copied contacts carry. */
const cleaned = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/**
 * The key of a number by its shape, as `phone_key` of the database computes it. The shown form has the same key as the
 * stored one. A text that is no number may still contain one.
 */
const keyByShape = (text: string): string =>
  text
    .replace(/\s*(?:;ext=|ext\.?)\s*(\d+)\s*$/i, ';$1')
    .replace(/[^0-9+;]|(?!^)\+|;(?!\d+$)/g, '')
    .replace(/^(?:\+?63|0063|)0?(9\d{9}|8(?:1[37]|9[5-8])\d{7}|[2-8]\d{8}|1800\d{7,9})(?=;|$)/, '+63$1')
    .replaceAll(';', ';ext=');

/** Adds the area code of Metro Manila to a number without one. All others stay. */
function withAreaCode(number: string): string {
  const close = number.replace(BLANKS, '');
  const bare = METRO_MANILA.exec(close);
  return bare ? `02${bare[1]}${close.slice(bare[0].length)}` : number;
}

interface Parsed {
  readonly stored: string;
  readonly shown: string;
}

function parse(number: string): Parsed | null {
  const found = parsePhoneNumberFromString(number, { defaultCountry: HOME, extract: false });
  if (!found?.isValid()) return null;
  const isHome = found.number.startsWith(HOME_CODE);
  return {
    stored: found.ext ? `${found.number};ext=${found.ext}` : found.number,
    shown: isHome ? found.formatNational() : found.formatInternational(),
  };
}

/**
 * The only reader of phone numbers. It reads brackets, dots, blanks, marks of copied contacts, `00`, `+63` and bare
 * forms, landlines with extensions, and foreign numbers with their country. It refuses nothing: a text that is no
 * number stays as typed.
 * Source: R-phone-1.
 */
export function readPhone(typed: string): PhoneReading {
  const clean = cleaned(typed);
  const number = withAreaCode(
    clean
      .replace(PHONE_LABEL, '')
      .replace(LOCAL, ' ext. ')
      .replace(/^\((\+\d+)\)/, '$1'),
  );
  const found = parse(number);
  // The shown form must read as the same number, or the next change would turn it into another.
  if (found && parse(found.shown)?.stored === found.stored && keyByShape(found.shown) === found.stored)
    return { ...found, key: found.stored };
  return { stored: null, shown: clean, key: keyByShape(clean) };
}

/** The form of a number in records and answers. Null and empty stay null. */
export const shownPhone = (typed: string | null | undefined): string | null =>
  typed?.trim() ? readPhone(typed).shown : null;

/** The same record with its number, if any, in the shown form. The values that a screen expects may hold anything. */
export const withShownPhone = <T extends { readonly phone_number?: unknown }>(record: T): T =>
  typeof record.phone_number === 'string' && record.phone_number !== ''
    ? { ...record, phone_number: readPhone(record.phone_number).shown }
    : record;

/** The key by which numbers are compared; null if there is none. */
export const phoneKey = (typed: string | null | undefined): string | null => (typed && readPhone(typed).key) || null;
