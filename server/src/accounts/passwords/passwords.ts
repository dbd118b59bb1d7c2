// How it works: docs/subsystems/sign-in.md.
import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';
import { createTurns } from '../../platform/turns.js';

/*
 * Hashes and compares passwords. password-rules.ts says how strong one must be, `PASSWORD_MIN` of
 * shared-lib/src/domain/limits.ts how long.
 */

/**
 * argon2id with OWASP's parameters: about 15 ms of one core. The library's default algorithm is argon2id. Codes of six
 * digits are stored with it too: with a faster hash, a reader of the table could find one within its 15 minutes.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A phone and a computer may compose the same password of different code points. */
const composed = (password: string): string => password.normalize('NFKC');

/**
 * Hashes run in Node's few threads, like file reads and the look-up of the database's host. A crowd that signs in must
 * not fill them, or no new connection is made.
 */
const HASHES_AT_ONCE = 2;
const inTurn = createTurns(HASHES_AT_ONCE);
const hashed = <T>(work: () => Promise<T>): Promise<T> => inTurn('hash', work);

/**
 * Simultaneous requests that need a hash; the last one waits some seconds. Further ones are refused before anything is
 * looked up or counted, so that uncompared guesses lock no account. One network gets a tenth of the places, so that it
 * cannot take all.
 */
const HASHING_REQUESTS_MAX = 500;
const HASHING_REQUESTS_OF_A_NETWORK = 50;
const RETRY_AFTER_SECONDS = 2;
let hashing = 0;
const hashingOf = new Map<string, number>();

/** Does the work of a request that needs a hash. @throws ApiError RATE_LIMITED where too many are running */
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

/** Not the password of anyone. */
const decoy = hashPassword(randomUUID());

/** Is this the password? Without a stored hash it evaluates another one, so that the time reveals nothing. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const hashOfAny = stored ?? (await decoy);
  const matches = await hashed(() => verify(hashOfAny, composed(password)));
  return matches && stored != null;
}
