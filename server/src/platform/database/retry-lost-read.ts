import { ConnectionLost } from '../errors.js';
import type { Queryable } from './database.js';

/**
 * Does what only reads a second time where its connection was lost on the way: one bad line among many is no reason to
 * refuse anybody. Lost twice it is an outage.
 */
export async function retryLostRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return read();
  }
}

/** The same database for statements that only read, each of them sent again where its connection was lost. */
export const readingAgain = (db: Queryable): Queryable => ({
  rows: (statement, params) => retryLostRead(() => db.rows(statement, params)),
  maybe: (statement, params) => retryLostRead(() => db.maybe(statement, params)),
  one: (statement, params) => retryLostRead(() => db.one(statement, params)),
});
