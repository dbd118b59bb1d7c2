import type pg from 'pg';
import { StartError } from '../errors.js';
import { BACKEND } from './database-server.sql.js';
import { newClient, START_LIMITS } from './connections.js';

/** What the look needs of a client. */
export type Asks = (statement: string) => Promise<{ readonly rows: readonly { readonly pid?: number }[] }>;

/**
 * Do statements of one connection reach PostgreSQL by several, or those of two by one? Then a pooler shares them among
 * transactions. `one` is asked while `other` is idle and while it is within a transaction, which takes a connection of
 * PostgreSQL away from a pooler.
 */
export async function areShared(one: Asks, other: Asks): Promise<boolean> {
  const process = async (ask: Asks): Promise<number | undefined> => (await ask(BACKEND)).rows[0]?.pid;
  const [own, others] = [await process(one), await process(other)];
  if (own === others) return true;
  await other('begin');
  try {
    return (await process(other)) !== others || (await process(one)) !== own;
  } finally {
    await other('rollback');
  }
}

/**
 * Refuses a pooler that gives each transaction another connection, such as PgBouncer with pool_mode = transaction:
 * prepared statements, LISTEN and locks of a session need one that stays. Source: R-beyond-593.
 * @param setting whose address it is
 * @throws StartError
 */
export async function refuseSharedConnections(connection: pg.ClientConfig, setting: string): Promise<void> {
  const clients = [newClient(connection, START_LIMITS), newClient(connection, START_LIMITS)] as const;
  const asks = ([one, other]: typeof clients): readonly [Asks, Asks] => [
    (text) => one.query(text),
    (text) => other.query(text),
  ];
  try {
    for (const client of clients) await client.connect();
    if (!(await areShared(...asks(clients)))) return;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  throw new StartError(
    `The address of ${setting} is a pooler that gives each transaction another connection, which Hatid cannot work with: set pool_mode = session in PgBouncer, or name PostgreSQL itself.`,
  );
}
