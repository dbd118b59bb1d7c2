// How it works: docs/subsystems/canaries.md.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROLES, SESSION_DAYS, type Role } from 'shared-lib/domain';
import { z } from 'zod';
import { inMilliseconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { sealerOf, type Sealer } from '../seal.js';

const NAME = 'hatid_visit';
const MAX_AGE_SECONDS = 365 * 24 * 3600;
/** A cookie that is older is sent again, so a device that people use keeps its own. */
const RENEWED_MS = inMilliseconds({ days: 30 });
const BOUND_MS = inMilliseconds({ days: SESSION_DAYS });

const form = z.object({
  /** Random. It is this browser's for as long as the cookie lasts, and nothing else is kept under it. */
  id: z.string(),
  /** When the cookie was made, in milliseconds. */
  at: z.number(),
  /** Who is signed in here, and until when at the latest. */
  user: z.number().optional(),
  role: z.enum(ROLES).optional(),
  until: z.number().optional(),
  /** Versions that this device shows, each with its end: by a link, or `chosen` by a person of that role. */
  previews: z
    .record(z.string(), z.object({ version: z.string(), until: z.number(), chosen: z.enum(ROLES).optional() }))
    .optional(),
});

/**
 * A browser, as the server knows it before anybody is known: a sealed cookie that scripts cannot read. It decides which
 * versions the browser gets, and opens nothing. Source: R-beyond-220.
 */
export type Device = z.infer<typeof form>;

const cookieOf = (request: FastifyRequest): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === NAME)?.[1];

/** The person of a device, while they are signed in. */
export const personOf = (
  { user, role, until = 0 }: Device,
  now: Date,
): { readonly user: number; readonly role: Role } | undefined =>
  user !== undefined && role !== undefined && until > now.getTime() ? { user, role } : undefined;

export const newDevice = (now: Date): Device => ({ id: randomBytes(16).toString('base64url'), at: now.getTime() });

/** The device of a request; undefined without a cookie, or with one that was not sealed here. */
export const deviceOf = (sealer: Sealer, request: FastifyRequest): Device | undefined =>
  sealer.open('device', cookieOf(request), form);

export const isOldDevice = ({ at }: Device, now: Date): boolean => now.getTime() - at > RENEWED_MS;

/** What is stored of a device: it tells devices apart, and leads back to none. */
export const deviceHash = ({ id }: Pick<Device, 'id'>): Buffer =>
  createHash('sha256').update(id).digest().subarray(0, 8);

/** Sets the cookie anew, for a year. */
export function sendDevice(
  sealer: Sealer,
  reply: FastifyReply,
  device: Device,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): void {
  const value = sealer.seal('device', { ...device, at: clock.now().getTime() });
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}

/**
 * From now on the device is this person's, or nobody's. Nothing is sent if it was theirs already.
 *
 * @param person undefined: somebody signed out.
 */
export async function bindDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  person: { readonly id: number; readonly role: Role } | undefined,
): Promise<void> {
  const sealer = await sealerOf(deps.db);
  const now = deps.clock.now();
  const device = deviceOf(sealer, request) ?? newDevice(now);
  const until = now.getTime() + BOUND_MS;
  // Renewed in good time, as sessions are: half of it is left.
  const isSame = device.user === person?.id && device.role === person?.role;
  if (isSame && (!person || (device.until ?? 0) > now.getTime() + BOUND_MS / 2)) return;
  const { user: _user, role: _role, until: _until, ...rest } = device;
  sendDevice(sealer, reply, person ? { ...rest, user: person.id, role: person.role, until } : rest, deps);
}
