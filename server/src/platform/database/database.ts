// How it works: docs/subsystems/database.md.
import type pg from 'pg';
import type { Clock } from '../clock.js';
import type { Tracer } from '../tracing/tracer.js';
import type { TimeLimits } from './connections.js';
import type { NewEvent } from './events.js';
import type { JournalKind, JournalRow } from './journal.js';

/**
 * A named statement. It is prepared once for each connection and then only executed. Measured: half the cost of an
 * unnamed one.
 */
export interface Sql {
  readonly name: string;
  readonly text: string;
}

/** A plain string is sent unprepared: for statements built from filters, or used once. */
export type Statement = Sql | string;

export interface Queryable {
  rows<R>(statement: Statement, params?: readonly unknown[]): Promise<R[]>;
  /** The only row, or undefined. More than one row is a fault of the statement. */
  maybe<R>(statement: Statement, params?: readonly unknown[]): Promise<R | undefined>;
  /** The only row. None or several is a fault. */
  one<R>(statement: Statement, params?: readonly unknown[]): Promise<R>;
}

/**
 * A write that takes this is complete by itself: one statement, with no earlier read that decides it and no later one
 * that needs it. It may go through the pool. Every other write, and every lock, takes a Tx. Lint checks the
 * repositories (shared-lib/tooling/eslint.transactions.mjs).
 */
export type Autocommit = Queryable;

export interface Tx extends Queryable {
  /** Writes an outbox row in this transaction. The commit wakes the live channel. */
  emit(event: NewEvent): void;
  /** Stores a row in this transaction, right before its commit, in one statement with all others. */
  enqueue<Row extends JournalRow>(kind: JournalKind<Row>, row: Row): void;
  /**
   * Sends statements one after the other without waiting in between. The database runs them in the order of this list.
   * Returns the rows of each. So a list states the order that statements need, not who awaits what.
   */
  pipeline<Sent extends readonly BoundStatement<unknown>[]>(...sent: Sent): Promise<RowsOf<Sent>>;
}

/** A statement with its parameters, not sent yet. */
export interface BoundStatement<Row> {
  readonly statement: Statement;
  readonly params: readonly unknown[];
  /** Only a type: what a row of the answer is. */
  readonly row?: Row;
}

export const bind = <Row = unknown>(statement: Statement, params: readonly unknown[] = []): BoundStatement<Row> => ({
  statement,
  params,
});

/** The rows that each of these statements returns. */
export type RowsOf<Sent extends readonly BoundStatement<unknown>[]> = {
  -readonly [At in keyof Sent]: Sent[At] extends BoundStatement<infer Row> ? Row[] : never;
};

/**
 * The answers of the last statements of a transaction. They are sent but not waited for: the commit follows right
 * behind and saves a round trip to the database. If one fails, all is rolled back. Their answers cannot lead to a
 * refusal any more.
 */
export class PendingResult<T> {
  constructor(readonly answer: Promise<T>) {
    // If the caller drops it, the failure still counts: a commit after a failed statement is refused.
    answer.catch(() => undefined);
  }

  /** The same, with the answer turned into another. */
  map<U>(turn: (answer: T) => U): PendingResult<U> {
    return new PendingResult(this.answer.then(turn));
  }
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction and commits when it returns; anything it throws rolls back. `work` runs again after a
   * deadlock, a serialization failure, a lock wait (in the end: RecordBusy) or a connection lost before the commit. So
   * it must have no effect outside the transaction. After a connection lost later, nobody knows whether it was kept:
   * DatabaseUnavailable.
   */
  tx<T>(work: (tx: Tx) => Promise<T | PendingResult<T>>): Promise<T>;
  /**
   * Like tx. While `work` runs, every statement and transaction of the same asynchronous call joins it; inner
   * transactions become savepoints. So an idempotency key and the effects of its request commit together. The key makes
   * a second run harmless, so `work` also runs again when the connection was lost during the commit.
   */
  joinedTx<T>(work: (tx: Tx) => Promise<T | PendingResult<T>>): Promise<T>;
  /**
   * The same database with another limit for each statement: a shorter one for work that must not wait, a longer one
   * for bulk work. PostgreSQL is told of a longer one.
   */
  withStatementLimit(milliseconds: number): Database;
  /** Calls the listener after each commit that wrote events. */
  onEvents(listener: () => void): void;
  readonly pool: pg.Pool;
  /** For dedicated connections (LISTEN, session locks). The pool's own copy hides the password. */
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly clock: Clock;
  readonly limits?: TimeLimits;
  readonly tracer?: Tracer | undefined;
  /** Reports errors of idle connections. No query fails then, so nothing else reports them. */
  readonly onConnectionError?: (error: Error) => void;
}

const named = new Map<string, string>();

/** Every named statement that was loaded so far. */
export const namedStatements = (): Sql[] => [...named].map(([name, text]) => ({ name, text }));

/** Names a statement. The server's prepared statement gets this name: at most 63 bytes, and one text for each name. */
export function sql(name: string, text: string): Sql {
  const known = named.get(name);
  if (known !== undefined && known !== text) throw new Error(`two statements are named ${name}`);
  if (Buffer.byteLength(name) > 63) throw new Error(`the statement name ${name} is longer than 63 bytes`);
  named.set(name, text);
  return { name, text };
}
