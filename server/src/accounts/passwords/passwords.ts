import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';
import { createTurns } from '../../platform/turns.js';

/*
 * How passwords are hashed and compared. How strong one must be: password-rules.ts; how long: `PASSWORD_MIN` of
 * shared-lib/src/domain/limits.ts.
 */

/**
 * argon2id with OWASP's parameters: about 15 ms of one core. The library's default algorithm is argon2id. Codes of six
 * digits rest like this too: a faster hash of them could be tried out against the table within their 15 minutes.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same password typed on a phone and on a desk may be composed of other code points. */
const composed = (password: string): string => password.normalize('NFKC');

/**
 * Hashes run in Node's few threads, as do reading files and looking up where the database is: a crowd that signs in
 * must not fill them, or no new connection comes about.
 */
const HASHES_AT_ONCE = 2;
const inTurn = createTurns(HASHES_AT_ONCE);
const hashed = <T>(work: () => Promise<T>): Promise<T> => inTurn('hash', work);

/**
 * Requests at once that have something hashed: whoever came last waits for some seconds. What comes beyond is told
 * so before anything is looked up or counted, so that no account is locked by guesses that nobody compared. One network
 * takes a tenth of the places, so that no stranger takes everybody's.
 */
const HASHING_REQUESTS_MAX = 500;
const HASHING_REQUESTS_OF_A_NETWORK = 50;
const RETRY_AFTER_SECONDS = 2;
let hashing = 0;
const hashingOf = new Map<string, number>();

/** Does the work of a request that has something hashed. @throws ApiError RATE_LIMITED where too many are under way */
export async function withinHashing<T>(work: () => Promise<T>, { ip }: Pick<FastifyRequest, 'ip'>): Promise<T> {
  const network = networkOf(ip);
  const others = hashingOf.get(network) ?? 0;
  if (hashing >= HASHING_REQUESTS_MAX || others >= HASHING_REQUESTS_OF_A_NETWORK)
    throw new ApiError('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });
  hashing++;
  hashingOf.set(network, others + 1);
  try {
    return await work();
  } finally {
    hashing--;
    const left = (hashingOf.get(network) ?? 1) - 1;
    if (left > 0) hashingOf.set(network, left);
    else hashingOf.delete(network);
  }
}

export const hashPassword = (password: string): Promise<string> => hashed(() => hash(composed(password), PARAMETERS));

/** Nobody's password. */
const decoy = hashPassword(randomUUID());

/** Is this the password? Where there is no hash, one is evaluated all the same, so that the time says nothing. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const hashOfAny = stored ?? (await decoy);
  const matches = await hashed(() => verify(hashOfAny, composed(password)));
  return matches && stored != null;
}
