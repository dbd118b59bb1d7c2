// How it works: docs/subsystems/access.md.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../errors.js';

type Members = Readonly<Record<string, unknown>>;

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Compares values as they are stored. A missing value equals null, and the order of members does not matter: the
 * database changes it in JSON.
 */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(asStored(a), asStored(b));

/**
 * Refuses a change by a person who has not seen another's change. `expected` are the values on their screen, `stored`
 * those of the locked record. The refusal carries the record as it is now. Appointments compare a version instead:
 * server/src/appointments/workflow/versions.ts.
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

/** The given members that differ from the stored ones; undefined if none does. `undefined` counts as not given. */
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
