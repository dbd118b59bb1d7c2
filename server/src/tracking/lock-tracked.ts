import { lockAppointment } from '../appointments/store/lock.repository.js';
import type { LockedAppointment } from '../appointments/store/locked-appointment.js';
import type { Tx } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { findTracked, type TrackedRow } from './tracking.repository.js';

/**
 * The visit of a link, locked, and read again behind the lock: a new link, or another answer of the client, may have
 * come first. Refusal: NOT_FOUND for a link that opens nothing.
 */
export async function lockTracked(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ readonly visit: TrackedRow; readonly locked: LockedAppointment }> {
  const found = await findTracked(tx, hash, now);
  const locked = found && (await lockAppointment(tx, found.id));
  const visit = locked && (await findTracked(tx, hash, now));
  if (!visit) throw notFound();
  return { visit, locked };
}
