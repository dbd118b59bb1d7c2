// How it works: docs/subsystems/database.md.
import pg from 'pg';
import { ConnectionLost } from '../errors.js';
import { HOST_MS, NoHost, pointAt, type Host, type Hosts } from './hosts.js';
import { isReadOnly, translated } from './outage.js';
import { BEGIN, COMMIT, ROLLBACK } from './session.sql.js';

/**
 * How long the database may take. After that the connection counts as lost and is thrown away. Nothing else ends such a
 * wait when a network swallows packets or a machine freezes.
 */
export interface TimeLimits {
  /** Until a connection is available: a free one of the pool, or a new one. */
  readonly connectMs: number;
  /** Until a statement is answered, including its wait for locks. */
  readonly statementMs: number;
}

/**
 * Limits that PostgreSQL itself applies to a session. It ends a statement before we give up the connection, so a slow
 * statement costs no connection. A transaction whose client is gone releases its locks before its work is tried again.
 * The lock limit is shorter than a statement's: so we can tell a wait from an outage, and try again.
 */
export const SERVER_LIMITS = { statementMs: 6_000, lockMs: 2_500, idleInTransactionMs: 5_000 } as const;
/** The time an answer takes to come back. */
export const ANSWER_MS = 1_000;
export const TIME_LIMITS: TimeLimits = { connectMs: 5_000, statementMs: SERVER_LIMITS.statementMs + ANSWER_MS };
/** For the start of a server. Others that start with it may hold locks, and a migration takes time. */
export const START_LIMITS: TimeLimits = { connectMs: 10_000, statementMs: 600_000 };
/** For work on a whole table or a whole release: daily tasks, the demo day. */
export const BULK_STATEMENT_MS = 120_000;

const KEEPALIVE_MS = 10_000;
/** How long the other side may take to close a connection. */
const FAREWELL_MS = 1_000;

/** A statement with its own limit, in the form that the database's client understands. */
export interface LimitedQuery extends pg.QueryConfig {
  readonly query_timeout?: number;
}

/** PostgreSQL tells each session when one of these changes. 'on' means that the session takes no writes. */
const READ_ONLY_SIGNS = new Set(['in_hot_standby', 'default_transaction_read_only']);

/**
 * A connection that goes to the server that takes writes, if its settings name several. One that finds itself on
 * another server, or on one that became read-only, ends. Every connection of the product is one of these.
 */
class HostedClient extends pg.Client {
  readonly #settings: pg.ClientConfig;
  readonly #hosts: Hosts | undefined;
  readonly #signs = new Set<string>();
  #isOpen = false;
  #isOver = false;

  constructor(settings: pg.ClientConfig = {}) {
    const { hosts, connectionTimeoutMillis = HOST_MS } = settings;
    super(hosts ? { ...settings, connectionTimeoutMillis: Math.min(connectionTimeoutMillis, HOST_MS) } : settings);
    this.#settings = settings;
    this.#hosts = hosts;
    if (hosts) this.connection.on('parameterStatus', this.#told);
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    if (!callback) return this.#hosts ? this.#connectTo(this.#hosts) : super.connect().then(() => this);
    if (!this.#hosts) return super.connect(callback);
    this.#connectTo(this.#hosts).then(
      () => process.nextTick(callback, null),
      (error: unknown) => process.nextTick(callback, error),
    );
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.#isOver = true;
    return callback ? super.end(callback) : super.end();
  }

  async #connectTo(hosts: Hosts): Promise<this> {
    const host = await hosts.choose(this.#settings);
    if (this.#isOver) throw new Error('Connection terminated');
    pointAt(this, host);
    const forget = (): void => hosts.forget(host);
    const leave = hosts.join(host, () => this.#cut('another host is used now'));
    this.on('error', forget);
    this.once('end', () => {
      leave();
      if (!this.#isOver) forget();
    });
    try {
      await super.connect();
    } catch (error) {
      forget();
      throw error;
    }
    if (this.#signs.size > 0) await this.#refuse(host, forget);
    this.#isOpen = true;
    return this;
  }

  /** The host was demoted between the look and this connection. */
  async #refuse({ name }: Host, forget: () => void): Promise<never> {
    forget();
    await this.end().catch(() => undefined);
    throw new NoHost(`${name} takes no writes`);
  }

  #cut(why: string): void {
    this.connection.stream.destroy(new Error(`Connection terminated: ${why}`));
  }

  readonly #told = ({ parameterName, parameterValue }: ParameterStatus): void => {
    if (!READ_ONLY_SIGNS.has(parameterName)) return;
    if (parameterValue !== 'on') this.#signs.delete(parameterName);
    else if (this.#isOpen) this.#cut('the server is read-only');
    else this.#signs.add(parameterName);
  };
}

/** A message of the protocol. */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * A connection on which no statement waits longer than its limit. Then it is destroyed with everything that was sent on
 * it. pg does so only for a pipeline. Without one it keeps the connection, and the next statement would wait behind the
 * lost one. The connection's end is not waited for either.
 */
class LimitedClient extends HostedClient {
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

/** A dedicated connection (LISTEN, session locks), not connected yet. When it is lost, it emits its end. */
export function newClient(connection: pg.ClientConfig, limits: TimeLimits = TIME_LIMITS): pg.Client {
  const client = new LimitedClient(limited(connection, limits));
  // An error event without a listener would end the process.
  client.on('error', () => undefined);
  return client;
}

/**
 * A dedicated connection for COPY, not connected yet. Its statements take as long as they need, and what they bring is
 * read piece by piece, so it has no pipeline.
 */
export function newStreamingClient(connection: pg.ClientConfig): pg.Client {
  const client = new HostedClient({
    ...connection,
    connectionTimeoutMillis: START_LIMITS.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  });
  client.on('error', () => undefined);
  return client;
}

/** Commits what `work` did on a dedicated connection; anything it throws rolls back. */
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
  /** Waits for running statements, but not for long. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly connection: pg.PoolConfig;
  readonly limits?: TimeLimits;
  /** Reports errors of idle connections. No query fails then, so nothing else reports them. */
  readonly onError?: (error: Error) => void;
}

/** A connection that was idle for longer than this when another was lost is probably lost too. */
const SUSPICIOUS_MS = 1_000;
const CLOSE_MS = 2_000;

/**
 * Shared connections. When one is lost, those that were not used just before are thrown away too. The cause (a firewall
 * that forgot, a moved address) mostly took them as well, and a new connection costs milliseconds. How many:
 * `DATABASE_POOL` of config.ts. With none free for `connectMs` the answer is 503 (outage.ts).
 */
export function openPool({ connection, limits = TIME_LIMITS, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({ ...limited(connection, limits), Client: LimitedClient });
  const open = new Set<pg.PoolClient>();
  const idleSince = new Map<pg.PoolClient, number>();
  const dropSuspicious = (before = performance.now() - SUSPICIOUS_MS): void => {
    for (const [client, since] of idleSince) {
      if (since > before) continue;
      idleSince.delete(client);
      // The pool listens to errors of idle connections. This makes it drop one.
      client.emit('error', new Error('idle while another connection was lost'));
    }
  };
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => dropSuspicious());
  });
  pool.on('acquire', (client) => idleSince.delete(client));
  pool.on('release', (error, client) => {
    if (!error) idleSince.set(client, performance.now());
    // All others lead to the same server.
    else if (isReadOnly(error)) dropSuspicious(Infinity);
    // This connection is being closed already and reports no error any more.
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
