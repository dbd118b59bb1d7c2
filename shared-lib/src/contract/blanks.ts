import { z } from 'zod';
import { plainLine } from '../domain/index.js';
import type { Call } from './call.js';
import { rejectsBlank } from './primitives.js';

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** The inner object or list of a schema, without the wrappers that make it optional. */
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

/** A copy of the body with every field of every object passed through `ofMember`; undefined removes the field. */
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
 * Removes an empty text from an optional field, and a null that the field does not accept. A null that it accepts
 * stays: it means the same as leaving it out, unless a handler gives it its own meaning (a review's driver: none). A
 * field whose absence has a meaning keeps its blank, and is rejected. Source: R-api-16.
 */
export const removeBlanks = (schema: z.ZodType, sent: unknown): unknown =>
  withMembers(schema, sent, (member, value) => {
    if (rejectsBlank(member)) return value;
    const saysNothing = isBlank(value) || (value === null && !takes(member, null));
    return saysNothing && takes(member, undefined) ? undefined : value;
  });

/** Null clears: an optional text is stored as an empty text, a list as an empty list. */
const nullsCleared = (schema: z.ZodType, sent: unknown): unknown =>
  withMembers(schema, sent, (member, value) => {
    if (value !== null || takes(member, null)) return value;
    if (takes(member, '')) return '';
    return takes(member, undefined) && takes(member, []) ? [] : value;
  });

/** The body as its sender means it, before validation. Source: R-api-16. */
export function bodyAsMeant(call: Pick<Call, 'method' | 'body' | 'blankIsLeftOut'>, sent: unknown): unknown {
  if (!call.body) return sent;
  if (call.method === 'PATCH' || call.method === 'PUT') return nullsCleared(call.body, sent);
  return call.blankIsLeftOut ? removeBlanks(call.body, sent) : sent;
}
