// How it works: docs/subsystems/database.md.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { codeOf, StartError, messageOf } from '../../errors.js';
import { newClient, type LimitedQuery } from '../connections.js';
import { clusterIn, OWNER_ROLE, type Cluster } from './cluster.js';
import { createRole, IS_ALONE, ROLE_EXISTS, SAY_IN_USE, setPassword, TAKE_THAT_BACK } from './embedded-postgres.sql.js';
import { clusterFolder, prepareFolders, wrongOwner } from './folders.js';
import type { Postmaster } from './processes.js';
import { databaseSecret, type DatabaseSecret } from './secret.js';
import { lockStart } from './start-lock.js';
import { unprivilegedUser } from './system-user.js';

export const APP_ROLE = 'hatid_app';

/** The PostgreSQL that comes with Hatid, on one data folder. Several servers may share it. */
export interface EmbeddedPostgres {
  /** The superuser that owns every table; for migrations. */
  owner(database: string): pg.ClientConfig;
  /** The product's role, which owns nothing. */
  app(database: string): pg.ClientConfig;
  readonly adopted: boolean;
  /** Stops PostgreSQL, unless another server still uses it. Returns whether it has ended. */
  release(): Promise<boolean>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** More `name=value` settings, used if this call starts PostgreSQL. */
  readonly settings?: readonly string[];
  /** Called when PostgreSQL ends while in use, and again when it is back. */
  readonly onInterruption?: (what: 'lost' | 'back') => void;
  /** Called with why PostgreSQL cannot be started again, in one line; once for each reason. */
  readonly onProblem?: (problem: string) => void;
  /** Leaves PostgreSQL running at release. For tests, where many short-lived users share it. */
  readonly keepRunning?: boolean;
}

/**
 * An advisory lock on database `postgres` that every server holds shared. A server that gets it exclusively is the last
 * one.
 */
const IN_USE_LOCK = 48_211_907;
const START_TIMEOUT_MS = 90_000;
const RETRY_MS = 50;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  // Before a folder gets an owner: root would take it from a server that runs as its user.
  const stray = wrongOwner(clusterFolder(options.dataDir), user);
  if (stray) throw new StartError(`${stray.says}: ${stray.todo}.`);
  const folders = prepareFolders(options.dataDir, user);
  const cluster = clusterIn(folders, user);
  const secretOf = (): DatabaseSecret => databaseSecret(path.dirname(folders.home), cluster.exists());

  /** Under the start lock: uses a PostgreSQL that runs, or starts one, and marks it as in use. */
  const takeUp = async (): Promise<Held> => {
    const lock = await lockStart(fs.realpathSync(folders.home), START_TIMEOUT_MS);
    try {
      const secret = secretOf();
      if (!cluster.exists()) await cluster.initialise(secret.owner);
      const taken = await adoptOrStart(cluster, secret, options.settings ?? []);
      await ensureAppRole(taken.keeper, secret.app);
      // From here on it only holds a lock. It must not keep a process alive that has nothing else to do.
      taken.socket.unref();
      return taken;
    } finally {
      await lock.release();
    }
  };

  let held = await takeUp();
  const { adopted } = held;
  let released = false;
  let recovering: Promise<void> | undefined;

  /**
   * This connection hears first when PostgreSQL ends. Without the restart here it would stay down until the server
   * restarts.
   */
  const watch = (): void => {
    held.keeper.once('end', () => {
      if (!released) recovering ??= recover();
    });
  };
  const recover = async (): Promise<void> => {
    options.onInterruption?.('lost');
    let told: string | undefined;
    while (!released) {
      try {
        held = await takeUp();
        break;
      } catch (error) {
        const problem = messageOf(error);
        if (problem !== told) options.onProblem?.(problem);
        told = problem;
        await wait(1_000);
      }
    }
    recovering = undefined;
    if (released) return;
    watch();
    options.onInterruption?.('back');
  };
  watch();

  const as =
    (role: string, password: string) =>
    (database: string): pg.ClientConfig => ({
      host: held.postmaster.socketDir,
      port: held.postmaster.port,
      user: role,
      password,
      database,
    });

  return {
    owner: as(OWNER_ROLE, held.secret.owner),
    app: as(APP_ROLE, held.secret.app),
    adopted,
    async release() {
      released = true;
      await recovering;
      held.socket.ref();
      const lock = await lockStart(fs.realpathSync(folders.home), START_TIMEOUT_MS);
      try {
        const last = await isLast(held.keeper);
        await held.keeper.end().catch(() => undefined);
        if (!last || options.keepRunning) return false;
        await cluster.stop();
        return true;
      } finally {
        await lock.release();
      }
    },
  };
}

interface Held {
  readonly keeper: pg.Client;
  readonly socket: net.Socket;
  readonly postmaster: Postmaster;
  readonly secret: DatabaseSecret;
  readonly adopted: boolean;
}

async function adoptOrStart(cluster: Cluster, secret: DatabaseSecret, settings: readonly string[]): Promise<Held> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let adopted = true;
  for (;;) {
    const postmaster = cluster.live();
    if (!postmaster) {
      adopted = false;
      await cluster.start(settings);
      continue;
    }
    try {
      return { ...(await keepInUse(postmaster, secret)), postmaster, secret, adopted };
    } catch (error) {
      if (codeOf(error) === '28P01')
        throw new StartError(
          'database-secret.json does not fit the database beside it: put the right one back, or set HATID_DATA_DIR to a new folder.',
          { cause: error },
        );
      // It may be starting, recovering from a crash, or stopping: look again.
      if (performance.now() > deadline)
        throw new StartError(
          `PostgreSQL (process ${postmaster.pid}) runs but takes no connection: ${messageOf(error)}`,
          { cause: error },
        );
      await wait(RETRY_MS);
    }
  }
}

async function keepInUse(
  { socketDir, port }: Postmaster,
  secret: DatabaseSecret,
): Promise<Pick<Held, 'keeper' | 'socket'>> {
  const socket = new net.Socket();
  const keeper = newClient({
    stream: () => socket,
    host: socketDir,
    port,
    user: OWNER_ROLE,
    password: secret.owner,
    database: 'postgres',
    application_name: 'hatid keeper',
  });
  try {
    await keeper.connect();
    await keeper.query(SAY_IN_USE, [IN_USE_LOCK]);
    return { keeper, socket };
  } catch (error) {
    await keeper.end().catch(() => undefined);
    throw error;
  }
}

/** The password is set at each start, so that a restored secret file works again. */
async function ensureAppRole(keeper: pg.Client, password: string): Promise<void> {
  const { rowCount } = await keeper.query(ROLE_EXISTS, [APP_ROLE]);
  const statement = rowCount ? setPassword : createRole;
  await keeper.query(statement(APP_ROLE, keeper.escapeLiteral(password)));
}

/** A stopping server waits no longer than this for PostgreSQL's answer. */
const LAST_WORD_MS = 3_000;

async function isLast(keeper: pg.Client): Promise<boolean> {
  const ask = <R extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<R>> => {
    const query: LimitedQuery = { text, values: [IN_USE_LOCK], query_timeout: LAST_WORD_MS };
    return keeper.query<R>(query);
  };
  try {
    await ask(TAKE_THAT_BACK);
    const { rows } = await ask<{ alone: boolean }>(IS_ALONE);
    return rows[0]?.alone === true;
  } catch {
    // Without a connection nobody knows who else uses it. It stays running, and the next start uses it.
    return false;
  }
}
