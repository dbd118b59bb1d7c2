import type pg from 'pg';
import { connectionTo } from './database-address.js';
import { newClient, SERVER_LIMITS, START_LIMITS } from './connections.js';
import { createDatabaseCalled, DATABASE_EXISTS, WHO_AND_WHICH_VERSION } from './database-server.sql.js';
import { APP_ROLE, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { codeOf, messageOf, StartError } from '../errors.js';
import { PRODUCT_ROLE } from './migrations.js';
import { refuseSharedConnections } from './shared-connections.js';

/** A PostgreSQL with a database for the product: the embedded one, or the one of DATABASE_URL. */
export interface DatabaseServer {
  /** For migrations. It owns the tables. */
  readonly owner: pg.ClientConfig;
  /** For the product. It may only read and write rows. */
  readonly app: pg.ClientConfig;
  /** The standby that reports are read from, with the same rights as `app`; undefined without one. */
  readonly standby?: pg.ClientConfig;
  readonly kind: 'embedded' | 'external';
  /** The role that `app` acts as. */
  readonly productRole: string;
  /** Stops the embedded PostgreSQL, unless another server uses it. Returns whether it has ended. */
  close(): Promise<boolean>;
}

export interface DatabaseServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** The address that migrations use; by default DATABASE_URL. */
  readonly databaseOwnerUrl?: string;
  /** The address of a standby to read from. */
  readonly databaseReadUrl?: string;
  readonly onInterruption?: (what: 'lost' | 'back') => void;
  readonly onProblem?: (problem: string) => void;
  /** Called when the product's connections go to another of several hosts than before. */
  readonly onHost?: (host: string) => void;
}

const DATABASE = 'hatid';
/** The settings of each session. Keepalives notice a client that is gone without notice. */
const SESSION_SETTINGS = [
  `statement_timeout=${SERVER_LIMITS.statementMs}`,
  `lock_timeout=${SERVER_LIMITS.lockMs}`,
  `idle_in_transaction_session_timeout=${SERVER_LIMITS.idleInTransactionMs}`,
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'timezone=UTC',
  'random_page_cost=1.1', // No spinning disks. With PostgreSQL's 4, a look-up by key in a small table is planned as a full scan.
];
const asOptions = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ');

export function openDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  return options.databaseUrl ? external(options.databaseUrl, options) : embedded(options);
}

async function embedded({ dataDir, onInterruption, onProblem }: DatabaseServerOptions): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres({ dataDir, onInterruption, onProblem });
  await createDatabaseIfMissing(postgres.owner('postgres'), DATABASE);
  return {
    owner: postgres.owner(DATABASE),
    app: { ...postgres.app(DATABASE), options: asOptions(SESSION_SETTINGS) },
    kind: 'embedded',
    productRole: APP_ROLE,
    close: () => postgres.release(),
  };
}

async function createDatabaseIfMissing(admin: pg.ClientConfig, name: string): Promise<void> {
  const client = newClient(admin, START_LIMITS);
  await client.connect();
  try {
    const { rowCount } = await client.query(DATABASE_EXISTS, [name]);
    if (!rowCount) await client.query(createDatabaseCalled(client.escapeIdentifier(name)));
  } catch (error) {
    // Another server that starts on the same new folder was quicker.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/**
 * With one address, its user owns the tables and the product's connections act as the role hatid_app. With two
 * addresses, the user of the second is the product. In both cases the product cannot switch off the append-only
 * triggers.
 */
async function external(
  url: string,
  { databaseOwnerUrl: ownerUrl, databaseReadUrl: readUrl, onHost }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const app = connectionTo(url, onHost);
  const own = ownerUrl === undefined ? app : connectionTo(ownerUrl);
  const product = await userOf(app, 'DATABASE_URL');
  const owner = ownerUrl === undefined ? product : await userOf(own, 'DATABASE_OWNER_URL');
  await refuseSharedConnections(app, 'DATABASE_URL');
  if (ownerUrl !== undefined) await refuseSharedConnections(own, 'DATABASE_OWNER_URL');
  const actsAs = owner === product ? PRODUCT_ROLE : product;
  const as = (user: string | undefined): string =>
    asOptions(user === owner ? [...SESSION_SETTINGS, `role=${actsAs}`] : SESSION_SETTINGS);
  // It may be away now, so it is not asked who its user is.
  const standby = readUrl === undefined ? undefined : connectionTo(readUrl);
  return {
    owner: own,
    app: { ...app, options: as(product) },
    ...(standby && { standby: { ...standby, options: as(newClient(standby).user) } }),
    kind: 'external',
    productRole: actsAs,
    close: async () => false,
  };
}

const OLDEST_VERSION = 16;

/** The user of an address. Reading it also shows that the address can be reached. */
async function userOf(connection: pg.ClientConfig, setting: string): Promise<string> {
  const client = newClient(connection, START_LIMITS);
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string; version: number }>(WHO_AND_WHICH_VERSION);
    const [{ user, version } = { user: '', version: 0 }] = rows;
    if (version < OLDEST_VERSION)
      throw new StartError(
        `The database of ${setting} is PostgreSQL ${version}: Hatid needs version ${OLDEST_VERSION} or newer.`,
      );
    return user;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The database of ${setting} cannot be reached (${messageOf(cause)}): check that it runs and that host, port, user and password are right.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
