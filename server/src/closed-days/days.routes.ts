import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { listDays, readDay, seeGcash, takeDayStep } from './days.usecases.js';

/** The days of the books, and closing them. */
export function dayRoutes(app: FastifyInstance): void {
  const { bookDays } = calls;
  route(app, bookDays.list, ({ deps, query }) => listDays(deps.db, query));
  route(app, bookDays.read, ({ deps, user, params }) => readDay(deps, user, params.day));
  route(app, bookDays.step, ({ params, body, ...asked }) => takeDayStep(callerOf(asked), params.day, body));
  route(app, bookDays.see, ({ params, body, ...asked }) => seeGcash(callerOf(asked), params.day, body));
}
