import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from './deps.js';
import type { Queryable } from './database/database.js';
import { clockDiffersBy } from './clock-keeping.js';
import { isMigrated } from './database/migrations.js';
import { readingAgain } from './database/retry-lost-read.js';
import { operationsOnly } from './http/operations-access.js';
import { routeName } from './http/route-list.js';
import { PING, APPLIED } from './health.sql.js';

/** The parts of a running server besides its database. */
export interface Readiness {
  /** False while jobs cannot run here; true also if this process runs none. */
  jobsRunning(): boolean;
  /** True as soon as the server was told to stop. */
  isStopping(): boolean;
  /** Milliseconds by which the machine's clock is ahead of the database's; negative if behind. */
  clockAheadMs(): number;
}

export const ALWAYS_READY: Readiness = { jobsRunning: () => true, isStopping: () => false, clockAheadMs: () => 0 };

export interface HealthOptions {
  readonly readiness: Readiness;
  /** Makes what /metrics answers from the figures of this process; by default these alone. */
  readonly share?: (own: Registry) => () => Promise<string>;
}

/** GET /healthz: the process answers. GET /readyz: it can serve. GET /metrics: Prometheus. Source: R-beyond-4. */
export function healthRoutes(app: FastifyInstance, deps: Deps, { readiness, share }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) =>
    // The product's time: a page from the browser's cache asks for it here.
    reply.headers({ date: deps.clock.now().toUTCString(), 'cache-control': 'no-store' }).send({ status: 'ok' }),
  );
  // These checks have no rate limit. Requests that come during a check share its result.
  let looking: Promise<Found> | undefined;
  const lookTogether = (): Promise<Found> =>
    (looking ??= lookAtDatabase(deps).finally(() => {
      looking = undefined;
    }));
  app.get('/readyz', async (_request, reply) => {
    const checks = { ...(await lookTogether()), ...ownChecks(readiness) };
    const ready = Object.values(checks).every(Boolean);
    const ahead = clockDiffersBy(readiness.clockAheadMs());
    const answer = {
      status: ready ? 'ready' : 'not ready',
      checks: {
        ...Object.fromEntries(Object.entries(checks).map(([name, good]) => [name, good ? 'ok' : 'failing'])),
        // The server still takes requests, because it goes by the database's clock.
        clock: ahead === undefined ? 'ok' : 'differs',
      },
      ...(ahead !== undefined && { clock_ahead_seconds: ahead }),
    };
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  metricsRoute(app, deps, { readiness, share });
}

const allMigrated = new WeakSet<Deps>();

/** Migrations only go forward. Once all were applied, this does not ask again. */
async function hasMigrations(deps: Deps, reads: Queryable): Promise<boolean> {
  if (allMigrated.has(deps)) return true;
  const good = await isMigrated(() => reads.rows(APPLIED));
  if (good) allMigrated.add(deps);
  return good;
}

/** /readyz has to answer soon. One lost connection among many is no outage, so a second try may find another. */
const LOOK_MS = 1_500;
const ANSWER_WITHIN_MS = 4_000;

interface Found {
  readonly database: boolean;
  readonly migrations: boolean;
}

async function lookAtDatabase(deps: Deps): Promise<Found> {
  const reads = readingAgain(deps.db.withStatementLimit(LOOK_MS));
  const found = { database: false, migrations: false };
  const look = async (): Promise<void> => {
    await reads.rows(PING);
    found.database = true;
    found.migrations = await hasMigrations(deps, reads);
  };
  const late = new AbortController();
  await Promise.race([look(), wait(ANSWER_WITHIN_MS, undefined, { signal: late.signal })]).catch(() => undefined);
  late.abort();
  return { ...found };
}

const ownChecks = (readiness: Readiness): Record<string, boolean> => ({
  jobs: readiness.jobsRunning(),
  ...(readiness.isStopping() && { accepting: false }),
});

function metricsRoute(
  app: FastifyInstance,
  { db, config }: Deps,
  { readiness, share = (own) => () => own.metrics() }: HealthOptions,
): void {
  const registry = new Registry();
  const figures = share(registry);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, db.pool.totalCount - db.pool.idleCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waited_for' }, db.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'machine_clock_ahead_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's, by which the product goes",
    registers: [registry],
    collect() {
      this.set(readiness.clockAheadMs() / 1000);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { method: request.method, route: routeName(request, reply), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.decorate('metrics', registry);
  app.get('/metrics', { onRequest: operationsOnly(config) }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await figures()),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Modules register their own metrics here. */
    metrics: Registry;
  }
}
