import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionLookup } from './accounts/sessions/session-lookup.js';
import type { Config } from './config.js';
import { liveChannelRoutes } from './live-channel/live-channel.routes.js';
import { liveSources, modules } from './modules.js';
import { createFrame } from './platform/http/app-frame.js';
import { dailyJob } from './platform/jobs/daily-tasks.js';
import type { Clock } from './platform/clock.js';
import type { Database } from './platform/database/database.js';
import type { Standby } from './platform/database/standby.js';
import type { Deps } from './platform/deps.js';
import { ApiError } from './platform/errors.js';
import { answerError } from './platform/http/error-handler.js';
import { ALWAYS_READY, healthRoutes, type HealthOptions } from './platform/health.js';
import { createJobs } from './platform/jobs/job-queue.js';
import type { DailyTask, RegisteredTask } from './platform/jobs/task.js';
import type { Logger } from './platform/logging.js';
import { createMailer } from './platform/mail/mailer.js';
import { createTurns } from './platform/turns.js';
import { createSearchLane } from './platform/search/search-lane.js';
import { docsRoutes } from './platform/http/openapi.js';
import { operationsOnly } from './platform/http/operations-access.js';
import { methodsAt } from './platform/http/route-list.js';
import type { Traces } from './platform/tracing/otlp.js';
import { VERSION } from './platform/version.js';
import * as m from './texts/m.js';

export interface Foundation {
  readonly config: Config;
  readonly db: Database;
  readonly standby?: Standby | undefined;
  readonly traces?: Traces | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes everything that the modules work with. `Foundation` is what differs between a real start and a test. */
export function createDeps({ config, db, standby, traces, clock, log }: Foundation): Deps {
  const jobs = createJobs(clock);
  return {
    config,
    db,
    standby,
    traces,
    clock,
    log,
    jobs,
    mail: createMailer(jobs),
    sessions: createSessionLookup({ db, clock }),
    searches: createSearchLane(db, config.databasePool),
    inTurn: createTurns(),
  };
}

/** What /readyz checks besides the database (without it, that part is always ready), and what /metrics answers. */
export type AppOptions = Partial<HealthOptions>;

/** The composition root: the HTTP server with every module, not listening yet. */
export async function buildApp(
  deps: Deps,
  { readiness = ALWAYS_READY, share }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = await createFrame(deps);
  healthRoutes(app, deps, { readiness, share });
  await liveChannelRoutes(app, deps, liveSources(deps));
  for (const module of modules) await module.routes?.(app, deps);
  docsRoutes(app, VERSION, operationsOnly(deps.config));
  app.setNotFoundHandler(deps.config.rateLimit ? { preHandler: app.rateLimit() } : {}, notFound);
  return app;
}

/** Every task a worker of this server can do. */
export const allTasks = (): RegisteredTask[] =>
  modules.flatMap(({ tasks = [], daily = [] }) => [...tasks, ...daily.map(dailyJob)]);
export const allDailyTasks = (): DailyTask[] => modules.flatMap(({ daily = [] }) => daily);

/**
 * For unknown addresses of the API, and methods that an address does not allow, answers in JSON. Every other address
 * belongs to the pages.
 */
function notFound(request: FastifyRequest, reply: FastifyReply): unknown {
  const pages = modules.find((module) => module.notFound);
  if (pages?.notFound && !/^\/(api|ws)(\/|$)/.test(request.url)) return pages.notFound(request, reply);
  const allowed = methodsAt(request.server.routeList, request.url);
  // An open page of an earlier version may make a call that is gone.
  const detail = m.there_is_no_such_call();
  if (!allowed.length) return answerError(new ApiError('NOT_FOUND', { detail }), request, reply);
  const refusal = new ApiError('METHOD_NOT_ALLOWED', { detail });
  return answerError(refusal, request, reply.header('allow', allowed.join(', ')));
}
