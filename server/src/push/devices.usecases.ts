// How it works: docs/subsystems/push.md.
import type { Answer, BodyInput, Calls, PushDevice } from 'shared-lib/contract';
import { lockOwn } from '../accounts/sessions/sessions.usecases.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import type { Principal } from '../platform/principal.js';
import * as m from '../texts/m.js';
import { changeDevice, findDevice, removeDevice, storeDevice, type DeviceRow } from './devices.repository.js';
import { pushKeysOf } from './push-keys.js';
import { isKnownService } from './push-service.js';

type Own = Pick<Principal, 'userId' | 'sessionId'>;

const shown = ({ muted, quiet_from: from, quiet_to: to, details }: DeviceRow): PushDevice => ({
  muted: [...muted],
  quiet: from !== null && to !== null ? { from, to } : null,
  details,
});

export async function ownDevice({ db }: Deps, { sessionId }: Own): Promise<Answer<Calls['push']['read']>> {
  const [{ publicKey }, device] = await Promise.all([pushKeysOf(db), findDevice(db, sessionId)]);
  return { public_key: publicKey, device: device ? shown(device) : null };
}

/**
 * Calls the device of this session from now on. The session must live, or a simultaneous log-out would not end it.
 * Refusals: SESSION_EXPIRED; an endpoint of no known push service; one of another device. Source: R-beyond-282.
 */
export async function callDevice(
  { db, clock, config }: Deps,
  { userId, sessionId }: Own,
  { again = false, ...subscription }: BodyInput<Calls['push']['subscribe']>,
): Promise<Answer<Calls['push']['subscribe']>> {
  if (!isKnownService(subscription.endpoint, config)) throw wrongFields({ endpoint: [m.no_known_push_service()] });
  return db.tx(async (tx) => {
    const at = clock.now();
    await lockOwn(tx, { userId, sessionId }, at);
    const stored = await storeDevice(tx, { ...subscription, again, userId, sessionId, at });
    if (!stored && again) return { device: null };
    if (!stored) throw wrongFields({ endpoint: [m.another_device_has_this_address()] });
    return { device: shown(stored) };
  });
}

/** Refusal: NOT_FOUND where this device is not called. */
export const chooseForDevice = (
  { db }: Deps,
  { sessionId }: Own,
  change: BodyInput<Calls['push']['change']>,
): Promise<PushDevice> =>
  db.tx(async (tx) => {
    const device = await findDevice(tx, sessionId);
    if (!device) throw notFound();
    const { muted = device.muted, details = device.details, quiet } = change;
    const [quiet_from, quiet_to] =
      quiet === undefined ? [device.quiet_from, device.quiet_to] : [quiet?.from ?? null, quiet?.to ?? null];
    const changed = await changeDevice(tx, sessionId, { muted, details, quiet_from, quiet_to });
    if (!changed) throw new ApiError('NOT_FOUND');
    return shown(changed);
  });

export const silenceDevice = ({ db }: Deps, { sessionId }: Own): Promise<void> =>
  db.tx((tx) => removeDevice(tx, sessionId));
