import { z } from 'zod';
import {
  daysIn,
  FIELD_TEXTS,
  isLocalTime,
  isLongEnough,
  isServiceDay,
  limits,
  PERIOD_TEXTS,
  PICKUP_ADDRESS_MAX,
  plainLine,
  plainText,
} from '../domain/index.js';
import { everybodyRead } from './field-audiences.js';
import * as m from '../texts/m.js';

/** A service day, `YYYY-MM-DD`. */
export const day = z.string().refine(isServiceDay, m.enter_a_date_as_yyyy());
/** A local time of day, `HH:MM`. Source: 5-051. */
export const time = z.string().refine(isLocalTime, m.enter_a_time_as_hh());
/**
 * A query of service days, `from` and `to` both included, `mostDays` at most, plus the fields of `more`. Source:
 * R-api-2.
 */
export const periodQuery = <const Shape extends z.ZodRawShape>(mostDays: number, more: Shape) => {
  const shape = { from: day, to: day, ...more };
  // TypeScript cannot tell what an unknown shape is parsed to. These two members are always there.
  const days = (query: unknown): number => daysIn(query as { from: string; to: string });
  return z
    .strictObject(shape)
    .refine((query) => days(query) > 0, { path: ['to'], error: PERIOD_TEXTS.endsBeforeBegin })
    .refine((query) => days(query) <= mostDays, { path: ['to'], error: m.ask_for_at_most_days({ mostDays }) });
};
export const instant = z.iso.datetime({ offset: true });
export const id = z.int().positive().max(2_147_483_647);
/** A whole number in a path, a query or a form, where it arrives as text. Digits only: not '1e2' or '0x10'. */
const digits = z
  .string({ error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : FIELD_TEXTS.wholeNumber) })
  .refine((typed) => /^\d{1,15}$/.test(typed), FIELD_TEXTS.wholeNumber)
  .meta({ type: 'integer' })
  .transform(Number);
export const wholeNumber = (least: number, most: number) => digits.pipe(z.int().min(least).max(most));
export const idText = digits.pipe(id);
/** Ids that may be larger than those of people and appointments. */
export const longIdText = wholeNumber(1, Number.MAX_SAFE_INTEGER);
export const pesos = z.int().min(0).max(limits.PESO_MAX);
/**
 * One line of `most` characters at most, without invisible characters. A line end becomes a blank: in a name it would
 * end a mail header or a table row. Every text of a call is made by this or by `longText`, except those never changed:
 * passwords, tokens, codes, hashes. Source: R-api-11, R-api-15.
 */
export const line = (most: number, missing?: string) => z.string(missing).overwrite(plainLine).max(most);
/** A text of several lines without invisible characters. Line feeds and tabs stay. Source: R-api-15. */
export const longText = (most: number, missing?: string) => z.string(missing).overwrite(plainText).trim().max(most);
export const name = line(limits.NAME_MAX).min(1, FIELD_TEXTS.required);
export const optionalName = line(limits.NAME_MAX);
/** Where a therapist is collected. Source: R-beyond-710. */
export const pickupAddress = line(PICKUP_ADDRESS_MAX);
export const text = longText(limits.TEXT_MAX);
export const requiredText = text.min(1, FIELD_TEXTS.required);
export const email = z.string().overwrite(plainText).check(z.email(m.enter_an_e_mail_address())).max(254);
/** A phone number as typed or copied. The server reads it; what it cannot read stays as it is. Source: R-phone-1. */
export const phone = line(limits.PHONE_MAX).regex(/\p{Nd}/u, m.enter_a_phone_number_such());
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/**
 * The search term of a list. An empty term is no search. `isEnough` says whether an index can find a term of its
 * length.
 */
export const searchTerm = (isEnough: (term: string) => boolean, refusal: string) =>
  line(limits.NAME_MAX).refine((term) => term === '' || isEnough(term), refusal);
/** A search for clients: part of the name, the phone number or the e-mail address. */
export const clientTerm = searchTerm(isLongEnough, FIELD_TEXTS.searchShort);

/** An enumeration whose error names the allowed values. */
export const oneOfText = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: m.allowed_values({ settableStatuses: values.join(', ') }) });

const REJECTING_BLANK = new WeakSet<z.ZodType>();
/** A field whose absence has a meaning (all of it, everyone): an empty value is rejected, not left out. */
export function rejectBlank<S extends z.ZodType>(field: S): S {
  REJECTING_BLANK.add(field);
  return field;
}
export const rejectsBlank = (field: z.ZodType): boolean => REJECTING_BLANK.has(field);

export const idParams = z.object({ id: idText });
export const noBody = z.strictObject({}).optional();
/** When a step happened that a phone kept without a network. Source: R-workflow-41. */
export const occurred = { occurred_at: instant.optional() };
/** A step that says nothing else. */
export const stepBody = z.strictObject(occurred).optional();
export const empty = z.undefined();

export const message = z.object(everybodyRead({ message: z.string() }));

/** An area's name in the registry: 'driver' for the package remote-driver. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);
export const remoteVersion = z
  .string()
  .max(60)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, m.enter_a_version_such_as());
