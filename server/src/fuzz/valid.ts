import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that the contract's schemas use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Days around the test's today, and some outside every calendar of the product. */
const DAYS = [
  '2026-11-19',
  ...Array<string>(8).fill('2026-11-20'),
  ...Array<string>(4).fill('2026-11-21'),
  '2026-11-22',
  '2026-11-22',
  '2027-02-28',
  '2024-02-29',
  '0001-01-01',
  '1900-01-01',
  '9999-12-31',
];
const TIMES = [
  '00:00',
  '01:00',
  '05:59',
  '06:00',
  '13:00',
  '13:30',
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '17:30',
  '18:30',
  '19:00',
  '20:00',
  '21:00',
  '22:00',
  '23:59',
];
const EMAILS = [
  'operator_1@example.test',
  'operator.1@example.test',
  'therapist.2@example.test',
  'new@example.test',
  'another.new@example.test',
  'registered@example.test',
];
export const FUZZ_PASSWORD = 'Five-correct-horses';

/** Values for a member by its name, when the schema only says that it is a text. */
const BY_NAME: readonly (readonly [name: RegExp, values: readonly string[]])[] = [
  [/date|day|week_start|^from$|^to$/, DAYS],
  [/_time$|^time$/, TIMES],
  [/email/, EMAILS],
  [/phone/, ['0917 555 0101', '+63 917 555 0102', '0917-555-0103']],
  [/password/, [FUZZ_PASSWORD, 'wrong', 'Another-long-one-7']],
  [/username/, ['operator_1', 'therapist_2', 'nobody', 'new.user', 'therapist.2@example.test']],
  [/^code$/, ['123456', '000000']],
  [/hash/, ['a'.repeat(64), 'b'.repeat(64)]],
  [/^(search|name)$/, ['Carmela', 'massage', '0917', '%', '_', "O'Brien", '7']],
  [/^(action|decision)$/, ['accept', 'decline']],
  [/version/, ['1.0.0', '2.0.0-beta.1']],
];

/** The numbers of the world's records, by the name of their member or address. */
const RECORDS: readonly (readonly [name: RegExp, ids: readonly number[]])[] = [
  [/^page/, [1, 2, 3, 100]],
  [/client/, [1, 2, 3]],
  [/service/, [1, 2]],
  [/therapist/, [2, 6, 7]],
  [/driver/, [3, 8, 9]],
  [/remittance|cost|correction|settlement|changes|payout/, [1, 2, 3]],
  [/^user$|staff|collected_by|^person$|cash/, [2, 3, 6, 7, 8, 9]],
  [/material|inventory/, [1, 2, 3]],
  [/wish|waitlist/, [1, 2, 3]],
  [/attendance/, [1, 2, 3]],
  [/availabilit/, Array.from({ length: 24 }, (_, at) => at + 1)],
  [/registration/, [2, 3, 6, 7, 8, 9]],
  [/notifications/, [1, 2, 3, 4, 5, 6]],
  [/appointment|receipts/, Array.from({ length: 24 }, (_, at) => at + 1)],
];

/** Mostly the number of an existing record. */
export function idsFor(name: string): fc.Arbitrary<number> {
  const known = RECORDS.find(([pattern]) => pattern.test(name))?.[1];
  const any = fc.integer({ min: 1, max: 40 });
  return known ? fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any }) : any;
}

function integers(
  name: string,
  {
    exclusiveMinimum = Number.MIN_SAFE_INTEGER - 1,
    minimum = exclusiveMinimum + 1,
    maximum = Number.MAX_SAFE_INTEGER,
  }: Schema,
): fc.Arbitrary<number> {
  const within = fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
  const small = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 2_000) });
  const ends = fc.constantFrom(minimum, maximum);
  return fc.oneof(
    { weight: 30, arbitrary: minimum <= 1 && maximum >= 2 ** 31 - 1 ? idsFor(name) : small },
    { weight: 1, arbitrary: within },
    { weight: 1, arbitrary: ends },
  );
}

function texts(name: string, { format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.constantFrom(
      '2026-11-20T05:00:00Z',
      '2026-11-20T13:05:00+08:00',
      '2026-11-20T13:20:00.123+08:00',
      '1970-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    );
  if (format === 'uuid') return fc.uuid();
  const known = BY_NAME.find(([pattern_]) => pattern_.test(name))?.[1];
  const free =
    pattern && !format
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  return known ? fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free }) : free;
}

function objects({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, fitting(member, name)]));
  const known = fc.record(members, { requiredKeys: required.filter((name) => name in members) });
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length) return known;
  return fc.dictionary(
    fc.constantFrom('mf-manifest.json', 'remoteEntry.js', 'a/b.js', '../x'),
    fitting(additionalProperties, ''),
    { maxKeys: 3 },
  );
}

/** Values that fit a schema, or almost. JSON Schema does not have refinements; the name of a member gives a guess. */
function fitting(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      });
    case 'integer':
      return integers(name, schema);
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(name, schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const made = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>();

/** Bodies and queries that a schema of the contract would mostly accept. */
export function validFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const known =
    made.get(schema) ?? fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
  made.set(schema, known);
  return known;
}
