import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { claimSos, endSos, openSos, ownSos, placeOfSos, pressSos, ringOfSos, startDrill } from './sos.usecases.js';

/** Calls for help of therapists and drivers, and drills. */
export function sosRoutes(app: FastifyInstance): void {
  const { sos } = calls;
  route(app, sos.open, ({ deps }) => openSos(deps.db));
  // A count of its own: whatever else this address has asked for, a press gets through.
  route(app, sos.press, ({ body, ...asked }) => pressSos(callerOf(asked), body), {
    rateLimit: { max: 300, seconds: 60 },
  });
  route(app, sos.drill, (asked) => startDrill(callerOf(asked)));
  route(app, sos.mine, (asked) => ownSos(callerOf(asked)));
  route(app, sos.place, async ({ params, body, ...asked }) => {
    await placeOfSos(callerOf(asked), params.id, body);
    return undefined;
  });
  route(app, sos.ring, async ({ params, body, ...asked }) => {
    await ringOfSos(callerOf(asked), params.id, body.seen);
    return undefined;
  });
  route(app, sos.claim, ({ params, body, ...asked }) => claimSos(callerOf(asked), params.id, body.from));
  route(app, sos.end, async ({ params, body, ...asked }) => {
    await endSos(callerOf(asked), params.id, body);
    return undefined;
  });
}
