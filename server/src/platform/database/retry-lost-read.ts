import { ConnectionLost } from '../errors.js';
import type { Queryable } from './database.js';

/**
 * Does a read a second time when its connection was lost. One bad connection among many is no reason to refuse a
 * request. When both are lost, it is an outage.
 */
export async function retryLostRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return read();
  }
}

/** The same database for statements that only read. Each is sent again when its connection was lost. */
export const readingAgain = (db: Queryable): Queryable => ({
  rows: (statement, params) => retryLostRead(() => db.rows(statement, params)),
  maybe: (statement, params) => retryLostRead(() => db.maybe(statement, params)),
  one: (statement, params) => retryLostRead(() => db.one(statement, params)),
});
