import { z } from 'zod';

/**
 * The body that changes a record: what is left out stays as it is. `expected` are the values that whoever changes it
 * has before them: where one of them is no longer so, nothing is changed, and the refusal (409, STALE_VERSION) carries
 * the record as it is now in `current`. Left out, the last one wins.
 */
export function change<S extends z.ZodRawShape>(fields: S) {
  const given = z.strictObject(fields).partial();
  return given.extend({ expected: z.strictObject(looser(fields)).partial().optional() });
}

/** What was read may be anything that was once stored, also where today's rules would refuse it. */
const looser = (fields: z.ZodRawShape): Record<string, z.ZodType> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown()]));
