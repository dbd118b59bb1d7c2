import { z } from 'zod';
import { ACTION_BODIES } from '../appointment-bodies.js';
import type { Call } from '../call.js';
import { calls } from '../calls.js';

/** A place of a schema that holds one value, and its schema. */
export interface Leaf {
  /** `POST /api/auth/login/ body.username` */
  readonly at: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodReadonly
    ? unwrapped(schema.unwrap())
    : schema;

/** The inner schemas of a record, a list or a choice. Keys of a record are texts too. */
function below(schema: unknown): readonly (readonly [step: string, schema: unknown])[] | undefined {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, member]) => [`.${name}`, member]);
  if (schema instanceof z.ZodArray) return [['[]', schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  if (schema instanceof z.ZodRecord)
    return [
      ['{key}', schema.keyType],
      ['{}', schema.valueType],
    ];
  return undefined;
}

/** Every place of a schema that holds a single value. */
export function leavesOf(schema: unknown, at: string): Leaf[] {
  const further = below(unwrapped(schema));
  if (further) return further.flatMap(([step, member]) => leavesOf(member, `${at}${step}`));
  return schema instanceof z.ZodType ? [{ at, name: /(\w+)\W*$/.exec(at)?.[1] ?? '', schema }] : [];
}

/** Every call of the contract, as one list. */
export const everyCall: readonly Call[] = Object.values(calls).flatMap((resource) => Object.values<Call>(resource));
export const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** The bodies of calls, and those that handlers parse themselves. */
export const everyBody: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ...everyCall.flatMap((call) => (call.body ? [[nameOf(call), call.body] as const] : [])),
  ...Object.entries(ACTION_BODIES).map(([action, body]) => [`POST action ${action}`, body] as const),
];
