import { errorText } from 'shared-lib/domain';
import type { Database, Queryable } from '../database/database.js';
import { ApiError, codeOf, DatabaseUnavailable } from '../errors.js';
import { LIMIT_STATEMENTS } from './search-lane.sql.js';

/** Of this many connections of the pool, one may serve a search. The others stay free for everything else. */
const CONNECTIONS_PER_SEARCH = 8;
/** The searches of one person that may wait: a few open screens, which all search again when something changes. */
const WAITING_PER_PERSON = 4;
/** The most that a search may take. A longer one would find more than anybody reads. */
const STATEMENT_MS = 1_000;
/** In seconds. A search takes a fraction of one. */
const RETRY_AFTER = 1;

/** The person who searches, and the request that waits for it. */
export interface Searching {
  readonly userId: number;
  readonly request: Leaving;
}

/** A request. Creating its signal has a cost, so it is read only when a search waits. */
export interface Leaving {
  /** Aborted when the client has gone, such as a screen after the next typed letter. */
  readonly signal: AbortSignal;
}

/**
 * Searches read more than all other calls, so they share a few connections. For each person one runs at a time, and a
 * few on this server in all. The rest wait. When one person has too many, the oldest is dropped.
 */
export interface SearchLane {
  /** @throws ApiError SEARCH_BUSY when a newer one replaced it, SEARCH_TOO_WIDE when it took too long */
  run<T>(who: Searching, search: (q: Queryable) => Promise<T>): Promise<T>;
}

interface Turn {
  readonly userId: number;
  readonly begin: () => void;
  readonly giveWay: () => void;
}

export function createSearchLane(db: Database, connections: number): SearchLane {
  const turns = new Turns(Math.max(1, Math.floor(connections / CONNECTIONS_PER_SEARCH)));
  return {
    async run(who, search) {
      await turns.take(who);
      try {
        return await limited(db, search);
      } finally {
        turns.giveBack(who.userId);
      }
    },
  };
}

/** Runs a search whose statements end by themselves. */
async function limited<T>(db: Database, search: (q: Queryable) => Promise<T>): Promise<T> {
  try {
    return await db.tx(async (tx) => {
      // Not awaited: it travels with the first statement, and an error that ends it ends that one too.
      tx.rows(LIMIT_STATEMENTS, [`${STATEMENT_MS}ms`]).catch(() => undefined);
      return search(tx);
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable && codeOf(error.cause) === STATEMENT_TIMEOUT) throw tooWide(error);
    throw error;
  }
}
const STATEMENT_TIMEOUT = '57014';

const tooWide = (cause: unknown): ApiError =>
  new ApiError('SEARCH_TOO_WIDE', { fields: { search: [errorText('SEARCH_TOO_WIDE')] }, cause });

/** Decides who may begin, in the order of arrival. */
class Turns {
  readonly #running = new Set<number>();
  readonly #waiting: Turn[] = [];

  constructor(readonly most: number) {}

  take({ userId, request }: Searching): Promise<void> {
    if (this.#mayBegin(userId)) {
      this.#running.add(userId);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const { signal } = request;
      signal.throwIfAborted();
      const refuse = () => reject(new ApiError('SEARCH_BUSY', { retryAfter: RETRY_AFTER }));
      const leave = () => {
        this.#drop(turn);
        refuse();
      };
      const over = (next: () => void) => () => {
        signal.removeEventListener('abort', leave);
        next();
      };
      const turn: Turn = { userId, begin: over(resolve), giveWay: over(refuse) };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(turn);
      this.#makeRoom(userId);
    });
  }

  giveBack(userId: number): void {
    this.#running.delete(userId);
    const next = this.#waiting.find((turn) => this.#mayBegin(turn.userId));
    if (!next) return;
    this.#drop(next);
    this.#running.add(next.userId);
    next.begin();
  }

  #mayBegin = (userId: number): boolean => this.#running.size < this.most && !this.#running.has(userId);

  #drop(turn: Turn): void {
    const at = this.#waiting.indexOf(turn);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** Drops the oldest search: its screen is the first that has moved on. */
  #makeRoom(userId: number): void {
    const own = this.#waiting.filter((turn) => turn.userId === userId);
    const oldest = own[0];
    if (own.length <= WAITING_PER_PERSON || !oldest) return;
    this.#drop(oldest);
    oldest.giveWay();
  }
}
