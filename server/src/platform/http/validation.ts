import { bodyAsMeant, type Call } from 'shared-lib/contract';
import { FIELD_TEXTS } from 'shared-lib/domain';
import type { z } from 'zod';
import { ApiError, type ApiErrorOptions } from '../errors.js';
import * as m from '../../texts/m.js';

type Problem = Parameters<z.core.$ZodErrorMap>[0];

/** Texts for problems that a schema does not describe itself. A text in the schema wins. */
const say: z.core.$ZodErrorMap = (problem) => {
  if (problem.input === undefined && problem.code !== 'custom') return FIELD_TEXTS.required;
  switch (problem.code) {
    case 'invalid_type':
      return wanted(problem.expected);
    case 'too_small':
      return tooSmall(problem);
    case 'too_big':
      return tooBig(problem);
    case 'invalid_value':
      return m.allowed_values({ values: problem.values.join(', ') });
    case 'invalid_format':
      return problem.format === 'email' ? m.enter_an_e_mail_address() : m.this_is_not_in_the();
    default:
      return m.this_is_not_valid();
  }
};

const WANTED: Readonly<Record<string, string>> = {
  string: m.enter_a_text(),
  number: m.enter_a_number(),
  int: FIELD_TEXTS.wholeNumber,
  boolean: m.enter_true_or_false(),
  array: m.enter_a_list(),
  object: m.enter_an_object(),
};
const wanted = (expected: string): string => WANTED[expected] ?? m.this_is_not_of_the();

const tooSmall = ({ origin, minimum }: Extract<Problem, { code: 'too_small' }>): string => {
  if (origin === 'string') return Number(minimum) <= 1 ? FIELD_TEXTS.required : `Enter at least ${minimum} characters.`;
  return origin === 'array' ? `Choose at least ${minimum}.` : `Enter ${minimum} or more.`;
};

const tooBig = ({ origin, maximum }: Extract<Problem, { code: 'too_big' }>): string => {
  if (origin === 'string') return `Enter at most ${maximum} characters.`;
  return origin === 'array' ? `Choose at most ${maximum}.` : `Enter ${maximum} or less.`;
};

/** Nobody corrects more than this at once. An answer that names 20,000 members would let a sender make work. */
const COMPLAINTS_MAX = 20;
/** The most letters shown of a member's name, which may be anything that was sent. */
const NAME_SHOWN = 100;

interface Complaint {
  readonly field: string;
  readonly text: string;
}

function* complaintsOf(issues: readonly z.core.$ZodIssue[]): Generator<Complaint> {
  for (const issue of issues) {
    const path = issue.path.map(String);
    const named = (...more: string[]): string => [...path, ...more].join('.').slice(0, NAME_SHOWN);
    if (issue.code !== 'unrecognized_keys') yield { field: named(), text: issue.message };
    else for (const key of issue.keys) yield { field: named(key), text: FIELD_TEXTS.unknown };
  }
}

/** The texts for each field, of the first COMPLAINTS_MAX. Problems of the whole have the empty name. */
function problemsByField(issues: readonly z.core.$ZodIssue[]): Map<string, string[]> {
  const byField = new Map<string, string[]>();
  let complaints = 0;
  for (const { field, text } of complaintsOf(issues)) {
    const texts = byField.get(field) ?? [];
    if (texts.includes(text)) continue;
    byField.set(field, [...texts, text]);
    if (++complaints === COMPLAINTS_MAX) break;
  }
  return byField;
}

export function problemsOf(error: z.ZodError): Pick<ApiErrorOptions, 'fields' | 'nonField'> {
  const byField = problemsByField(error.issues);
  const nonField = byField.get('') ?? [];
  byField.delete('');
  return { fields: Object.fromEntries(byField), nonField };
}

/** What a schema makes of a value, or the problems of each field, in the words of a refused request. */
export function problemsIn(
  schema: z.ZodType,
  value: unknown,
): { readonly data?: unknown; readonly fields: Readonly<Record<string, readonly string[]>> } {
  const parsed = schema.safeParse(value, { error: say });
  return parsed.success ? { data: parsed.data, fields: {} } : { fields: problemsOf(parsed.error).fields ?? {} };
}

/** What PostgreSQL's text (NUL) and JSON (half of a surrogate pair) cannot hold. A statement with it would fail. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  // The bytes of a file are no text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(([key, item]) => UNSTORABLE.test(key) || isUnstorable(item));
}

function parse<S extends z.ZodType>(schema: S, part: 'query' | 'body', value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: say });
  if (parsed.success) return parsed.data;
  throw new ApiError(part === 'query' ? 'INVALID_FILTER' : 'VALIDATION_FAILED', problemsOf(parsed.error));
}

/**
 * Parses the query or the body of a request. Problems are answered with a text for each field. Characters that the
 * schema removes from a text (`plainText`) are not a problem.
 */
export function parsePart<S extends z.ZodType>(schema: S, part: 'query' | 'body', value: unknown): z.output<S> {
  const parsed = parse(schema, part, value);
  if (isUnstorable(parsed))
    throw new ApiError('VALIDATION_FAILED', {
      nonField: [m.texts_cannot_contain_the_character()],
    });
  return parsed;
}

/** Parses the body of a call as it was meant. Source: R-api-16. */
export const readBody = (call: Call, schema: z.ZodType, sent: unknown): unknown =>
  (call.bodyIsReadLater ? parse : parsePart)(schema, 'body', bodyAsMeant(call, sent));

/** Members of a path that name a record by its number or UUID. The others (an action, a hash, a remote) are names. */
const IDS = ['id', 'appointment'] as const;

/**
 * Parses the members of a path. An impossible id is INVALID_ID, with its own text for an appointment. Any other wrong
 * name means that the address does not exist. Source: 5-009.
 */
export function parseParams<S extends z.ZodObject>(
  { path, params }: { readonly path: string; readonly params: S },
  value: unknown,
): z.output<S> {
  const parsed = params.safeParse(value);
  if (parsed.success && !isUnstorable(value)) return parsed.data;
  const wrong = IDS.find((name) => parsed.error?.issues.some((issue) => issue.path[0] === name));
  if (!wrong) throw new ApiError('NOT_FOUND');
  const isAppointment = wrong === 'appointment' || path.startsWith('/api/scheduling/appointments/');
  throw new ApiError('INVALID_ID', isAppointment ? {} : { detail: m.invalid_id_provided() });
}
