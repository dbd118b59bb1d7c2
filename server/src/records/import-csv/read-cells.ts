import { BIRTH_MONTHS, FIELD_TEXTS, parseUnitCost, STOCK_TEXTS } from 'shared-lib/domain';
import { readPhone } from '../../platform/phone/phone.js';
import { usesFault } from '../service-materials.js';
import type { Field } from './columns.js';
import * as m from '../../texts/m.js';

/** A cell whose text its column cannot mean. */
export class Unreadable {
  constructor(readonly reason: string) {}
}
/** The same where the field may be empty: the row is imported without it. */
export class Unknown {
  constructor(readonly reason: string) {}
}

/** Imported as it is, but a person should know. */
export class Doubtful {
  constructor(
    readonly value: unknown,
    readonly reason: string,
  ) {}
}

/** The materials by name: lower case names and their ids. */
export type MaterialIds = ReadonlyMap<string, number>;

/** What people write into a cell that must not be empty. */
const NOTHING = /^(?:[-–—.?]+|n\s*\/?\s*a|none|nil|null|wala(?: pa)?|tba|tbd|x+)$/i;
/** Texts may say just that. */
const isNothing = (typed: string, { type, name }: Field): boolean =>
  typed === '' || ((type !== 'text' || name === 'email') && NOTHING.test(typed));

const CUT = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
const FAILED_FORMULA = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!|ERROR!)$/i;
/** Errors that spreadsheets write into cells of any type. */
function oddity(typed: string, { type }: Field): string | undefined {
  if (FAILED_FORMULA.test(typed)) return m.a_formula_that_failed();
  if (/^#{3,}$/.test(typed)) return m.the_column_was_too_narrow();
  if (typed.includes('\uFFFD')) return m.letters_were_lost_when_this();
  if (type !== 'text' && type !== 'whole name' && CUT.test(typed)) return m.excel_has_cut_this_number();
  return undefined;
}

const FEMALE = /^(?:f|fem|female|woman|girl|lady|babae|she|ms|mrs)$/i;
const MALE = /^(?:m|male|man|boy|lalaki|lalake|he|mr)$/i;
const CAR = /^(?:car|auto|automobile|sedan|suv|mpv|van|kotse|4 ?wheels?)$/i;
const MOTORCYCLE = /^(?:motorcycle|motor|motorbike|motor bike|bike|mc|scooter|motorsiklo|2 ?wheels?)$/i;

const languageOf = (word: string): unknown =>
  /^(?:fil(?:ipino)?|tagalog|tl)$/i.test(word)
    ? 'fil'
    : /^(?:en|eng|english|ingles)$/i.test(word)
      ? 'en'
      : new Unknown(m.english_and_filipino_are_known());

/** `May`, `sept.` or `12`; of a whole date nothing is taken, as its day and year would be dropped unseen. */
const monthOf = (word: string): unknown =>
  BIRTH_MONTHS.find(
    (month, at) => word === String(at + 1) || (word.length > 2 && month.startsWith(word.toLowerCase())),
  ) ?? new Unknown(m.months_are_known());

function choiceOf(typed: string, { name, isRequired }: Field): unknown {
  const word = typed.replace(/[.\s]+$/, '');
  if (name === 'birth_month') return monthOf(word);
  if (name === 'language') return languageOf(word);
  if (name === 'vehicle_type')
    return CAR.test(word) ? 'car' : MOTORCYCLE.test(word) ? 'motorcycle' : word.toLowerCase();
  if (FEMALE.test(word)) return 'female';
  if (MALE.test(word)) return 'male';
  return isRequired ? word.toLowerCase() : new Unknown(m.female_and_male_are_known());
}

/** Two numbers in one cell: `0917 555 0142 / 0918 555 0143`. */
const SEVERAL = /\d{3}[\s\d()-]*(?:[/;,|&\n]|\bor\b|\band\b)\s*[+(]?\d{3}/i;
/** The usual spelling. It skips the library, which is slow for ten thousand rows. */
const MOBILE = /^09\d{2}[ -]?\d{3}[ -]?\d{4}$/;

/** `="09175550142"` and `'09175550142` are how lists keep the zero of a number. */
const bare = (typed: string): string => typed.replace(/^=?"(.*)"$/s, '$1').replace(/^['’‘`]+/, '');

/**
 * A number in its shown form. An unreadable one stays as typed, unless its error is clear. In our own file it is what a
 * form accepted. R-phone-1.
 */
function phoneOf(cell: string, isOurs: boolean): unknown {
  const typed = bare(cell);
  if (MOBILE.test(typed)) return typed;
  // Spreadsheets treat a mobile number as a number, and give it decimals.
  const { stored, shown } = readPhone(typed.replace(/^(\d{10,12})\.0+$/, '$1'));
  if (stored !== null) return shown;
  if (SEVERAL.test(typed) && !isOurs) return new Unreadable(m.more_than_one_number_keep());
  const digits = typed.replace(/\D/g, '').length;
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return new Unreadable(m.excel_has_made_a_date());
  if (digits === 0) return new Unreadable(m.not_a_phone_number_such());
  if (isOurs) return typed;
  if (digits < 6) return new Unreadable(m.too_short_for_a_phone());
  return new Doubtful(typed, m.not_read_as_a_phone());
}

/** A number as people type it: digits in groups, centavos. Undefined where it is not a number, or could be two. */
function amountOf(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0']/g, '');
  if (/^\d+(?:\.\d+)?$/.test(plain) && !/^\d{1,3}\.\d{3}$/.test(plain)) return Number(plain);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  // `1.200,50` and `950,00`, where a comma is the decimal sign.
  if (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  return undefined;
}

const CURRENCY = /^(?:₱|php|phps?|ps?(?=[\s.\d])|pesos?)\s*\.?\s*|\s*(?:php|pesos?|\/-|only)\.?$/gi;

function pesosOf(typed: string, isWhole: boolean): unknown {
  const amount = amountOf(typed.replace(CURRENCY, '').trim());
  if (amount === undefined)
    return new Unreadable(/^\D*\d{1,3}\.\d{3}$/.test(typed) ? m.is_the_point_a_comma() : m.not_an_amount_of_pesos());
  if (!isWhole) return parseUnitCost(String(amount)) ?? new Unreadable(STOCK_TEXTS.cost);
  return Number.isInteger(amount) ? amount : new Unreadable(m.prices_are_whole_pesos());
}

function wholeOf(typed: string): unknown {
  const amount = amountOf(typed);
  return amount !== undefined && Number.isInteger(amount) && amount < 1e9
    ? amount
    : new Unreadable(FIELD_TEXTS.wholeNumber);
}

const HOURS =
  /^(\d{1,2}(?:\.\d+)?)\s*(?:h|hr|hrs|hour|hours|oras)\.?(?:\s*(?:and|&)?\s*(\d{1,2})\s*(?:m|min|mins|minutes)?\.?)?$/i;
const MINUTES = /^(\d+)(?:\.0+)?\s*(?:m|min|mins|minutes|minuto)?\.?$/i;

/** `90`, `90 mins`, `1.5 hrs`, `1h 30`, `1:30`. */
function minutesOf(typed: string): unknown {
  const minutes = MINUTES.exec(typed)?.[1];
  if (minutes) return Number(minutes);
  const [, hours, rest = '0'] = HOURS.exec(typed) ?? /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(typed) ?? [];
  const total = hours === undefined ? Number.NaN : Number(hours) * 60 + Number(rest);
  return Number.isInteger(total) ? total : new Unreadable(m.not_a_number_of_minutes());
}

function yesOrNo(typed: string): unknown {
  if (/^(?:yes|y|true|1|oo|x|✓|✔|☑)$/i.test(typed)) return true;
  return /^(?:no|n|false|0|hindi|✗|✘|☐)$/i.test(typed) ? false : new Unknown(m.yes_and_no_are_known());
}

interface Use {
  readonly name: string;
  readonly material: number | undefined;
  readonly quantity: number;
}

function useOf(part: string, materials: MaterialIds): Use {
  const [, name = '', quantity = ''] = /^(.*?)(?::\s*(\d+)\s*)?$/s.exec(part.trim()) ?? [];
  return { name: name.trim(), material: materials.get(name.trim().toLowerCase()), quantity: Number(quantity) };
}

/** Where names of materials contain the separator: joins as many parts as make a known name. */
function usesWithBars(parts: readonly string[], materials: MaterialIds): Use[] | undefined {
  const uses: Use[] = [];
  for (let at = 0; at < parts.length; ) {
    const ends = parts.map((_, end) => end + 1).filter((end) => end > at);
    const end = ends.find((one) => {
      const { material, quantity } = useOf(parts.slice(at, one).join('|'), materials);
      return material !== undefined && quantity > 0;
    });
    if (end === undefined) return undefined;
    uses.push(useOf(parts.slice(at, end).join('|'), materials));
    at = end;
  }
  return uses;
}

function usesOf(typed: string, materials: MaterialIds): unknown {
  const parts = typed.split('|');
  const plain = parts.map((part) => useOf(part, materials));
  const uses = plain.every(({ material }) => material) ? plain : (usesWithBars(parts, materials) ?? plain);
  const unknown = uses.find(({ material }) => material === undefined);
  if (unknown) return new Unreadable(m.there_is_no_material_called({ name: unknown.name.slice(0, 60) }));
  if (uses.some(({ quantity }) => quantity < 1)) return new Unreadable(m.write_how_much_of_each());
  const fault = usesFault(uses);
  if (fault) return new Unreadable(fault);
  return uses.map(({ material, quantity }) => ({ material, quantity }));
}

/** `Ana Cruz <ana@example.com>` and `mailto:ana@example.com` are what people copy. */
const addressOf = (typed: string): string =>
  (/<([^<>\s]+@[^<>\s]+)>$/.exec(typed)?.[1] ?? typed).replace(/^mailto:/i, '');

/** The context for reading cells, besides their field. */
export interface Reading {
  readonly materials: MaterialIds;
  /** The file has the form of our export. */
  readonly isOurs: boolean;
}

/**
 * The value of a cell for its field; undefined for an empty one. `Unreadable` keeps the row out, `Unknown` only the
 * cell, `Doubtful` nothing.
 */
export function valueOf(field: Field, typed: string, { materials, isOurs }: Reading): unknown {
  if (isNothing(typed, field)) return undefined;
  const odd = oddity(typed, field);
  if (odd) return new Unreadable(odd);
  switch (field.type) {
    case 'text':
    case 'whole name':
      return field.name === 'email' ? addressOf(typed) : typed;
    case 'choice':
      return choiceOf(typed, field);
    case 'phone':
      return phoneOf(typed, isOurs);
    case 'whole':
      return field.name === 'price'
        ? pesosOf(typed, true)
        : field.name === 'duration'
          ? minutesOf(typed)
          : wholeOf(typed);
    case 'pesos':
      return pesosOf(typed, false);
    case 'yes or no':
      return yesOrNo(typed);
    case 'materials':
      return usesOf(typed, materials);
  }
}
