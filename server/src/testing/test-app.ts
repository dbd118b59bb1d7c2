import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { addMinutes, type Role } from 'shared-lib/domain';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { allDailyTasks, allTasks, buildApp, createDeps } from '../app.js';
import { sendTraces } from '../platform/tracing/otlp.js';
import { readConfig, type Config } from '../config.js';
import { movableClock, type Clock, type MovableClock } from '../platform/clock.js';
import type { TimeLimits } from '../platform/database/connections.js';
import { START_LIMITS } from '../platform/database/connections.js';
import { createDatabase } from '../platform/database/create-database.js';
import type { Database } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { scheduleDailyTasks } from '../platform/jobs/daily-tasks.js';
import type { RegisteredTask } from '../platform/jobs/task.js';
import { createLogger } from '../platform/logging.js';
import { openChannel, type ChannelClient, type ChannelOptions } from './channel-client.js';
import { runDueJobs, type JobsRun } from './due-jobs.js';
import { clientOf, type TestClient } from './test-client.js';
import { badLine, type BadLine } from './bad-line.js';
import { takeOldestFirst } from './oldest-first.js';
import { createTestDatabase, type TestDatabase } from './test-cluster.js';

/** A Friday afternoon in Manila, inside the service day of 20 November 2026. */
export const TEST_NOW = '2026-11-20T13:10:00+08:00';

export interface TestAppOptions {
  readonly now?: string;
  readonly config?: Partial<Config>;
  /** Puts a line that can swallow between the servers and their database: `databaseLine`. Test data do not use it. */
  readonly badDatabaseLine?: true;
  /** The settings and limits of the servers' connections. */
  readonly session?: string;
  readonly limits?: TimeLimits;
  /** A database that has data already; `close` drops it. A new one if left out. */
  readonly database?: TestDatabase;
}

export interface TestUser {
  readonly id: number;
  readonly role: Role;
  readonly token: string;
  readonly sessionId: string;
}

/** One running instance of the real server. */
export interface TestInstance {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: MovableClock;
  /** The parsed log lines, oldest first. */
  readonly logs: readonly Record<string, unknown>[];
  /** Requests without a session. */
  readonly anonymous: TestClient;
  /**
   * Requests of a user of that role. The user is created at the first use and then stays the same. `as('driver', 2)` is
   * a second one.
   */
  as(role: Role, which?: number): Promise<TestClient>;
  /** Requests with the session of a user created in another way. */
  withToken(token: string): TestClient;
  /** Listens on a free port (once) and returns the address, `http://127.0.0.1:…`. */
  listen(): Promise<string>;
  /** Opens the live channel with a token. `last` resumes after that message. The channel closes with the app. */
  channel(token: string | undefined, options?: { readonly last?: string } & ChannelOptions): Promise<ChannelClient>;
  /** Runs the jobs that are due by the test's clock. */
  runDueJobs(): Promise<JobsRun>;
  /** The same for tasks of a test. */
  runDueJobsOf(tasks: readonly RegisteredTask[]): Promise<JobsRun>;
  /** The demo's outbox, newest first, after the queued e-mails were sent. */
  outbox(): Promise<readonly OutboxMail[]>;
}

export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}

export interface TestApp extends TestInstance {
  /** The product's own database access. */
  readonly db: Database;
  /** How programs beside the server connect as the owner of the tables. */
  readonly ownerConnection: pg.ClientConfig;
  /** Any SQL as the owner of the tables. */
  sql<R>(text: string, params?: readonly unknown[]): Promise<R[]>;
  addUser(role: Role, given?: Partial<NewTestUser>): Promise<TestUser>;
  /** A session of a user, as a log-in would create one. */
  addSession(userId: number): Promise<{ token: string; sessionId: string }>;
  /** Takes the database away while `during` runs: cuts connections and refuses new ones. */
  outage<T>(during: () => Promise<T>): Promise<T>;
  /** A second server on the same database. It shares the clock, or has one that the test does not move. */
  secondInstance(config?: Partial<Config>, ownClock?: Clock): Promise<TestInstance>;
  /** The line, if the options ask for one. */
  readonly databaseLine: BadLine;
  close(): Promise<void>;
}

export interface NewTestUser {
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_active: boolean;
  readonly specialization: string;
  readonly vehicle_type: 'motorcycle' | 'car';
  readonly motorcycle_plate: string;
  readonly seats: number;
}

const FIRST_NAMES: Readonly<Record<Role, string>> = { operator: 'Odette', therapist: 'Tala', driver: 'Dario' };

/** Named, so prepared once: every test makes its own people. */
const INSERT_SESSION = {
  name: 'test_insert_session',
  text: `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds)
    values ($1, $2, $3, $4, $4, $4::timestamptz + interval '30 days', 30 * 86400)`,
};
const INSERT_USER_WITH_SESSION = {
  name: 'test_insert_user_with_session',
  text: `with made as (
      insert into users (role, username, email, first_name, last_name, is_active, specialization, vehicle_type, motorcycle_plate, seats, email_verified_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11) returning id),
    opened as (
      insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds)
      select $13, id, $14, $11, $11, $11::timestamptz + interval '30 days', 30 * 86400 from made)
    select id from made`,
};

/** The real server on a database of its own. One for each test file, in beforeAll; closed in afterAll. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = movableClock(options.now ?? TEST_NOW);
  const line = options.badDatabaseLine && (await badLine([socketOf(database.app)]));
  const connection = { ...database.app, ...(line && addressOf(line)), options: options.session };
  // A test's own rows may be a hundred thousand, on a busy machine.
  const owner = createDatabase({ connection: { ...database.owner, max: 4 }, clock, limits: START_LIMITS });
  takeOldestFirst(owner.pool);
  const instances: { close(): Promise<void> }[] = [];

  const newSession = () => ({ token: randomBytes(24).toString('base64url'), sessionId: randomUUID() });
  const addSession: TestApp['addSession'] = async (userId) => {
    const { token, sessionId } = newSession();
    await owner.rows(INSERT_SESSION, [sessionId, userId, tokenHash(token), clock.now()]);
    return { token, sessionId };
  };

  let users = 0;
  const addUser: TestApp['addUser'] = async (role, given = {}) => {
    users++;
    const user = {
      username: `${role}_${users}`,
      email: `${role}.${users}@example.test`,
      first_name: FIRST_NAMES[role],
      last_name: `Test${users}`,
      is_active: true,
      specialization: role === 'therapist' ? 'Swedish massage' : null,
      vehicle_type: role === 'driver' ? 'motorcycle' : null,
      motorcycle_plate: role === 'driver' ? `TST ${1000 + users}` : null,
      seats: role === 'driver' ? 1 : null,
      ...given,
    };
    const { token, sessionId } = newSession();
    const { id } = await owner.one<{ id: number }>(INSERT_USER_WITH_SESSION, [
      role,
      user.username,
      user.email,
      user.first_name,
      user.last_name,
      user.is_active,
      user.specialization,
      user.vehicle_type,
      user.motorcycle_plate,
      user.seats,
      clock.now(),
      // An operator has been here for some weeks, and so may approve what another asks. R-money-46.
      addMinutes(clock.now(), role === 'operator' ? -30 * 24 * 60 : 0),
      sessionId,
      tokenHash(token),
    ]);
    return { id, role, token, sessionId };
  };

  /** Shared by the instances, so that `as('driver')` is the same person on each. */
  const people = new Map<string, Promise<TestUser>>();
  const person = (role: Role, which: number): Promise<TestUser> => {
    const name = `${role} ${which}`;
    const known = people.get(name) ?? addUser(role);
    people.set(name, known);
    return known;
  };

  const startInstance = async (config: Partial<Config> = {}, ownClock?: Clock): Promise<TestInstance> => {
    const instance = await createInstance({
      connection,
      limits: options.limits,
      owner,
      clock,
      ownClock,
      person,
      config: { ...options.config, ...config },
    });
    instances.push(instance);
    return instance;
  };

  const first = await startInstance();
  return {
    ...first,
    db: first.deps.db,
    ownerConnection: database.owner,
    sql: (text, params) => owner.rows(text, params),
    addUser,
    addSession,
    outage: (during) => database.outage(during),
    secondInstance: startInstance,
    get databaseLine() {
      if (!line) throw new Error('no bad line to the database was asked for');
      return line;
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.close()));
      await owner.close();
      await line?.close();
      await database.drop();
    },
  };
}

const socketOf = ({ host, port }: pg.ClientConfig): string => path.join(host ?? '', `.s.PGSQL.${port}`);
const addressOf = ({ host }: BadLine): pg.ClientConfig => {
  const { hostname, port } = new URL(`http://${host}`);
  return { host: hostname, port: Number(port) };
};

interface InstanceParts {
  readonly connection: pg.ClientConfig;
  readonly limits: TimeLimits | undefined;
  readonly owner: Database;
  readonly clock: MovableClock;
  readonly ownClock: Clock | undefined;
  readonly person: (role: Role, which: number) => Promise<TestUser>;
  readonly config: Partial<Config>;
}

async function createInstance({
  connection,
  limits,
  owner,
  clock,
  ownClock = clock,
  person,
  config: changes,
}: InstanceParts): Promise<TestInstance & { close(): Promise<void> }> {
  const logs: Record<string, unknown>[] = [];
  const config: Config = { ...readConfig({ HATID_RATE_LIMIT: '0', LOG_LEVEL: 'debug' }), ...changes };
  const log = createLogger({
    level: config.logLevel,
    to: { write: (line) => logs.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const traces = config.traces && sendTraces(config.traces, log);
  const db = createDatabase({
    connection: { ...connection, max: config.databasePool },
    clock: ownClock,
    limits,
    tracer: traces?.tracer,
  });
  takeOldestFirst(db.pool);
  const deps = createDeps({ config, db, traces, clock: ownClock, log });
  const app = await buildApp(deps);
  app.checkAnswers = true;
  await scheduleDailyTasks(deps, allDailyTasks());
  await app.ready();

  const channels: ChannelClient[] = [];
  let address: Promise<string> | undefined;
  const listen = (): Promise<string> => (address ??= app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    app,
    deps,
    clock,
    logs,
    anonymous: clientOf(app, undefined),
    withToken: (token) => clientOf(app, { token }),
    listen,
    async channel(token, { last, headers } = {}) {
      const query = new URLSearchParams({ ...(token !== undefined && { token }), ...(last !== undefined && { last }) });
      const client = await openChannel(
        `${(await listen()).replace('http', 'ws')}/ws/scheduling/appointments/?${query}`,
        { headers },
      );
      channels.push(client);
      return client;
    },
    runDueJobs: () => runDueJobs(owner, deps, allTasks()),
    runDueJobsOf: (tasks) => runDueJobs(owner, deps, tasks),
    async outbox() {
      await runDueJobs(owner, deps, allTasks());
      return owner.rows<OutboxMail>('select recipient as to, subject, text, code from mail_outbox order by id desc');
    },
    as: async (role, which = 1) => clientOf(app, await person(role, which)),
    async close() {
      await Promise.all(channels.map((client) => client.close()));
      await app.close();
      await db.close();
      await traces?.stop();
    },
  };
}
