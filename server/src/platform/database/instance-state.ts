import type { Deps } from '../deps.js';
import type { Queryable } from './database.js';
import { StartError } from '../errors.js';
import { BULK_STATEMENT_MS, newClient, START_LIMITS } from './connections.js';
import { FIND, HAS_USERS } from './instance-state.sql.js';
import { LOCK_SESSION, WAIT_WITHOUT_END } from './session.sql.js';

/** The setting that marks demo data, written in the transaction that creates them. */
export const DEMO_MARKER = 'demo_data';
const SEED_LOCK = 48_211_910;

export const hasDemoData = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(FIND, [DEMO_MARKER])) !== undefined;

/** Everybody knows the password of demo accounts, so a real business must not start on them. Source: R-accounts-9. */
export async function refuseDemoData({ db, config }: Deps): Promise<void> {
  if (config.demo || !(await hasDemoData(db))) return;
  throw new StartError(
    'This database holds demo data, whose passwords are public: with HATID_DEMO=0 set HATID_DATA_DIR to a new folder, or DATABASE_URL to another database.',
  );
}

/** Fills a new database in demo mode. When several servers start together, one does it. */
export async function seedIfNew(deps: Deps, seed: (deps: Deps) => Promise<void>): Promise<void> {
  const { config, db } = deps;
  if (!config.demo || config.databaseUrl) return;
  const lock = newClient(db.connection, START_LIMITS);
  await lock.connect();
  try {
    // The second server waits until the first has filled the database.
    await lock.query(WAIT_WITHOUT_END);
    await lock.query(LOCK_SESSION, [SEED_LOCK]);
    if (await db.maybe(FIND, [DEMO_MARKER])) return;
    const { any } = await db.one<{ any: boolean }>(HAS_USERS);
    if (any) return;
    await seed({ ...deps, db: db.withStatementLimit(BULK_STATEMENT_MS) });
  } finally {
    await lock.end();
  }
}
