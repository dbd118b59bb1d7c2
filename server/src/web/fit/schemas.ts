// How it works: docs/subsystems/releases.md.
import { isDeepStrictEqual } from 'node:util';
import type { SchemaNode } from 'shared-lib/contract';

/** A schema in its list; see `describeCalls` of the contract. */
export interface SchemaAt {
  readonly schemas: readonly SchemaNode[];
  readonly at: number;
}

/** Where two schemas do not fit, and why: 'client.id', 'may be missing'. The path '' is the value as a whole. */
export interface Misfit {
  readonly path: string;
  readonly why: string;
}

/**
 * Who reads the values. A server checks a request to the letter. A screen reads the fields of an answer that it knows,
 * whatever their length, and leaves the others.
 */
export type Reader = 'server' | 'screen';

const LOWER = ['minimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;
const FORMS = ['pattern', 'multipleOf', 'contentEncoding', 'uniqueItems'] as const;
const COMPARED = new Set<string>([
  ...LOWER,
  ...UPPER,
  ...FORMS,
  'exclusiveMinimum',
  'exclusiveMaximum',
  'format',
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
]);

const isIndex = (value: unknown): value is number => typeof value === 'number';
const indexes = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isIndex) : []);
const members = (node: SchemaNode): Readonly<Record<string, number>> =>
  (node['properties'] ?? {}) as Record<string, number>;
const requiredOf = (node: SchemaNode): readonly string[] => (node['required'] ?? []) as string[];
/** The same misfits, seen from the value that holds the member. */
const inside = (member: string, misfits: readonly Misfit[]): Misfit[] =>
  misfits.map(({ path, why }) => ({ path: path ? `${member}.${path}` : member, why }));
const shown = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

function valuesOf(node: SchemaNode): readonly unknown[] | undefined {
  if (Array.isArray(node['enum'])) return node['enum'];
  return 'const' in node ? [node['const']] : undefined;
}

/** The alternatives of a schema; undefined if it has none. A list of types is one of them. */
function branchesOf({ schemas, at }: SchemaAt): readonly SchemaAt[] | undefined {
  const node = schemas[at] ?? {};
  const places = [...indexes(node['anyOf']), ...indexes(node['oneOf'])];
  if (places.length) return places.map((place) => ({ schemas, at: place }));
  if (!Array.isArray(node['type'])) return undefined;
  return node['type'].map((type: unknown) => ({ schemas: [...schemas, { ...node, type }], at: schemas.length }));
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const takesType = (wide: unknown, narrow: unknown): boolean =>
  wide === undefined || wide === narrow || (wide === 'number' && narrow === 'integer');

/** The smallest value that a bound allows; -Infinity without one. */
const lowest = (node: SchemaNode): number =>
  Math.max(
    ...LOWER.map((key) => (typeof node[key] === 'number' ? node[key] : -Infinity)),
    typeof node['exclusiveMinimum'] === 'number'
      ? node['exclusiveMinimum'] + (node['type'] === 'integer' ? 1 : 0)
      : -Infinity,
  );
const highest = (node: SchemaNode): number =>
  Math.min(
    ...UPPER.map((key) => (typeof node[key] === 'number' ? node[key] : Infinity)),
    typeof node['exclusiveMaximum'] === 'number'
      ? node['exclusiveMaximum'] - (node['type'] === 'integer' ? 1 : 0)
      : Infinity,
  );

/**
 * Where `given` may be a value that `taken` does not allow. So one relation serves both directions: what a screen sends
 * must be allowed by the server's request, and what the server answers by the screen's answer.
 *
 * A value that is new in an answer does not fit: a screen has a word and a colour for each value it knows, and none for
 * another. What nobody can compare (another pattern) does not fit either.
 */
export function misfitsOf(taken: SchemaAt, given: SchemaAt, reader: Reader): readonly Misfit[] {
  const known = new Map<string, readonly Misfit[]>();

  function compare(wide: SchemaAt, narrow: SchemaAt): readonly Misfit[] {
    const isListed = wide.schemas === taken.schemas && narrow.schemas === given.schemas;
    const key = `${wide.at}:${narrow.at}`;
    const before = isListed ? known.get(key) : undefined;
    if (before) return before;
    const found = unlike(wide, narrow);
    if (isListed) known.set(key, found);
    return found;
  }

  function unlike(wide: SchemaAt, narrow: SchemaAt): readonly Misfit[] {
    const [wideNode = {}, narrowNode = {}] = [wide.schemas[wide.at], narrow.schemas[narrow.at]];
    if (!Object.keys(wideNode).length) return [];
    const narrowBranches = branchesOf(narrow);
    if (narrowBranches) return narrowBranches.flatMap((branch) => compare(wide, branch));
    const wideBranches = branchesOf(wide);
    if (wideBranches) return ofBranches(wideBranches, narrow);
    const everyPart = indexes(wideNode['allOf']);
    if (everyPart.length) return everyPart.flatMap((at) => compare({ ...wide, at }, narrow));
    const someParts = indexes(narrowNode['allOf']).map((at) => compare(wide, { ...narrow, at }));
    if (someParts.length) return someParts.find(({ length }) => length === 0) ?? someParts[0] ?? [];
    if (!Object.keys(narrowNode).length) return [{ path: '', why: 'may be anything' }];
    return ofPlain(wide, narrow, wideNode, narrowNode);
  }

  /** One branch must allow it. With none, a branch that takes at least its kind says why. */
  function ofBranches(branches: readonly SchemaAt[], narrow: SchemaAt): readonly Misfit[] {
    const found = branches.map((branch) => compare(branch, narrow));
    const fits = found.some(({ length }) => length === 0);
    const nearest = found.find(([first]) => first && first.path !== '');
    if (fits || nearest) return fits ? [] : (nearest ?? []);
    return [{ path: '', why: `may be ${kindOf(narrow, valuesOf(narrow.schemas[narrow.at] ?? {}))}` }];
  }

  const kindOf = ({ schemas, at }: SchemaAt, values?: readonly unknown[]): string =>
    values ? shown(values) : `a value of type ${String(schemas[at]?.['type'] ?? 'any')}`;

  function ofPlain(wide: SchemaAt, narrow: SchemaAt, wideNode: SchemaNode, narrowNode: SchemaNode): readonly Misfit[] {
    const [allowed, possible] = [valuesOf(wideNode), valuesOf(narrowNode)];
    if (possible) {
      const unknown = possible.filter((value) =>
        allowed ? !allowed.includes(value) : !isOfType(value, wideNode['type']),
      );
      return unknown.length ? [{ path: '', why: `may be ${shown(unknown)}` }] : [];
    }
    if (allowed) return [{ path: '', why: `may be more than ${shown(allowed)}` }];
    if (!takesType(wideNode['type'], narrowNode['type'])) return [{ path: '', why: `may be ${kindOf(narrow)}` }];
    return [...ofForms(wideNode, narrowNode), ...ofItems(wide, narrow), ...ofMembers(wide, narrow)];
  }

  function ofForms(wide: SchemaNode, narrow: SchemaNode): readonly Misfit[] {
    const unknown = Object.keys(wide).filter((key) => !COMPARED.has(key));
    const forms = reader === 'server' ? ['format', ...FORMS] : ['format'];
    const others = [...unknown, ...forms].filter((key) => key in wide && !isDeepStrictEqual(wide[key], narrow[key]));
    // A format brings its own pattern.
    const other = others.find((key) => !(key === 'pattern' && 'format' in wide));
    if (other !== undefined) return [{ path: '', why: `has another ${other}` }];
    if (reader === 'screen') return [];
    if (lowest(wide) > lowest(narrow)) return [{ path: '', why: `must be ${lowest(wide)} at least` }];
    return highest(wide) < highest(narrow) ? [{ path: '', why: `must be ${highest(wide)} at most` }] : [];
  }

  function ofItems(wide: SchemaAt, narrow: SchemaAt): readonly Misfit[] {
    const itemsOf = ({ schemas, at }: SchemaAt, key: string) => schemas[at]?.[key];
    const [tuple, given] = [indexes(itemsOf(wide, 'prefixItems')), indexes(itemsOf(narrow, 'prefixItems'))];
    if (tuple.length !== given.length) return [{ path: '', why: `has ${given.length} fixed items` }];
    const [rest, others] = [itemsOf(wide, 'items'), itemsOf(narrow, 'items')];
    const pairs = tuple.map((at, index) => [at, given[index] ?? at] as const);
    if (isIndex(rest) && isIndex(others)) pairs.push([rest, others]);
    else if (isIndex(rest)) return [{ path: '', why: 'may hold anything' }];
    return pairs.flatMap(([at, other]) => inside('[]', compare({ ...wide, at }, { ...narrow, at: other })));
  }

  function ofMembers(wide: SchemaAt, narrow: SchemaAt): readonly Misfit[] {
    const [wideNode = {}, narrowNode = {}] = [wide.schemas[wide.at], narrow.schemas[narrow.at]];
    const missing = requiredOf(wideNode)
      .filter((name) => !requiredOf(narrowNode).includes(name))
      .map((name) => ({ path: name, why: reader === 'server' ? 'is required' : goneOrOptional(narrowNode, name) }));
    const others = wideNode['additionalProperties'];
    const ofMember = Object.entries(members(narrowNode)).flatMap(([name, at]): readonly Misfit[] => {
      const known = Object.hasOwn(members(wideNode), name)
        ? members(wideNode)[name]
        : isIndex(others)
          ? others
          : undefined;
      if (known === undefined)
        return reader === 'server' && others === false ? [{ path: name, why: 'is not taken' }] : [];
      return inside(name, compare({ ...wide, at: known }, { ...narrow, at }));
    });
    return [...missing, ...ofMember, ...ofOtherMembers(wide, narrow)];
  }

  const goneOrOptional = (narrow: SchemaNode, name: string): string =>
    Object.hasOwn(members(narrow), name) ? 'may be missing' : 'is not answered';

  /** Members under names that the schema does not list: a table by id or by name. */
  function ofOtherMembers(wide: SchemaAt, narrow: SchemaAt): readonly Misfit[] {
    const [wideNode = {}, narrowNode = {}] = [wide.schemas[wide.at], narrow.schemas[narrow.at]];
    const given = narrowNode['additionalProperties'];
    if (!isIndex(given)) return [];
    const allowed = wideNode['additionalProperties'];
    if (allowed === false && reader === 'server') return [{ path: '', why: 'takes no other fields' }];
    const pairs: (readonly [unknown, unknown])[] = [
      [allowed, given],
      [wideNode['propertyNames'], narrowNode['propertyNames']],
    ];
    return pairs.flatMap(([at, other]) => {
      if (!isIndex(at)) return [];
      if (!isIndex(other)) return [{ path: '', why: 'may have any key' }];
      return inside('{}', compare({ ...wide, at }, { ...narrow, at: other }));
    });
  }

  return compare(taken, given);
}
