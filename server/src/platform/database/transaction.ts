// How it works: docs/subsystems/database.md.
import type pg from 'pg';
import type { Clock } from '../clock.js';
import type { Tracer } from '../tracing/tracer.js';
import type { LimitedQuery } from './connections.js';
import {
  type BoundStatement,
  PendingResult,
  type Queryable,
  type RowsOf,
  type Statement,
  type Tx,
} from './database.js';
import type { NewEvent } from './events.js';
import { EVENTS } from './events.sql.js';
import { Journal, type JournalKind, type JournalRow } from './journal.js';
import { translated } from './outage.js';
import { COMMIT, releaseSavepoint, rollbackTo, setSavepoint } from './session.sql.js';

/** Sends one statement and returns its rows. */
export type Send = <R>(statement: Statement, params: readonly unknown[]) => Promise<R[]>;

/**
 * Milliseconds after which the connection of an unanswered statement is given up; undefined for the connection's own
 * limit.
 */
export type Limit = number | undefined;

export const sender =
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
      const { rows } = result;
      // A finished statement of pg survives until a full collection of garbage. Its rows need not: they are most of it.
      result.rows = [];
      return rows as R[];
    } catch (error) {
      throw translated(error);
    }
  };

const nameOf = (statement: Statement): string =>
  typeof statement === 'string' ? statement.slice(0, 80) : statement.name;

/** For traces. What a statement without a name compares with may stand in its text. */
const shortNameOf = (statement: Statement): string =>
  typeof statement === 'string' ? (/[a-z]+/i.exec(statement)?.[0] ?? 'statement') : statement.name;

export function queryable(send: Send): Queryable {
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

export const answerOf = <T>(result: T | PendingResult<T>): T | Promise<T> =>
  result instanceof PendingResult ? result.answer : result;

/** A transaction on its own connection. `createDatabase` begins and ends it. */
export class Transaction implements Tx {
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
