// How it works: docs/subsystems/database.md.
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../errors.js';
import type { Logger } from '../logging.js';
import { TIME_LIMITS, type TimeLimits } from './connections.js';
import type { Database, Queryable } from './database.js';
import { WAL_POSITION, type WalPosition } from './standby.sql.js';

/** A standby says where it is within this time, or it is not asked for the answer. */
const ANSWER_MS = 500;
/** For the connections to a standby: there is the primary to go to. */
export const STANDBY_LIMITS: TimeLimits = { ...TIME_LIMITS, connectMs: ANSWER_MS };
/** What was saved reaches a standby in milliseconds. A reader waits this long for it at most. */
const CATCH_UP_MS = 300;
const AGAIN_MS = 15;
/** After a failure the standby is left alone, so that readers do not wait for it one after the other. */
const REST_MS = 5_000;

/** Where the answer of a report came from: the standby, or the primary and why. */
export const READ_FROM = ['standby', 'behind', 'unreachable', 'unfit', 'failed'] as const;
export type ReadFrom = (typeof READ_FROM)[number];

/** What a standby is to a primary at a moment. `behind` is in bytes. */
export type Fit =
  | { readonly fit: 'good' }
  | { readonly fit: 'behind'; readonly behind: number }
  | { readonly fit: 'unfit'; readonly why: 'no standby' | 'another database' | 'another timeline' };

/**
 * May an answer come from this standby? It must have everything that the primary had on its disk when it was asked. So
 * an answer is never older than its request, whoever wrote, on whichever server. A standby that followed an earlier
 * primary may be further and still lack what the present one wrote, so the timelines must agree. Source: R-beyond-630.
 */
export function fitOf(standby: WalPosition, primary: WalPosition): Fit {
  if (standby.of !== primary.of) return { fit: 'unfit', why: 'another database' };
  if (!standby.standby) return { fit: 'unfit', why: 'no standby' };
  if (standby.timeline !== primary.timeline) return { fit: 'unfit', why: 'another timeline' };
  const behind = (primary.position ?? 0) - (standby.position ?? 0);
  return behind > 0 ? { fit: 'behind', behind } : { fit: 'good' };
}

/**
 * Asks a standby until it has what the primary has, at most `CATCH_UP_MS`.
 * @param ask where the standby is now
 */
export async function waitForFit(
  ask: () => Promise<WalPosition>,
  primary: WalPosition,
  ms = CATCH_UP_MS,
): Promise<Fit> {
  const until = performance.now() + ms;
  for (;;) {
    const found = fitOf(await ask(), primary);
    if (found.fit !== 'behind' || performance.now() > until) return found;
    await wait(AGAIN_MS);
  }
}

/** Reads of reports, logs and files from a standby, wherever it is as new as the primary. Source: R-beyond-630. */
export class Standby {
  readonly counts: Record<ReadFrom, number> = { standby: 0, behind: 0, unreachable: 0, unfit: 0, failed: 0 };
  #restsUntil = 0;
  #rests: ReadFrom | undefined;

  constructor(
    readonly db: Database,
    readonly primary: Database,
    readonly log: Logger,
  ) {}

  /**
   * The database for one request that only reads. Transactions go to the primary. A statement that the standby fails at
   * is sent to the primary, and so are all later ones of the request: time never goes back within one answer.
   */
  async forReading(): Promise<Database> {
    const from = await this.#choose();
    this.counts[from]++;
    return from === 'standby' ? withRefuge(this.db, this.primary, (error) => this.#failed(error)) : this.primary;
  }

  /** Bytes that the standby lacks now; undefined where it cannot say, or is none. */
  async behind(): Promise<number | undefined> {
    const [primary, standby] = await Promise.all([this.#ask(this.primary), this.#ask(this.db)]);
    const found = fitOf(standby, primary);
    return found.fit === 'good' ? 0 : found.fit === 'behind' ? found.behind : undefined;
  }

  #ask(db: Database): Promise<WalPosition> {
    return db.withStatementLimit(ANSWER_MS).one<WalPosition>(WAL_POSITION);
  }

  async #choose(): Promise<ReadFrom> {
    if (this.#rests && performance.now() < this.#restsUntil) return this.#rests;
    // An error of the primary is the request's: its answer would need the primary, too.
    const primary = await this.primary.one<WalPosition>(WAL_POSITION);
    try {
      const found = await waitForFit(() => this.#ask(this.db), primary);
      if (found.fit !== 'good') return this.#rest(found.fit, found);
      if (this.#rests) this.log.info('reports come from the standby again');
      this.#rests = undefined;
      return 'standby';
    } catch (error) {
      return this.#rest('unreachable', { error: messageOf(error) });
    }
  }

  #rest(from: ReadFrom, why: object): ReadFrom {
    if (!this.#rests) this.log.warn({ why: from, ...why }, 'reports come from the primary');
    this.#rests = from;
    this.#restsUntil = performance.now() + REST_MS;
    return from;
  }

  #failed(error: unknown): void {
    this.counts.failed++;
    this.#rest('failed', { error: messageOf(error) });
  }
}

function withRefuge(standby: Database, primary: Database, onFailure: (error: unknown) => void): Database {
  let hasFailed = false;
  const at = (first: Database, refuge: Database): Database => {
    const read = async <T>(ask: (db: Queryable) => Promise<T>): Promise<T> => {
      if (hasFailed) return ask(refuge);
      try {
        return await ask(first);
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
        return ask(refuge);
      }
    };
    return {
      ...refuge,
      rows: (statement, params) => read((db) => db.rows(statement, params)),
      maybe: (statement, params) => read((db) => db.maybe(statement, params)),
      one: (statement, params) => read((db) => db.one(statement, params)),
      withStatementLimit: (ms) => at(first.withStatementLimit(ms), refuge.withStatementLimit(ms)),
    };
  };
  return at(standby, primary);
}
