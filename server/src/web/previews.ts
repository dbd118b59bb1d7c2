import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits } from 'shared-lib/domain';
import { inMilliseconds } from '../platform/clock.js';
import type { Deps } from '../platform/deps.js';
import { deviceOf, newDevice, personOf, sendDevice, type Device } from '../platform/http/device.js';
import { sealerOf } from '../platform/seal.js';
import { previewOf } from './parts.usecases.js';
import type { Visitor } from './visitor.js';
import * as m from '../texts/m.js';

const SHOWN_MS = inMilliseconds({ hours: serverLimits.PREVIEW_HOURS });
/** The word in the place of a token by which a device goes back to what everybody has. */
const BACK = 'end';

/** The visitor of a device, with the previews that are not over. */
export function visitorOf(device: Device, now: Date): Visitor {
  const shown = Object.entries(device.previews ?? {}).filter(([, { until }]) => until > now.getTime());
  return {
    device: device.id,
    person: personOf(device, now),
    previews: Object.fromEntries(shown.map(([remote, { version }]) => [remote, version])),
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
