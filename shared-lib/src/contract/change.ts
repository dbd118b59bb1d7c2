import { z } from 'zod';

/**
 * The body that changes a record. Fields left out stay unchanged. `expected` holds the values that the caller saw. If
 * one of them has changed, nothing is written: the rejection (409, STALE_VERSION) carries the record as it is now in
 * `current`. Without `expected`, the last change wins.
 */
export function change<S extends z.ZodRawShape>(fields: S) {
  const given = z.strictObject(fields).partial();
  return given.extend({ expected: z.strictObject(looser(fields)).partial().optional() });
}

/** The values that were read may be anything once stored, even if today's rules would reject it. */
export const looser = (fields: z.ZodRawShape): Record<string, z.ZodType> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown()]));
