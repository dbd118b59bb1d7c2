import { z } from 'zod';
import type { Call } from './call.js';

/** A JSON Schema whose parts are numbers: the places of other schemas in the same list. */
export type SchemaNode = Readonly<Record<string, unknown>>;

const place = z.int().min(0);

/** What one call takes and answers. A part that it has not is left out. */
const describedCall = z.strictObject({
  auth: z.enum(['none', 'optional', 'session']),
  roles: z.array(z.string()).optional(),
  query: place.optional(),
  body: place.optional(),
  form: place.optional(),
  /** The types of a file that is sent instead of JSON. */
  file: z.array(z.string()).optional(),
  answer: place.optional(),
  /** The types of the file that is answered instead of JSON. */
  answersFile: z.array(z.string()).optional(),
});
export type DescribedCall = z.infer<typeof describedCall>;

/** Calls as data, so that two builds can be compared. Equal schemas stand once, so a record stays small. */
export const describedCalls = z.strictObject({
  schemas: z.array(z.record(z.string(), z.unknown())).max(20_000),
  /** By method and address: 'GET /api/auth/me/'. */
  calls: z.record(z.string().max(200), describedCall),
});
export type DescribedCalls = z.infer<typeof describedCalls>;

/** Words for people, which change nothing about what fits. */
const WORDS = new Set(['$schema', 'description', 'title', 'examples', 'default', 'readOnly']);
/** A part of an address that the code works out. */
const HOLE = '{}';
const SINGLE = ['items', 'additionalProperties', 'propertyNames'];
const MANY = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

type Json = Record<string, unknown>;

/** A list of schemas without repeats. */
function createPool() {
  const schemas: SchemaNode[] = [];
  const known = new Map<string, number>();
  function add(schema: Json): number {
    const node: Json = {};
    for (const [key, value] of Object.entries(schema).sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (WORDS.has(key)) continue;
      if (key === 'properties') node[key] = mapped(value as Record<string, Json>);
      else if (MANY.includes(key)) node[key] = (value as Json[]).map(add);
      else if (SINGLE.includes(key) && typeof value === 'object') node[key] = add(value as Json);
      else node[key] = key === 'required' ? [...(value as string[])].sort() : value;
    }
    const text = JSON.stringify(node);
    const at = known.get(text) ?? schemas.push(node) - 1;
    known.set(text, at);
    return at;
  }
  const mapped = (members: Record<string, Json>) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, add(member)]));
  return { schemas, add };
}

const listed = (types: string | readonly string[]): string[] => [types].flat();

/** Describes every call of the API, by resource, that `isWanted` names by its address. */
export function describeCalls(
  resources: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  isWanted: (path: string) => boolean = () => true,
): DescribedCalls {
  const pool = createPool();
  const schema = (of: z.ZodType, io: 'input' | 'output') =>
    pool.add(z.toJSONSchema(of, { io, unrepresentable: 'any' }));
  const described = Object.values(resources)
    .flatMap((resource) => Object.values(resource))
    .filter(({ path }) => isWanted(path))
    .map((call): [string, DescribedCall] => [
      `${call.method} ${call.path}`,
      {
        auth: call.auth,
        ...(call.roles && { roles: [...call.roles] }),
        ...(call.query && { query: schema(call.query, 'input') }),
        ...(call.body && { body: schema(call.body, 'input') }),
        ...(call.form && { form: schema(call.form, 'input') }),
        ...(call.file && { file: listed(call.file) }),
        ...(call.answersFile
          ? { answersFile: listed(call.answersFile) }
          : call.status !== 204 && { answer: schema(call.response, 'output') }),
      },
    ]);
  return {
    schemas: pool.schemas as Json[],
    calls: Object.fromEntries(described.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/**
 * True for an address of the contract that some code asks. An address in code may have `{}` for a part that it
 * works out.
 */
export function asksFor(addresses: readonly string[]): (path: string) => boolean {
  const plain = new Set(addresses.filter((address) => !address.includes(HOLE)));
  const patterns = addresses
    .filter((address) => address.includes(HOLE))
    .map(
      (address) =>
        new RegExp(
          `^${address
            .split(HOLE)
            .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
            .join('[\\w:-]+')}$`,
        ),
    );
  return (path) => plain.has(path) || patterns.some((pattern) => pattern.test(path));
}
