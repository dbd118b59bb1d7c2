import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { cashOfPerson, listHolders, pageOfRemittances } from './cash-in-hand.usecases.js';
import { confirmRemittance, countCash, disputeRemittance, withdrawRemittance } from './remittances.usecases.js';
import { decideSettlement, settlementsToDecide } from './settlements.usecases.js';

/** People with cash of the business in hand, and their hand-overs. */
export function cashRoutes(app: FastifyInstance): void {
  const { cash } = calls;
  route(app, cash.holders, ({ deps }) => listHolders(deps.db));
  route(app, cash.person, ({ deps, user, params, query }) => cashOfPerson(deps.db, user, { ...query, id: params.id }));
  route(app, cash.remittances, ({ deps, user, query }) => pageOfRemittances(deps.db, user, query));
  route(app, cash.count, ({ body, ...asked }) => countCash(callerOf(asked), body));
  route(app, cash.confirm, ({ params, body, ...asked }) => confirmRemittance(callerOf(asked), params.id, body));
  route(app, cash.dispute, ({ params, body, ...asked }) => disputeRemittance(callerOf(asked), params.id, body));
  route(app, cash.settlements, ({ deps, user }) => settlementsToDecide(deps.db, user));
  route(app, cash.settle, ({ params, ...asked }) =>
    decideSettlement(callerOf(asked), { ...params, state: 'approved' }),
  );
  route(app, cash.refuseToSettle, ({ params, body, ...asked }) =>
    decideSettlement(callerOf(asked), { ...params, ...body, state: 'refused' }),
  );
  route(app, cash.withdraw, ({ params, body, ...asked }) => withdrawRemittance(callerOf(asked), params.id, body));
}
