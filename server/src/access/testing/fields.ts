import { z } from 'zod';
import {
  APPOINTMENT_VISIBILITY,
  audiencesOf,
  calls,
  isIn,
  type Audience,
  type Call,
  type Rows,
} from 'shared-lib/contract';
import type { Role } from 'shared-lib/domain';

const within = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** All fields of a schema, at any depth: `results.client_details.address`. Elements of a list count once. */
export function fieldsOf(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, one]) =>
      fieldsOf(one, within(path, name)),
    );
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion)
    return [...new Set((schema.options as z.core.$ZodType[]).flatMap((option) => fieldsOf(option, path)))];
  return path ? [path] : [];
}

/** The same fields with their audiences. */
export const rowsOf = (rows: Rows, path = ''): (readonly [field: string, audience: Audience])[] =>
  typeof rows === 'string'
    ? [[path, rows]]
    : Object.entries(rows).flatMap(([name, one]) => rowsOf(one, within(path, name)));

export const isOffice = ({ roles }: Pick<Call, 'roles'>): boolean => roles?.join() === 'operator';

/** All calls, with the audiences of the fields they answer; none for answers that only operators get. */
export const ANSWERS: readonly (readonly [name: string, call: Call, rows: Rows | undefined])[] = Object.entries(
  calls,
).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, Call>).map(([name, call]) => {
    const isShared = !isOffice(call) && fieldsOf(call.response).length > 0;
    return [`${area}.${name}`, call, isShared ? (audiencesOf(call.response) as Rows) : undefined] as const;
  }),
);

export interface FieldReader {
  /** Undefined without a session. */
  readonly role: Role | undefined;
  readonly id: number;
}

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The person who refused the record that has a field, as far as the answer has it. */
const refusedBy = (record: Members): number | null => {
  const by = record['rejected_by'];
  return isObject(by) && typeof by['id'] === 'number' ? by['id'] : null;
};

/** The faults of what a reader got: fields that its schema does not name, and fields that are not the reader's. */
export function faultsIn(
  value: unknown,
  rows: Rows,
  reader: FieldReader,
  at: { readonly path: string; readonly refused: number | null } = { path: '', refused: null },
): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => faultsIn(one, rows, reader, at));
  if (typeof rows === 'string') {
    const { role, id } = reader;
    const isGiven = role ? isIn(rows, { role, id }, at.refused) : rows === 'everybody';
    return isGiven ? [] : [`${at.path} was given to ${role ?? 'nobody known'}`];
  }
  if (!isObject(value)) return [`${at.path} is no object`];
  const refused = 'rejected_by' in value ? refusedBy(value) : at.refused;
  return Object.entries(value).flatMap(([name, one]) => {
    const path = within(at.path, name);
    const row = rows[name];
    return row === undefined ? [`${path} is not in the schema`] : faultsIn(one, row, reader, { path, refused });
  });
}

/** The same for the answer of a route, by method and address. A refusal may contain the current appointment. */
export function faultsOfAnswer(
  route: string,
  { status, body }: { readonly status: number; readonly body: unknown },
  reader: FieldReader,
): string[] {
  if (status >= 400) return isObject(body) ? faultsIn(body['appointment'], APPOINTMENT_VISIBILITY, reader) : [];
  const found = ANSWERS.find(([, { method, path }]) => `${method} ${path}` === route);
  if (!found) return [];
  const [, call, rows] = found;
  if (rows) return faultsIn(body, rows, reader);
  if (isOffice(call) && reader.role !== 'operator') return [`${route} answered ${reader.role ?? 'nobody known'}`];
  return [];
}
