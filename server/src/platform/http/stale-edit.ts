import { ApiError } from '../errors.js';

type Members = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Refuses a change by somebody who has not seen what another has changed meanwhile: `expected` are the values they have
 * before them, `stored` those of the locked record. The refusal carries the record as it is now.
 */
export function refuseStaleEdit(expected: Members | undefined, stored: Members, current: unknown = stored): void {
  const changed = Object.keys(expected ?? {}).some((name) => !isSame(expected?.[name], stored[name]));
  if (changed) throw new ApiError('STALE_VERSION', { extra: { current } });
}
