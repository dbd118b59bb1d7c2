import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { PHONE_LABEL } from 'shared-lib/domain';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** Numbers without a country belong to this one. */
const HOME = 'PH';
const HOME_CODE = '+63';

export interface PhoneReading {
  /**
   * The form in which numbers are stored and told apart: E.164, an extension after it (`+63281234567;ext=12`).
   * Null where what was typed is no number.
   */
  readonly stored: string | null;
  /** As it is answered and shown: `0917 555 0142`, foreign ones `+1 415 555 2671`. What is no number stays as typed. */
  readonly shown: string;
  /** What two numbers have in common when they are the same: the stored form, or of what is no number its digits. */
  readonly key: string;
}

/** How extensions are said here, beside the words that the library knows. */
const LOCAL = /\s*(?:,\s*)?\b(?:local|loc)\b[.:]?\s*(?=\d)/i;
/** A number of Metro Manila as neighbours say it: eight digits without the area code, and what follows them. */
const METRO_MANILA = /^(?:\+63)?([3-8]\d{7})(?!\d)/;
const BLANKS = /[\s().\p{Pd}]/gu;

/** One line without the marks that copied contacts carry, in plain digits. */
const cleaned = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/**
 * The key of a number by its look alone, as `phone_key` of the database tells it: what is shown has the
 * key of what is stored, and what is no number may still hold one.
 */
const keyByShape = (text: string): string =>
  text
    .replace(/\s*(?:;ext=|ext\.?)\s*(\d+)\s*$/i, ';$1')
    .replace(/[^0-9+;]|(?!^)\+|;(?!\d+$)/g, '')
    .replace(/^(?:\+?63|0063|)0?(9\d{9}|8(?:1[37]|9[5-8])\d{7}|[2-8]\d{8}|1800\d{7,9})(?=;|$)/, '+63$1')
    .replaceAll(';', ';ext=');

/** A number without an area code gets the one of Metro Manila; all others stay. */
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
 * The one reading of phone numbers: brackets, dots, blanks, the marks of copied contacts, `00`, `+63` and bare forms,
 * landlines with extensions, foreign numbers with their country. Refuses nothing: what is no number stays as typed.
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
  // What is shown says the same number again, or it would be another one after the next change.
  if (found && parse(found.shown)?.stored === found.stored && keyByShape(found.shown) === found.stored)
    return { ...found, key: found.stored };
  return { stored: null, shown: clean, key: keyByShape(clean) };
}

/** As a number is written into a record and answered; null and nothing stay null. */
export const shownPhone = (typed: string | null | undefined): string | null =>
  typed?.trim() ? readPhone(typed).shown : null;

/** The same record with its number as it is shown, where it has one; what a screen expects may hold anything. */
export const withShownPhone = <T extends { readonly phone_number?: unknown }>(record: T): T =>
  typeof record.phone_number === 'string' && record.phone_number !== ''
    ? { ...record, phone_number: readPhone(record.phone_number).shown }
    : record;

/** By which numbers are compared; null where there is none. */
export const phoneKey = (typed: string | null | undefined): string | null => (typed && readPhone(typed).key) || null;
