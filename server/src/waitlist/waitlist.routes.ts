import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { changeWish, keepWish, pageOfWishes, readWish, withdrawWish } from './waitlist.usecases.js';

/** The waitlist: operators alone. */
export function waitlistRoutes(app: FastifyInstance): void {
  const { waitlist } = calls;
  route(app, waitlist.list, ({ deps, query }) => pageOfWishes(deps, query));
  route(app, waitlist.read, ({ deps, params }) => readWish(deps.db, params.id));
  route(app, waitlist.keep, ({ body, ...asked }) => keepWish(callerOf(asked), body));
  route(app, waitlist.change, ({ params, body, ...asked }) => changeWish(callerOf(asked), params.id, body));
  route(app, waitlist.withdraw, ({ params, body, ...asked }) => withdrawWish(callerOf(asked), params.id, body));
}
