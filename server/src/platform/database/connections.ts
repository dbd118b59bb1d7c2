import pg from 'pg';
import { ConnectionLost } from '../errors.js';
import { translated } from './outage.js';
import { BEGIN, COMMIT, ROLLBACK } from './session.sql.js';

/**
 * How long the database may take. Whoever waits longer has lost the connection, even where nobody says so (a network
 * that swallows, a machine that froze), and throws it away: nothing else ends such a wait.
 */
export interface TimeLimits {
  /** Until there is a connection: a free one of the pool, or a new one. */
  readonly connectMs: number;
  /** Until a statement is answered, its waiting for locks included. */
  readonly statementMs: number;
}

/**
 * What PostgreSQL is told about a session of the product. It ends a statement sooner than we give up the connection, so
 * a slow statement costs no connection. A transaction whose client is gone lets go of its locks before its work is
 * tried again. A lock is waited for less long than a statement: so a wait is told from an outage and tried again.
 */
export const SERVER_LIMITS = { statementMs: 6_000, lockMs: 2_500, idleInTransactionMs: 5_000 } as const;
/** An answer's way back. */
export const ANSWER_MS = 1_000;
export const TIME_LIMITS: TimeLimits = { connectMs: 5_000, statementMs: SERVER_LIMITS.statementMs + ANSWER_MS };
/** While a server starts: others that start with it may have locked what it needs, and a migration takes its time. */
export const START_LIMITS: TimeLimits = { connectMs: 10_000, statementMs: 600_000 };
/** For work that goes over a whole table or brings a whole release: daily tasks, the demo day. */
export const BULK_STATEMENT_MS = 120_000;

const KEEPALIVE_MS = 10_000;
/** How long the other side may take to say farewell. */
const FAREWELL_MS = 1_000;

/** A statement with a limit of its own, as the database's client understands it. */
export interface LimitedQuery extends pg.QueryConfig {
  readonly query_timeout?: number;
}

/**
 * A connection on which no statement is waited for longer than its limit: then it is destroyed with all that was sent
 * on it (pg does so for a pipeline alone; without one it keeps the connection, and the next statement would wait behind
 * the lost one). Nor is its end waited for.
 */
class LimitedClient extends pg.Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    setTimeout(() => stream.destroy(), FAREWELL_MS).unref();
    return callback ? super.end(callback) : super.end();
  }
}

const limited = <C extends pg.ClientConfig>(connection: C, { connectMs, statementMs }: TimeLimits): C => ({
  ...connection,
  connectionTimeoutMillis: connectMs,
  query_timeout: statementMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
  pipeline: true,
});

/** A connection of one's own (LISTEN, session locks), not connected yet. Its loss shows as its end. */
export function newClient(connection: pg.ClientConfig, limits: TimeLimits = TIME_LIMITS): pg.Client {
  const client = new LimitedClient(limited(connection, limits));
  // An error event without a listener ends the process.
  client.on('error', () => undefined);
  return client;
}

/** Commits what `work` did on a connection of one's own; whatever it throws undoes it. */
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query(BEGIN);
    await work();
    await client.query(COMMIT);
  } catch (error) {
    await client.query(ROLLBACK).catch(() => undefined);
    throw error;
  }
}

export interface Pool {
  readonly pool: pg.Pool;
  /** Waits for what is under way, but not for long. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly connection: pg.PoolConfig;
  readonly limits?: TimeLimits;
  /** Errors of idle connections: nobody's query failed, so somebody has to say it. */
  readonly onError?: (error: Error) => void;
}

/** Idle for longer than this when another connection was lost: it may well have gone the same way. */
const SUSPICIOUS_MS = 1_000;
const CLOSE_MS = 2_000;

/**
 * Connections that are shared. When one is lost, the others that have not been used just before are thrown away too:
 * what swallowed it (a firewall that forgot, a moved address) mostly took them as well, and a new one costs
 * milliseconds.
 */
export function openPool({ connection, limits = TIME_LIMITS, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({ ...limited(connection, limits), Client: LimitedClient });
  const open = new Set<pg.PoolClient>();
  const idleSince = new Map<pg.PoolClient, number>();
  const dropSuspicious = (): void => {
    const before = performance.now() - SUSPICIOUS_MS;
    for (const [client, since] of idleSince) {
      if (since > before) continue;
      idleSince.delete(client);
      // How a pool is told not to hand a connection out any more: it listens to those that are idle.
      client.emit('error', new Error('idle while another connection was lost'));
    }
  };
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', dropSuspicious);
  });
  pool.on('acquire', (client) => idleSince.delete(client));
  pool.on('release', (error, client) => {
    if (!error) idleSince.set(client, performance.now());
    // It is being closed already and says nothing of an error any more.
    else if (translated(error) instanceof ConnectionLost) dropSuspicious();
  });
  pool.on('remove', (client) => {
    open.delete(client);
    idleSince.delete(client);
  });
  return {
    pool,
    async close() {
      const cut = setTimeout(() => {
        for (const { connection: line } of open) line.stream.destroy();
      }, CLOSE_MS);
      await pool.end();
      clearTimeout(cut);
    },
  };
}
