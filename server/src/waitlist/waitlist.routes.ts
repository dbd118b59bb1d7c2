import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { changeEntry, keepEntry, pageOfEntries, readEntry, withdrawEntry } from './waitlist.usecases.js';

/** The waitlist: for operators only. */
export function waitlistRoutes(app: FastifyInstance): void {
  const { waitlist } = calls;
  route(app, waitlist.list, ({ deps, query }) => pageOfEntries(deps, query));
  route(app, waitlist.read, ({ deps, params }) => readEntry(deps.db, params.id));
  route(app, waitlist.keep, ({ body, ...asked }) => keepEntry(callerOf(asked), body));
  route(app, waitlist.change, ({ params, body, ...asked }) => changeEntry(callerOf(asked), params.id, body));
  route(app, waitlist.withdraw, ({ params, body, ...asked }) => withdrawEntry(callerOf(asked), params.id, body));
}
