import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { route } from '../platform/http/route.js';
import { examiner } from './doctor.usecases.js';

/** What `npm run doctor` says, for operators. */
export function doctorRoutes(app: FastifyInstance, deps: Deps): void {
  const report = examiner(deps);
  route(app, calls.doctor.look, report, { rateLimit: { max: 20, seconds: 60 } });
}
