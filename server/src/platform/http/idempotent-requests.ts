// How it works: docs/subsystems/queued-steps.md.
import { createHash } from 'node:crypto';
import { serverLimits } from 'shared-lib/domain';
import type { Deps } from '../deps.js';
import type { Database, Tx } from '../database/database.js';
import { ApiError } from '../errors.js';
import { RESERVE, FIND, COMPLETE } from './idempotent-requests.sql.js';
import * as m from '../../texts/m.js';

const KEY = /^[\x21-\x7e]{1,128}$/;

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotentRequest {
  readonly userId: number;
  readonly key: string;
  /** Everything that identifies the request: method, path, query, body. */
  readonly content: readonly unknown[];
  /** Refuses when a kept answer holds facts that its owner may no longer know. */
  readonly mayHear?: (kept: StoredAnswer) => Promise<void>;
}

interface KeyRow {
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly body: string | null;
}

export function checkedKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new ApiError('VALIDATION_FAILED', {
      nonField: [m.the_idempotency_key_must_be()],
    });
  }
  return header;
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();
/** A file counts by its own hash: five megabytes of bytes would be twenty of digits as JSON. */
const hashOf = (content: readonly unknown[]): Buffer => sha256(JSON.stringify(canonical(content)));

/** The same for the same contents: the members of an object have no order. */
function canonical(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { sha256: sha256(value).toString('hex') };
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  // As pairs: an object would put names that look like numbers first. The first try of a step that then waited on a
  // phone did not say when it happened, a later one does, and both are the same step.
  const members = Object.entries(value)
    .filter(([name]) => name !== 'occurred_at')
    .map(([name, member]): [string, unknown] => [name, canonical(member)]);
  // The first try had no body at all.
  if (members.length === 0) return null;
  return { members: members.sort(([one], [other]) => (one < other ? -1 : 1)) };
}

/** Refusals that mean 'later' or 'not here'. A repeat asks again (mark_completed is retried after a 404: 7-057). */
const NOT_KEPT = new Set([401, 404, 408, 425, 429]);
const isKept = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !NOT_KEPT.has(error.status);

/**
 * Requests of this server with the same key wait here, not each on a database connection. Many of them could otherwise
 * hold every connection of the pool, and the first one, for which they wait, would get none.
 */
const underWayOf = new WeakMap<Database, Map<string, Promise<unknown>>>();

async function oneAtATime<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const underWay = underWayOf.get(db) ?? new Map<string, Promise<unknown>>();
  underWayOf.set(db, underWay);
  const before = underWay.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  underWay.set(name, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(name) === mine) underWay.delete(name);
  }
}

/**
 * Answers a write that carries a key. The first time `work` answers: its effects, the key and the answer commit in one
 * transaction. Later requests get the kept answer, as long as its owner may know it. A refusal is kept too. The same
 * key with other contents is a 422.
 */
export function runIdempotently(
  deps: Deps,
  request: IdempotentRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = hashOf(request.content);
  const { userId, key } = request;
  return oneAtATime(deps.db, `${userId} ${key}`, () =>
    deps.db.joinedTx(async (tx) => {
      const now = deps.clock.now();
      const expired = new Date(now.getTime() - serverLimits.IDEMPOTENCY_HOURS * 3_600_000);
      const reserved = await tx.rows(RESERVE, [userId, key, hash, now, expired]);
      if (!reserved.length) return keptAnswer(tx, request, hash);
      const answer = await workOrRefusal(work);
      await tx.rows(COMPLETE, [userId, key, answer.status, JSON.stringify(JSON.stringify(answer.body ?? null))]);
      return answer;
    }),
  );
}

async function keptAnswer(tx: Tx, { userId, key, mayHear }: IdempotentRequest, hash: Buffer): Promise<StoredAnswer> {
  const row = await tx.one<KeyRow>(FIND, [userId, key]);
  if (!row.request_hash.equals(hash)) throw new ApiError('IDEMPOTENCY_MISMATCH');
  if (row.status === null) throw new Error('an idempotency key was committed without its answer');
  const kept = { status: row.status, body: JSON.parse(row.body ?? 'null') as unknown };
  await mayHear?.(kept);
  return kept;
}

/**
 * A refusal rolls back what it refused. What was committed before it (a counted wrong code) stays, as without a key.
 */
async function workOrRefusal(work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  try {
    return await work();
  } catch (error) {
    if (isKept(error)) return { status: error.status, body: error.body() };
    throw error;
  }
}
