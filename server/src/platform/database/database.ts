import type pg from 'pg';
import { CallStorage } from '../call-storage.js';
import type { Clock } from '../clock.js';
import { codeOf, ConnectionLost, DatabaseUnavailable, messageOf, RecordBusy } from '../errors.js';
import { ANSWER_MS, openPool, SERVER_LIMITS, TIME_LIMITS, type LimitedQuery, type TimeLimits } from './connections.js';
import type { NewEvent } from './events.js';
import { columnTypes } from './column-types.js';
import { EVENTS } from './events.sql.js';
import { Journal, type JournalKind, type JournalRow } from './journal.js';
import type { Tracer } from '../tracing/tracer.js';
import { translated } from './outage.js';
import { BEGIN, beginWith, COMMIT, releaseSavepoint, ROLLBACK, rollbackTo, setSavepoint } from './session.sql.js';

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

const RETRIED = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 6;
/** The number of waits for a record that others change. Each lasts as long as a session may wait. */
const MAX_WAITS = 3;

type Send = <R>(statement: Statement, params: readonly unknown[]) => Promise<R[]>;

/**
 * Milliseconds after which the connection of an unanswered statement is given up; undefined for the connection's own
 * limit.
 */
type Limit = number | undefined;

const sender =
  (target: Pick<pg.ClientBase, 'query'>, limit: Limit, tracer: Tracer | undefined): Send =>
  async <R>(statement: Statement, params: readonly unknown[]) => {
    // pg asks for a mutable array, but does not change it.
    const values = params as unknown[];
    const config: LimitedQuery =
      typeof statement === 'string'
        ? { text: statement, values, query_timeout: limit }
        : { name: statement.name, text: statement.text, values, query_timeout: limit };
    try {
      const send = () => target.query(config);
      const result = await (tracer?.statement(shortNameOf(statement), send) ?? send());
      return result.rows as R[];
    } catch (error) {
      throw translated(error);
    }
  };

const nameOf = (statement: Statement): string =>
  typeof statement === 'string' ? statement.slice(0, 80) : statement.name;

/** For traces. What a statement without a name compares with may stand in its text. */
const shortNameOf = (statement: Statement): string =>
  typeof statement === 'string' ? (/[a-z]+/i.exec(statement)?.[0] ?? 'statement') : statement.name;

function queryable(send: Send): Queryable {
  const rows: Queryable['rows'] = (statement, params = []) => send(statement, params);
  const maybe: Queryable['maybe'] = async <R>(statement: Statement, params: readonly unknown[] = []) => {
    const found = await send<R>(statement, params);
    if (found.length > 1)
      throw new Error(`${nameOf(statement)} answered ${found.length} rows where at most one was expected`);
    return found[0];
  };
  const one: Queryable['one'] = async <R>(statement: Statement, params: readonly unknown[] = []) => {
    const found = await maybe<R>(statement, params);
    if (found === undefined) throw new Error(`${nameOf(statement)} answered no row where one was expected`);
    return found;
  };
  return { rows, maybe, one };
}

const gathering = new WeakSet<object>();

/**
 * Sends everything of one turn of the event loop in one write. Measured against a write for each statement: an action
 * takes a seventh less of this process and a tenth less of the database.
 */
function gatherWrites({ connection: { stream } }: pg.PoolClient): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/**
 * Waits for the answers of statements that were sent one after the other. When one fails, all later ones fail too, and
 * a later error may arrive first. This throws the error of the first.
 */
export async function together<Sent extends readonly unknown[]>(
  ...sent: Sent
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  const outcomes = await Promise.allSettled(sent);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [At in keyof Sent]: Awaited<Sent[At]> };
}

const answerOf = <T>(result: T | PendingResult<T>): T | Promise<T> =>
  result instanceof PendingResult ? result.answer : result;

class Transaction implements Tx {
  readonly journal = new Journal();
  /** After the end, work that was not awaited must not write on a connection that now belongs to another call. */
  over = false;
  /** From here on, only the answer tells whether the transaction was kept. */
  commitSent = false;
  #savepoint = 0;
  readonly #queryable: Queryable;

  constructor(
    readonly client: pg.PoolClient,
    readonly clock: Clock,
    readonly limit: Limit,
    readonly tracer: Tracer | undefined,
  ) {
    const send = sender(client, limit, tracer);
    this.#queryable = queryable(async (statement, params) => {
      if (this.over) throw new Error(`${nameOf(statement)} was sent after its transaction had ended`);
      gatherWrites(client);
      return send(statement, params);
    });
  }

  rows: Queryable['rows'] = (statement, params) => this.#queryable.rows(statement, params);
  maybe: Queryable['maybe'] = (statement, params) => this.#queryable.maybe(statement, params);
  one: Queryable['one'] = (statement, params) => this.#queryable.one(statement, params);

  emit(event: NewEvent): void {
    this.enqueue(EVENTS, { ...event, at: this.clock.now() });
  }

  enqueue<Row extends JournalRow>(kind: JournalKind<Row>, row: Row): void {
    this.journal.add(kind, row);
  }

  pipeline<Sent extends readonly BoundStatement<unknown>[]>(...sent: Sent): Promise<RowsOf<Sent>> {
    return together(...sent.map(({ statement, params }) => this.rows(statement, params))) as Promise<RowsOf<Sent>>;
  }

  async writeJournal(): Promise<void> {
    const statement = this.journal.statement();
    if (statement) await this.rows(statement, statement.params);
  }

  /**
   * After a failed statement, COMMIT is answered with ROLLBACK and no error. Work that swallowed the failure must not
   * look as if it had been kept.
   */
  async commit(): Promise<void> {
    gatherWrites(this.client);
    this.commitSent = true;
    try {
      const commit: LimitedQuery = { text: COMMIT, query_timeout: this.limit };
      const send = () => this.client.query(commit);
      const { command } = await (this.tracer?.statement(COMMIT, send) ?? send());
      if (command !== 'COMMIT')
        throw new Error('a transaction went on after one of its statements had failed, and was rolled back');
    } catch (error) {
      throw translated(error);
    }
  }

  async inSavepoint<T>(work: (tx: Tx) => Promise<T | PendingResult<T>>): Promise<T> {
    const name = `inner_${++this.#savepoint}`;
    const before = this.journal.length;
    await this.rows(setSavepoint(name));
    try {
      const [result] = await together(answerOf(await work(this)), this.rows(releaseSavepoint(name)));
      return result;
    } catch (error) {
      this.journal.forget(before);
      await this.rows(rollbackTo(name));
      throw error;
    }
  }
}

const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));

/** PostgreSQL must be told of a limit longer than the session's, for this transaction only. */
const beginWithin = (limit: Limit): string =>
  limit !== undefined && limit > SERVER_LIMITS.statementMs + ANSWER_MS ? beginWith(limit - ANSWER_MS) : BEGIN;

type Work<T> = (tx: Tx) => Promise<T | PendingResult<T>>;

interface HowToRun {
  /** Statements of the same asynchronous call join the transaction. */
  readonly join: boolean;
  /** A second run is harmless even if the first may have been committed. */
  readonly repeatable: boolean;
  readonly limit: Limit;
}

export function createDatabase({
  connection,
  clock,
  limits = TIME_LIMITS,
  tracer,
  onConnectionError,
}: DatabaseOptions): Database {
  const { pool, close } = openPool({
    connection: { ...connection, types: columnTypes },
    limits,
    onError: onConnectionError,
  });
  const eventListeners: (() => void)[] = [];
  const joined = new CallStorage<Transaction>();
  const current = (): Transaction | undefined => {
    const transaction = joined.current();
    return transaction?.over ? undefined : transaction;
  };

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw translated(error);
    }
  };

  async function attempt<T>(work: Work<T>, { join, repeatable, limit }: HowToRun): Promise<T> {
    const client = await connect();
    const transaction = new Transaction(client, clock, limit, tracer);
    let broken: Error | undefined;
    try {
      // Not awaited: it travels with the first statement, and an error that ends it ends that one too.
      transaction.rows(beginWithin(limit)).catch(() => undefined);
      const done = await (join ? joined.run(transaction, () => work(transaction)) : work(transaction));
      const [result] = await together(answerOf(done), transaction.writeJournal(), transaction.commit());
      if (transaction.journal.hasEvents) for (const listener of eventListeners) listener();
      return result;
    } catch (error) {
      if (error instanceof ConnectionLost) broken = error;
      await transaction.rows(ROLLBACK).catch((lost: unknown) => {
        broken ??= lost instanceof Error ? lost : new Error(messageOf(lost));
      });
      const isUnknown = transaction.commitSent && !repeatable && error instanceof ConnectionLost;
      throw isUnknown ? new DatabaseUnavailable(error) : error;
    } finally {
      transaction.over = true;
      client.release(broken);
    }
  }

  async function run<T>(work: Work<T>, how: HowToRun): Promise<T> {
    const outer = current();
    if (outer) return outer.inSavepoint(work);
    let wasLost = false;
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(work, how);
      } catch (error) {
        if (error instanceof ConnectionLost) {
          // Two losses in a row are more than one bad connection, so a third try is useless.
          if (wasLost) throw new DatabaseUnavailable(error);
          wasLost = true;
        } else if (error instanceof RecordBusy) {
          if (tried >= MAX_WAITS) throw error;
        } else {
          if (tried >= MAX_ATTEMPTS || !RETRIED.has(codeOf(error) ?? '')) throw error;
          await backOff(tried);
        }
      }
    }
  }

  const within = (limit: Limit): Database => {
    const sendToPool = sender(pool, limit, tracer);
    const isLong = beginWithin(limit) !== BEGIN;
    const send: Send = (statement, params) =>
      isLong
        ? run((tx) => tx.rows(statement, params), { join: false, repeatable: false, limit })
        : sendToPool(statement, params);
    const queries = queryable((statement, params) => current()?.rows(statement, params) ?? send(statement, params));
    return Object.assign(queries, {
      tx: <T>(work: Work<T>) => run(work, { join: false, repeatable: false, limit }),
      joinedTx: <T>(work: Work<T>) => run(work, { join: true, repeatable: true, limit }),
      withStatementLimit: within,
      onEvents: (listener: () => void) => void eventListeners.push(listener),
      pool,
      connection,
      close,
    });
  };
  return within(undefined);
}
