import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { codeOf, messageOf, StartError } from './errors.js';

/** A PostgreSQL with a database for the product: the embedded one or that of DATABASE_URL. */
export interface DatabaseServer {
  /** For migrations: owns the tables. */
  readonly owner: pg.ClientConfig;
  /** For the product: rows only. */
  readonly app: pg.ClientConfig;
  readonly kind: 'embedded' | 'external';
  close(): Promise<void>;
}

export interface DatabaseServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Connects migrations; DATABASE_URL where left out. */
  readonly databaseOwnerUrl?: string;
  readonly onInterruption?: (what: 'lost' | 'back') => void;
}

const DATABASE = 'hatid';
/** A connection that says nothing for longer is not coming; the request behind it is told so. */
const SESSION_LIMITS = [
  'statement_timeout=20000', 'idle_in_transaction_session_timeout=30000', 'timezone=UTC',
  'random_page_cost=1.1', // no spinning disks: with PostgreSQL's 4 a look into a small table by its key is planned as a scan of all of it
];
const asOptions = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ');

export function openDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  return options.databaseUrl ? external(options.databaseUrl, options.databaseOwnerUrl) : embedded(options);
}

async function embedded({ dataDir, onInterruption }: DatabaseServerOptions): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres({ dataDir, onInterruption });
  await createDatabaseIfMissing(postgres.owner('postgres'), DATABASE);
  return {
    owner: postgres.owner(DATABASE),
    app: { ...postgres.app(DATABASE), options: asOptions(SESSION_LIMITS) },
    kind: 'embedded',
    close: () => postgres.release(),
  };
}

async function createDatabaseIfMissing(admin: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(admin);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another server starting on the same new folder was quicker.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** The owner's connection becomes the product's role, so that the append-only triggers bind it here too. */
async function external(url: string, ownerUrl: string | undefined): Promise<DatabaseServer> {
  const owner: pg.ClientConfig = { connectionString: ownerUrl ?? url, connectionTimeoutMillis: 10_000 };
  await assertReachable(owner);
  const role = ownerUrl ? [] : ['role=hatid_app'];
  return {
    owner,
    app: { connectionString: url, connectionTimeoutMillis: 5_000, options: asOptions([...SESSION_LIMITS, ...role]) },
    kind: 'external',
    close: async () => undefined,
  };
}

async function assertReachable(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (cause) {
    throw new StartError(`The database of DATABASE_URL cannot be reached (${messageOf(cause)}): check that it runs and that host, port, user and password are right.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}
