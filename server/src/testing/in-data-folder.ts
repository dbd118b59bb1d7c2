import pg from 'pg';
import { openDatabaseServer } from '../platform/database/database-server.js';

/** Works as the owner in the database of a data folder. No server of the product runs; the database ends afterwards. */
export async function inDataFolder<T>(dataDir: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const server = await openDatabaseServer({ dataDir });
  const owner = new pg.Client(server.owner);
  try {
    await owner.connect();
    return await work(owner);
  } finally {
    await owner.end();
    await server.close();
  }
}
