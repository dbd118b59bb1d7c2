import { z } from 'zod';
import type { Actor } from '../domain/index.js';

/**
 * Who may read which field of an answer or a message. A schema says it where it declares the field: each field stands
 * in a group such as `everybodyRead({ … })`. A field without a group does not compile, save in answers for operators
 * alone. record-owners.ts decides about whole records. As a table: server/src/access/fields.md.
 * Until when: docs/subsystems/access.md.
 */

/** Who gets a field, among those who may know of its record. */
export const AUDIENCES = [
  'everybody',
  'operatorsAndTherapists',
  'operatorsAndDrivers',
  'operatorsAndRefuser',
  'operators',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** @param refusedBy the person who last refused the record, if it can be refused: they may read their own words. */
export function isIn(audience: Audience, { role, id }: Actor, refusedBy: number | null): boolean {
  switch (audience) {
    case 'everybody':
      return true;
    case 'operatorsAndTherapists':
      return role !== 'driver';
    case 'operatorsAndDrivers':
      return role !== 'therapist';
    case 'operatorsAndRefuser':
      return role === 'operator' || id === refusedBy;
    case 'operators':
      return role === 'operator';
  }
}

/** Those who are in both. */
const common = (one: Audience, other: Audience): Audience =>
  one === 'everybody' || one === other ? other : other === 'everybody' ? one : 'operators';

const AUDIENCE_OF = z.registry<{ readonly audience: Audience }>();

declare const GROUP: unique symbol;
/** What a group leaves in the types of its fields. No value has this member. */
export interface InGroup {
  readonly [GROUP]: { readonly isNamed: true };
}
/** A field that not everybody reads. */
export interface Restricted extends InGroup {
  readonly [GROUP]: { readonly isNamed: true; readonly isRestricted: true };
}

/**
 * An object in a group is for those whom the group around it and its own groups both name. So an object that operators
 * read needs no groups inside. One that everybody reads needs a group for each of its fields.
 */
const group =
  <Mark extends InGroup>(audience: Audience) =>
  <Fields extends z.ZodRawShape>(fields: Fields) => {
    const marked = Object.entries(fields).map(([name, field]) => {
      // The schema of an id, say, stands in many groups.
      const own = z.core.clone(field);
      AUDIENCE_OF.add(own, { audience: common(audience, AUDIENCE_OF.get(field)?.audience ?? 'everybody') });
      return [name, own];
    });
    return Object.fromEntries(marked) as { [Name in keyof Fields]: Fields[Name] & Mark };
  };

export const everybodyRead = group<InGroup>('everybody');
export const operatorsAndTherapistsRead = group<Restricted>('operatorsAndTherapists');
export const operatorsAndDriversRead = group<Restricted>('operatorsAndDrivers');
/** For operators and for the person who refused. */
export const operatorsAndRefuserRead = group<Restricted>('operatorsAndRefuser');
export const operatorsRead = group<Restricted>('operators');

/** The names of the fields, at any depth, of which no group says who reads them. `Name`: the field that holds it. */
export type Ungrouped<Schema, Name = never> = Schema extends Restricted
  ? never
  : Schema extends z.ZodObject<infer Fields>
    ? { [Field in keyof Fields]: Ungrouped<Fields[Field], Field> }[keyof Fields]
    : Schema extends z.ZodArray<infer Inner> | z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner>
      ? Ungrouped<Inner, Schema extends InGroup ? never : Name>
      : Schema extends z.ZodUnion<infer Options>
        ? Ungrouped<Options[number], Schema extends InGroup ? never : Name>
        : Schema extends InGroup
          ? never
          : Name;

/** An audience for every field, at any depth. The items of a list share one row. */
export type Visibility<T> = T extends readonly (infer Element)[]
  ? Visibility<Element>
  : NonNullable<T> extends object
    ? { readonly [K in keyof NonNullable<T>]-?: Visibility<NonNullable<NonNullable<T>[K]>> }
    : Audience;

/** The audiences of the fields of any schema. */
export type Rows = Audience | { readonly [field: string]: Rows };

function rowsOf(schema: z.core.$ZodType, around: Audience | undefined): Rows {
  const own = AUDIENCE_OF.get(schema)?.audience;
  const audience = own && around ? common(own, around) : (own ?? around);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries<z.ZodType>(schema.shape).map(([name, one]) => [name, rowsOf(one, audience)]),
    );
  if (schema instanceof z.ZodArray) return rowsOf(schema.element, audience);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return rowsOf(schema.unwrap(), audience);
  if (schema instanceof z.ZodUnion) return schema.options.map((one) => rowsOf(one, audience)).reduce(merged);
  if (!audience) throw new Error('A field stands in no group that says who reads it.');
  return audience;
}

/** The rows of a value that has one form or the other. */
const merged = (one: Rows, other: Rows): Rows => {
  if (typeof one === 'string') return typeof other === 'string' ? common(one, other) : other;
  if (typeof other === 'string') return one;
  const fields = Object.entries(other).map(([name, rows]) => [
    name,
    name in one ? merged(one[name] ?? rows, rows) : rows,
  ]);
  return { ...one, ...Object.fromEntries(fields) };
};

/**
 * Who reads each field of an answer or a message: its groups as a table.
 *
 * @throws Error if a field stands in no group. Only calls for operators have such fields.
 */
export const audiencesOf = <Schema extends z.ZodType>(schema: Schema): Visibility<z.infer<Schema>> =>
  rowsOf(schema, undefined) as Visibility<z.infer<Schema>>;

/** The audience of a whole field; undefined if its own fields differ. */
export function audienceOf(rows: Rows): Audience | undefined {
  if (typeof rows === 'string') return rows;
  const [first, ...others] = new Set(Object.values(rows).map(audienceOf));
  return others.length ? undefined : first;
}

export type RestrictedFields<Field extends string> = readonly (readonly [field: Field, audience: Audience])[];

/** The fields of a record that are not for everyone, each with its audience. */
export const restrictedOf = <Field extends string>(rows: Readonly<Record<Field, Rows>>): RestrictedFields<Field> =>
  (Object.entries(rows) as [Field, Rows][]).flatMap(([field, one]) => {
    const audience = audienceOf(one);
    return audience === undefined || audience === 'everybody' ? [] : [[field, audience] as const];
  });

/** A copy of the record with null in place of hidden fields, or the record itself if nothing is hidden. */
export function withheld<T extends object>(
  record: T,
  restricted: RestrictedFields<string & keyof T>,
  mayRead: (audience: Audience) => boolean,
): T {
  const kept = restricted.filter(([, audience]) => !mayRead(audience));
  return kept.length ? { ...record, ...Object.fromEntries(kept.map(([field]) => [field, null])) } : record;
}
