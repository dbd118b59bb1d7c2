import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../errors.js';

type Members = Readonly<Record<string, unknown>>;

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * As far as it is stored: a value that is not there and one that is null are the same, and so are records whose members
 * stand in another order, which is how the database answers those it keeps as JSON.
 */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(asStored(a), asStored(b));

/**
 * Refuses a change by somebody who has not seen what another has changed meanwhile: `expected` are the values they have
 * before them, `stored` those of the locked record. The refusal carries the record as it is now.
 */
export function refuseStaleEdit(expected: Members | undefined, stored: Members, current: unknown = stored): void {
  const changed = Object.keys(expected ?? {}).some((name) => !isSame(expected?.[name], stored[name]));
  if (changed) throw new ApiError('STALE_VERSION', { extra: { current } });
}

/** The members of a record that a change makes different. */
export interface ChangedMembers<Given> {
  readonly before: Members;
  readonly after: Partial<Given>;
}

/** Which of the given members differ from the stored ones; undefined where none does. `undefined` is not given. */
export function changedMembers<Given extends object>(
  given: Given,
  stored: { readonly [Name in keyof Given]?: unknown },
): ChangedMembers<Given> | undefined {
  const names = (Object.keys(given) as (keyof Given)[]).filter(
    (name) => given[name] !== undefined && !isSame(given[name], stored[name]),
  );
  if (!names.length) return undefined;
  const only = (from: { readonly [Name in keyof Given]?: unknown }) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: only(stored), after: only(given) as Partial<Given> };
}
