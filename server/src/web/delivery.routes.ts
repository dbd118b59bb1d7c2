// How it works: docs/subsystems/starts.md.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatCursor } from '../live-channel/cursor.js';
import { newestEvent } from '../live-channel/events.repository.js';
import { readingAgain } from '../platform/database/retry-lost-read.js';
import type { Deps } from '../platform/deps.js';
import { encodingFor } from '../platform/http/content-encoding.js';
import { deviceOf, isOldDevice, newDevice, sendDevice } from '../platform/http/device.js';
import { VERSION } from '../platform/version.js';
import { supportAddress } from '../platform/mail/mailer.js';
import { sealerOf } from '../platform/seal.js';
import type { Content } from './content.js';
import { isOfPhones, REMOVING_WORKER, WORKER } from './offline.js';
import { contentSecurityPolicy } from './page-policy.js';
import { areaOfCookie, readsFilipino, renderPage } from './page.js';
import { openPreview, visitorOf } from './previews.js';
import { createReleaseStore, type Preload, type Registry } from './release-store.js';
import type { Pointer } from './canaries.repository.js';
import { isHashed, SHELL } from './shell-part.js';
import { createShells, type Shell } from './shells.js';
import { startIdOf } from './starts.usecases.js';
import { versionsFor, type Visitor } from './versions-for.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
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
function versionsIn({ remotes }: Registry, shell: Shell, { previews }: Visitor): Record<string, string> {
  // A shell on trial says nothing of the remotes in it either.
  if (Object.hasOwn(previews, SHELL)) return {};
  const counted = Object.entries(remotes).flatMap(([remote, { current }]) =>
    current.lacks || Object.hasOwn(previews, remote) ? [] : [[remote, current.version] as const],
  );
  return { ...Object.fromEntries(counted), [SHELL]: shell.version };
}

/** What browsers load: the shell, the remotes and the page that brings them together. */
export function createDelivery({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>) {
  const reads = readingAgain(db);
  const store = createReleaseStore(reads);
  const shells = createShells(reads);

  /** The shell of a visitor, by the same rule as the remotes; undefined before one was released. */
  async function shellFor(given: readonly Pointer[], visitor: Visitor | undefined): Promise<Shell | undefined> {
    const pointer = given.find(({ remote }) => remote === SHELL);
    for (const version of pointer ? versionsFor(pointer, visitor) : []) {
      const shell = await shells.of(version);
      if (shell) return shell;
    }
    return undefined;
  }

  async function visitorOfRequest(request: FastifyRequest): Promise<Visitor | undefined> {
    const device = deviceOf(await sealerOf(db), request);
    return device && (await visitorOf({ db: reads, config }, device, clock.now())).visitor;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const now = clock.now();
    const sealer = await sealerOf(db);
    const known = deviceOf(sealer, request);
    const device = known ?? newDevice(now);
    const { visitor, shown } = await visitorOf({ db: reads, config }, device, now);
    // Read once, so that shell and remotes of a page belong together.
    const given = await store.pointers();
    const shell = await shellFor(given, visitor);
    if (!shell) return reply.code(503).type('text/plain; charset=utf-8').send(m.no_shell_is_released());
    if (!known || isOldDevice(known, now)) sendDevice(sealer, reply, device, { clock, config });
    const { template, start, filipino, dashboard, phoneDashboard, deskDashboard, login, record } = shell;
    const registry = await store.registry(given, record, visitor);
    const area = areaOfCookie(request.headers.cookie);
    const offered = area !== undefined && Object.hasOwn(registry.remotes, area) ? registry.remotes[area] : undefined;
    // The shell takes the newest that fits.
    const release = offered && [offered.current, ...offered.previous].find(({ lacks }) => !lacks);
    const ofShell = (files: readonly string[]) => files.map((file): Preload => ({ href: `/${file}`, as: 'script' }));
    // For people with a role, and for the login page. The other pages have few visitors.
    const preloads =
      area !== undefined && release
        ? [
            ...ofShell(dashboard),
            ...(await store.preloads(area, release)),
            ...ofShell(isOfPhones(area) ? phoneDashboard : deskDashboard),
          ]
        : pathOf(request) === '/'
          ? ofShell(login)
          : [];
    // The screens of operators are in English. Nobody is signed in on the log-in page.
    const isFilipino = readsFilipino(request.headers.cookie) && (area === undefined || isOfPhones(area));
    // What a link or a person chose is not for later, nor is a build of a team's machine.
    const isKept = isOfPhones(area) && config.offline && !config.remoteOverrides && shown.length === 0;
    const event = area === undefined ? undefined : await newestEvent(reads);
    const page = {
      demo: config.demo,
      overrides: config.remoteOverrides,
      ...(!config.offline && { offline: false as const }),
      version: VERSION,
      shell: shell.version,
      support: supportAddress(config.mailFrom),
      time: now.toISOString(),
      ...(event && { event: formatCursor(event) }),
      start: startIdOf(sealer, { at: now, device, versions: versionsIn(registry, shell, visitor) }),
      ...(shown.length > 0 && { shown }),
      ...(isKept && { kept: shell.phone }),
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
        .send(
          renderPage(template, {
            nonce,
            config: page,
            registry,
            preloads,
            start: area && start,
            ...(isFilipino && { filipino, corrected: await correctedTexts(reads) }),
          }),
        )
    );
  }

  return {
    routes(app: FastifyInstance): void {
      // A tab says which shell it has. With another than this server's, it checks by itself what fits.
      app.get<{ Querystring: { shell?: unknown } }>('/remotes.json', async (request, reply) => {
        const visitor = await visitorOfRequest(request);
        const given = await store.pointers();
        const shell = await shellFor(given, visitor);
        const { shell: theirs } = request.query;
        const isOurs = theirs === undefined || theirs === shell?.record.shared;
        const registry = await store.registry(given, isOurs ? shell?.record : 'another', visitor);
        // It differs by device, so only the browser itself may keep it.
        return reply
          .header('cache-control', `private, ${ASK_EACH_TIME}`)
          .header('vary', 'cookie')
          .send({ ...registry, ...(shell && { shellVersion: shell.version }) } satisfies Registry);
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
          // The files of the shell have addresses of their own.
          const content = remote === SHELL ? undefined : await store.file(remote, wanted, path);
          return content ? sendContent(request, reply, content, FOREVER) : missing(reply);
        },
      );
    },

    /** Every other address: a file of the shell, or a page that the shell's router knows. */
    async pageOrFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const path = pathOf(request);
      if (path === undefined || !['GET', 'HEAD'].includes(request.method)) return missing(reply);
      if (!looksLikeFile(path)) return path.startsWith('/remotes/') ? missing(reply) : sendPage(request, reply);
      const name = path.slice(1);
      if (isHashed(path)) {
        const part = await shells.part(name);
        return part ? sendContent(request, reply, part, FOREVER) : missing(reply);
      }
      const shell = await shellFor(await store.pointers(), await visitorOfRequest(request));
      const known = shell?.files.get(name);
      const isWithoutWorker = name === WORKER && (!known || !config.offline || config.remoteOverrides);
      const content = isWithoutWorker ? REMOVING_WORKER : known;
      return content ? sendContent(request, reply, content, ASK_EACH_TIME) : missing(reply);
    },
  };
}
