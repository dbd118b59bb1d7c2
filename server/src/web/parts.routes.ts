import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import type { Principal } from '../platform/principal.js';
import { route } from '../platform/http/route.js';
import { allEvents, listParts, partDetails, previewLink } from './parts.usecases.js';
import { allowToken, currentTokens, endToken } from './release-tokens.usecases.js';
import { promote, rollback, stopCanary } from './release-steps.usecases.js';
import type { Releaser } from './releases.usecases.js';

const operator = ({ userId, role }: Principal, { id, ip }: FastifyRequest): Releaser => ({
  origin: 'release',
  operator: { id: userId, role },
  requestId: id,
  address: ip,
});

/** Releases as operators see and steer them. */
export function partRoutes(app: FastifyInstance): void {
  const { parts } = calls;
  route(app, parts.list, ({ deps }) => listParts(deps));
  route(app, parts.events, ({ deps, query }) => allEvents(deps, query));
  route(app, parts.details, ({ deps, params: { remote } }) => partDetails(deps, remote));
  route(app, parts.promote, async ({ deps, params: { remote }, body, user, request }) => {
    await promote(deps, remote, operator(user, request), body);
    return partDetails(deps, remote);
  });
  route(app, parts.rollBack, async ({ deps, params: { remote }, body: { to, from, canary }, user, request }) => {
    await rollback(deps, remote, operator(user, request), { to, seen: { version: from, canary } });
    return partDetails(deps, remote);
  });
  route(app, parts.stop, async ({ deps, params: { remote }, body: { version }, user, request }) => {
    await stopCanary(deps, remote, operator(user, request), version);
    return partDetails(deps, remote);
  });
  route(app, parts.tokens, ({ deps }) => currentTokens(deps));
  route(app, parts.allowToken, async ({ deps, params: { remote, id }, user, request }) => {
    await allowToken(deps, remote, id, operator(user, request));
    return currentTokens(deps);
  });
  route(app, parts.endToken, async ({ deps, params: { remote, id }, user, request }) => {
    await endToken(deps, remote, id, operator(user, request));
    return currentTokens(deps);
  });
  route(app, parts.preview, ({ deps, params: { remote }, body: { version } }) => previewLink(deps, remote, version), {
    secret: true,
  });
}
