// How it works: docs/subsystems/database.md.
import type pg from 'pg';
import { CallStorage } from '../call-storage.js';
import { codeOf, ConnectionLost, DatabaseUnavailable, messageOf, RecordBusy } from '../errors.js';
import { columnTypes } from './column-types.js';
import { ANSWER_MS, openPool, SERVER_LIMITS, TIME_LIMITS } from './connections.js';
import type { Database, DatabaseOptions, PendingResult, Tx } from './database.js';
import { translated } from './outage.js';
import { BEGIN, beginWith, ROLLBACK } from './session.sql.js';
import { answerOf, type Limit, queryable, type Send, sender, together, Transaction } from './transaction.js';

const RETRIED = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 6;
/** The number of waits for a record that others change. Each lasts as long as a session may wait. */
const MAX_WAITS = 3;

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
