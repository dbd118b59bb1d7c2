// How it works: docs/subsystems/canaries.md.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits, type Role } from 'shared-lib/domain';
import { inMilliseconds } from '../platform/clock.js';
import type { Deps } from '../platform/deps.js';
import { deviceOf, newDevice, personOf, sendDevice, type Device } from '../platform/http/device.js';
import { sealerOf } from '../platform/seal.js';
import { versionsToMix } from './mix.repository.js';
import { mayChoose, type ChooserDeps } from './mix.usecases.js';
import { previewOf } from './parts.usecases.js';
import type { Visitor } from './versions-for.js';
import * as m from '../texts/m.js';

const SHOWN_MS = inMilliseconds({ hours: serverLimits.PREVIEW_HOURS });
/** The word in the place of a token by which a device goes back to what everybody has. */
const BACK = 'end';

/** A version that this device shows instead of what everybody has. `chosen`: by a person, not by a link. */
export interface ShownVersion {
  readonly remote: string;
  readonly version: string;
  readonly chosen?: true;
  /** It was taken back since, so the device has what everybody has. */
  readonly gone?: true;
}

/**
 * The visitor of a device, with the versions that it shows. Those of a link until they are over. Chosen ones also only
 * while the person who chose them may, and while nobody took them back. Source: R-beyond-225, R-beyond-240.
 */
export async function visitorOf(
  deps: ChooserDeps,
  device: Device,
  now: Date,
): Promise<{ readonly visitor: Visitor; readonly shown: readonly ShownVersion[] }> {
  const all = Object.entries(device.previews ?? {}).filter(([, { until }]) => until > now.getTime());
  const chosen = all.flatMap(([remote, { chosen: role }]) => (role === undefined ? [] : [{ remote, role }]));
  // Most devices show nothing, and cost no query.
  const published = chosen.length
    ? await versionsToMix(
        deps.db,
        chosen.map(({ remote }) => remote),
      )
    : [];
  const roles = new Map<Role, boolean>();
  for (const { role } of chosen) if (!roles.has(role)) roles.set(role, await mayChoose(deps, role));
  const shown = all.flatMap(([remote, { version, chosen: role }]): ShownVersion[] => {
    if (role === undefined) return [{ remote, version }];
    if (!roles.get(role)) return [];
    const isThere = published.some((one) => one.remote === remote && one.version === version && one.taken === null);
    return [{ remote, version, chosen: true, ...(!isThere && { gone: true }) }];
  });
  const running = shown.filter(({ gone }) => !gone);
  return {
    shown,
    visitor: {
      device: device.id,
      person: personOf(device, now),
      previews: Object.fromEntries(running.map(({ remote, version }) => [remote, version])),
    },
  };
}

/**
 * Opens a link to a preview: from now on the device gets that version, for a day, and goes to the first page. `end`
 * goes back to what everybody has. Source: R-beyond-225.
 */
export async function openPreview(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sealer = await sealerOf(db);
  const now = clock.now();
  const { previews = {}, ...device } = deviceOf(sealer, request) ?? newDevice(now);
  const link = previewOf(sealer, token, now);
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  if (token !== BACK && !link) return reply.code(410).type('text/plain; charset=utf-8').send(m.this_preview_is_over());
  const shown = link && {
    ...previews,
    [link.remote]: { version: link.version, until: Math.min(link.until, now.getTime() + SHOWN_MS) },
  };
  sendDevice(sealer, reply, { ...device, ...(shown && { previews: shown }) }, { clock, config });
  return reply.redirect('/', 303);
}
