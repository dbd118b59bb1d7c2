import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import {
  addPayLine,
  confirmPayout,
  disputePayout,
  listPayouts,
  ownPayouts,
  payPeople,
  startPayouts,
  voidPayout,
} from './payouts.usecases.js';

/** What people are owed and were paid. */
export function payoutRoutes(app: FastifyInstance): void {
  const { payouts } = calls;
  route(app, payouts.list, ({ deps, query }) => listPayouts(deps.db, query));
  route(app, payouts.own, ({ deps, user }) => ownPayouts(deps.db, user));
  route(app, payouts.start, ({ body, ...asked }) => startPayouts(callerOf(asked), body));
  route(app, payouts.addLine, ({ body, ...asked }) => addPayLine(callerOf(asked), body));
  route(app, payouts.pay, ({ body, ...asked }) => payPeople(callerOf(asked), body));
  route(app, payouts.confirm, ({ params, ...asked }) => confirmPayout(callerOf(asked), params.id));
  route(app, payouts.dispute, ({ params, body, ...asked }) => disputePayout(callerOf(asked), params.id, body));
  route(app, payouts.void, ({ params, body, ...asked }) => voidPayout(callerOf(asked), params.id, body));
}
