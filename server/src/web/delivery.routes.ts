import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import { readingAgain } from '../platform/database/retry-lost-read.js';
import type { Deps } from '../platform/deps.js';
import { encodingFor } from '../platform/http/content-encoding.js';
import { deviceOf, isOldDevice, newDevice, sendDevice } from '../platform/http/device.js';
import { VERSION } from '../platform/version.js';
import { supportAddress } from '../platform/mail/mailer.js';
import { sealerOf } from '../platform/seal.js';
import type { Content } from './content.js';
import { contentSecurityPolicy } from './page-policy.js';
import { runFromNow, warnOfMisfits } from './fit/fit.usecases.js';
import { areaOfCookie, renderPage } from './page.js';
import { openPreview, visitorOf } from './previews.js';
import { createReleaseStore, type Preload, type Registry } from './release-store.js';
import { isHashed, shellIn, type Shell } from './shell-files.js';
import { createPartStore, keepParts } from './shell-parts.js';
import { SHELL, startIdOf } from './starts.usecases.js';
import type { Visitor } from './visitor.js';
import * as m from '../texts/m.js';

/** What a test stack reads to take a version over. No file of a release begins with a dot. */
const DESCRIPTION = '.release.json';
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
  caching: string,
): Promise<FastifyReply> {
  const encoding = content.encodingOf(encodingFor(request.headers['accept-encoding']));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(200)
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')
    .type(content.type)
    .send(await content.encoded(encoding));
}

/** A missing file is answered with 404. If the page were sent instead, a browser would read HTML as a script. */
const missing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(m.not_found());

const looksLikeFile = (path: string): boolean => /\.\w+$/.test(path.slice(path.lastIndexOf('/')));

const pathOf = (request: FastifyRequest): string | undefined => {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
};

/**
 * The version of each part that a page begins with, as far as its start counts. One that this shell passes over is not
 * tried: it cannot fail. One that a link or a person brought says nothing of what others get.
 */
const versionsIn = ({ remotes }: Registry, { previews }: Visitor): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { current }]) =>
      current.lacks || Object.hasOwn(previews, remote) ? [] : [[remote, current.version]],
    ),
  ),
  [SHELL]: VERSION,
});

/** What browsers load: the shell, the remotes and the page that brings them together. */
export function createDelivery(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>, shellFolder: string) {
  const { config, db, clock } = deps;
  const reads = readingAgain(db);
  const store = createReleaseStore(reads);
  const shell = shellIn(shellFolder, async (built, again) => {
    await keepParts({ db: db.withStatementLimit(BULK_STATEMENT_MS), clock }, built);
    // The first one was said at the start.
    if (!again || !built.record) return;
    await runFromNow(deps, built.record);
    await warnOfMisfits(deps, built.record);
  });
  const partOfAnotherBuild = createPartStore(reads);

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { template, dashboard, login, record }: Shell,
  ): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const now = clock.now();
    const sealer = await sealerOf(db);
    const known = deviceOf(sealer, request);
    const device = known ?? newDevice(now);
    if (!known || isOldDevice(known, now)) sendDevice(sealer, reply, device, { clock, config });
    const { visitor, shown } = await visitorOf({ db: reads, config }, device, now);
    const registry = await store.registry(record, visitor);
    const area = areaOfCookie(request.headers.cookie);
    const offered = area !== undefined && Object.hasOwn(registry.remotes, area) ? registry.remotes[area] : undefined;
    // The shell takes the newest that fits.
    const release = offered && [offered.current, ...offered.previous].find(({ lacks }) => !lacks);
    const ofShell = (files: readonly string[]) => files.map((file): Preload => ({ href: `/${file}`, as: 'script' }));
    // For people with a role, and for the login page. The other pages have few visitors.
    const preloads =
      area !== undefined && release
        ? [...ofShell(dashboard), ...(await store.preloads(area, release))]
        : pathOf(request) === '/'
          ? ofShell(login).map((script) => ({ ...script, later: true }))
          : [];
    const page = {
      demo: config.demo,
      overrides: config.remoteOverrides,
      version: VERSION,
      support: supportAddress(config.mailFrom),
      time: now.toISOString(),
      start: startIdOf(sealer, { at: now, device, versions: versionsIn(registry, visitor) }),
      ...(shown.length > 0 && { shown }),
    };
    return (
      reply
        .code(200)
        // It carries the present time and a nonce, so going back in the browser's history must ask again too.
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          contentSecurityPolicy({ nonce, host: request.headers.host, overrides: config.remoteOverrides }),
        )
        .type('text/html; charset=utf-8')
        .send(renderPage(template, { nonce, config: page, registry, preloads }))
    );
  }

  return {
    routes(app: FastifyInstance): void {
      // A tab says which shell it has. With another than this server's, it checks by itself what fits.
      app.get<{ Querystring: { shell?: unknown } }>('/remotes.json', async (request, reply) => {
        const record = (await shell().catch(() => undefined))?.record;
        const { shell: theirs } = request.query;
        const isOurs = theirs === undefined || theirs === record?.shared;
        const device = deviceOf(await sealerOf(db), request);
        const known = device && (await visitorOf({ db: reads, config }, device, clock.now()));
        const registry = await store.registry(isOurs ? record : 'another', known?.visitor);
        // It differs by device, so only the browser itself may keep it.
        return reply.header('cache-control', `private, ${ASK_EACH_TIME}`).header('vary', 'cookie').send(registry);
      });

      app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) =>
        openPreview({ db, clock, config }, request.params.token, request, reply),
      );

      app.get<{ Params: { remote: string; version: string; '*': string } }>(
        '/remotes/:remote/:version/*',
        async (request, reply) => {
          const { remote, version: wanted, '*': path } = request.params;
          if (path === DESCRIPTION) {
            const described = await store.description(remote, wanted);
            return described ? reply.header('cache-control', FOREVER).send(described) : missing(reply);
          }
          const content = await store.file(remote, wanted, path);
          return content ? sendContent(request, reply, content, FOREVER) : missing(reply);
        },
      );
    },

    /** Every other address: a file of the shell, or a page that the shell's router knows. */
    async pageOrFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const path = pathOf(request);
      if (path === undefined || !['GET', 'HEAD'].includes(request.method)) return missing(reply);
      const built = await shell();
      if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(m.the_shell_is_not_built());
      const name = path.slice(1);
      const content = built.files.get(name) ?? (await partOfAnotherBuild(name));
      if (content) return sendContent(request, reply, content, isHashed(path) ? FOREVER : ASK_EACH_TIME);
      return looksLikeFile(path) || path.startsWith('/remotes/') ? missing(reply) : sendPage(request, reply, built);
    },
  };
}
