import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { route } from '../platform/http/route.js';
import { compat } from './fit/fit.usecases.js';
import { MAX_RELEASE_BYTES } from './release-package.js';
import { partDetails, previewLink } from './parts.usecases.js';
import { promote, rollback } from './release-steps.usecases.js';
import { requireReleaseToken } from './release-tokens.usecases.js';
import { checkVersion, publishBuilt, type Releaser } from './releases.usecases.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token behind a release. It is checked before the body is read. */
    releaseTokenId?: number;
  }
}

/** Base64 takes a third more, and the paths come on top. */
const BODY_LIMIT = Math.ceil(MAX_RELEASE_BYTES * 1.4);
/** Two records of all calls take 250 kB. */
const COMPAT_LIMIT = 4 * 1024 * 1024;
const CHECK_LIMIT = 1024 * 1024;
const rateLimit = { max: 30, seconds: 60 };

const releaser = ({ releaseTokenId, id, ip }: FastifyRequest): Releaser => ({
  origin: 'release',
  tokenId: releaseTokenId,
  requestId: id,
  address: ip,
});

async function releaseRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // Before the body, and after the rate limits, so that wrong tokens are counted too.
  app.addHook('preParsing', async (request) => {
    const { remote } = request.params as { remote: string };
    request.releaseTokenId = await requireReleaseToken(deps, remote, request.headers.authorization);
  });

  route(
    app,
    calls.releases.publish,
    async ({ params: { remote }, body, request }) => {
      const files = new Map(Object.entries(body.files).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
      const { canary, notes, force } = body;
      const { version, sources, pages, needs, shell } = body;
      const built = {
        ...{ remote, version, files, pages, needs },
        ...(sources !== undefined && { sources }),
        ...(shell && { shell }),
      };
      return publishBuilt(deps, built, { ...releaser(request), force }, { canary, notes });
    },
    { bodyLimit: BODY_LIMIT, rateLimit },
  );

  route(
    app,
    calls.releases.check,
    async ({ params: { remote }, body: { version, needs = null, shell, canary, force }, request }) =>
      checkVersion(deps, { remote, version, needs, shell, canary }, { ...releaser(request), force }),
    // The names that a large remote takes, and the calls of a shell, are longer than what a call without a session may
    // send.
    { bodyLimit: CHECK_LIMIT, rateLimit },
  );

  route(app, calls.releases.compat, async ({ body: { builds } }) => compat(deps, builds), {
    bodyLimit: COMPAT_LIMIT,
    rateLimit,
  });

  route(
    app,
    calls.releases.rollback,
    async ({ params: { remote }, body, request }) => rollback(deps, remote, releaser(request), body),
    { rateLimit },
  );

  route(
    app,
    calls.releases.promote,
    async ({ params: { remote }, body, request }) => promote(deps, remote, releaser(request), body),
    { rateLimit },
  );

  route(
    app,
    calls.releases.preview,
    async ({ params: { remote }, body: { version } }) => previewLink(deps, remote, version),
    { rateLimit },
  );

  route(app, calls.releases.details, async ({ params: { remote } }) => partDetails(deps, remote), { rateLimit });
}

/** In a scope of their own, whose hook checks the token. */
export async function registerReleases(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => releaseRoutes(scope, deps));
}
