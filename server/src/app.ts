import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionStore } from './accounts/session-store.js';
import type { Config } from './config.js';
import { modules } from './modules.js';
import { createFrame } from './platform/app-frame.js';
import type { Clock } from './platform/clock.js';
import type { Database } from './platform/database.js';
import type { Deps } from './platform/deps.js';
import { ApiError } from './platform/errors.js';
import { answerError } from './platform/error-handler.js';
import { createJobs } from './platform/jobs.js';
import type { Logger } from './platform/logging.js';
import { createMailer } from './platform/mail.js';

export interface Foundation {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Everything the modules work with, made from what differs between a real start and a test. */
export function createDeps({ config, db, clock, log }: Foundation): Deps {
  const jobs = createJobs(clock);
  return { config, db, clock, log, jobs, mail: createMailer(jobs), sessions: createSessionStore({ db, clock }) };
}

/** The composition root: the HTTP server with every module, not listening yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createFrame(deps);
  for (const module of modules) await module.routes?.(app, deps);
  app.setNotFoundHandler(notFound);
  return app;
}

/** Unknown addresses of the API answer in JSON; everything else belongs to the pages. */
function notFound(request: FastifyRequest, reply: FastifyReply): unknown {
  const pages = modules.find((module) => module.notFound);
  if (pages?.notFound && !/^\/(api|ws)(\/|$)/.test(request.url)) return pages.notFound(request, reply);
  return answerError(new ApiError('NOT_FOUND'), request, reply);
}
