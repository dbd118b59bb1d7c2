import { z } from 'zod';
import { plainLine } from '../domain/index.js';
import type { Call } from './call.js';
import { isSaidByAbsence } from './primitives.js';

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** The object or list that a schema is about, below what says that it may be left out. */
function coreOf(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return coreOf(schema.unwrap());
  return schema;
}

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

type OfMember = (member: z.ZodType, value: unknown) => unknown;

/** What was sent, with each member of each object in it as `ofMember` has it; undefined leaves it out. */
function withMembers(schema: unknown, sent: unknown, ofMember: OfMember): unknown {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray && Array.isArray(sent))
    return sent.map((one) => withMembers(core.element, one, ofMember));
  if (!(core instanceof z.ZodObject) || !isObject(sent)) return sent;
  const shape: Readonly<Record<string, unknown>> = core.shape;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (!(member instanceof z.ZodType)) return [[name, value]];
      const meant = ofMember(member, withMembers(member, value, ofMember));
      return meant === undefined ? [] : [[name, meant]];
    }),
  );
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && plainLine(value) === '';

/**
 * An empty text, or a null that the field does not know, for a field that may be left out was left out. A null that it
 * knows stays: it says the same as leaving it out, save where a handler gives it a meaning of its own (the driver of a
 * review: none). So does the blank of a field that says something by being absent: it is refused. Source: R-api-16.
 */
export const removeBlanks = (schema: z.ZodType, sent: unknown): unknown =>
  withMembers(schema, sent, (member, value) => {
    if (isSaidByAbsence(member)) return value;
    const saysNothing = isBlank(value) || (value === null && !takes(member, null));
    return saysNothing && takes(member, undefined) ? undefined : value;
  });

/** Null clears: what is stored for a text that may be empty is an empty text, for a list an empty list. */
const nullsCleared = (schema: z.ZodType, sent: unknown): unknown =>
  withMembers(schema, sent, (member, value) => {
    if (value !== null || takes(member, null)) return value;
    if (takes(member, '')) return '';
    return takes(member, undefined) && takes(member, []) ? [] : value;
  });

/** The body of a call as whoever sent it means it, before it is validated. Source: R-api-16. */
export function bodyAsMeant(call: Pick<Call, 'method' | 'body' | 'blankIsLeftOut'>, sent: unknown): unknown {
  if (!call.body) return sent;
  if (call.method === 'PATCH' || call.method === 'PUT') return nullsCleared(call.body, sent);
  return call.blankIsLeftOut ? removeBlanks(call.body, sent) : sent;
}
