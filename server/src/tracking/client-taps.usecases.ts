import { addMinutes, plainLine, serverLimits, SYSTEM } from 'shared-lib/domain';
import type { LockedAppointment } from '../appointments/store/locked-appointment.js';
import { updateDetails } from '../appointments/store/transition.repository.js';
import { appointmentAtMoment } from '../appointments/workflow/appointment-at-moment.js';
import { recordAudit } from '../audit/audit.repository.js';
import { notifyAppointment } from '../notifications/notify.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { findTaps, putLate, putUnit } from './client-taps.repository.js';
import { lockTracked } from './lock-tracked.js';
import { mayTap } from './taps-part.js';

type Locked = LockedAppointment['row'];
type Taps = Awaited<ReturnType<typeof findTaps>>;

/** By which drivers and therapists are told, and their phones ring. Source: R-beyond-1014. */
const OCCASION = { 'tracking.say_late': 'client_late', 'tracking.say_unit': 'client_unit' } as const;

/** Stores a word of the client and tells it, if `store` says that it is new. Refusal: NOT_FOUND. */
async function tap(
  { db, clock }: Deps,
  hash: Buffer,
  action: keyof typeof OCCASION,
  store: (tx: Tx, visit: { readonly row: Locked; readonly known: Taps; readonly now: Date }) => Promise<boolean>,
): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const { visit, locked } = await lockTracked(tx, hash, now);
    const { row, state } = locked;
    const known = await findTaps(tx, row.id);
    if (!mayTap({ ...visit, client_taps: known?.taps ?? 0 }, now)) return;
    if (!(await store(tx, { row, known, now }))) return;
    await updateDetails(tx, row.id, {}, now);
    tx.emit({
      type: 'appointment_updated',
      appointmentId: row.id,
      audience: { operators: true },
      payload: { change: 'client_says', status: row.status },
    });
    const after = appointmentAtMoment(locked, state);
    notifyAppointment(tx, { change: OCCASION[action], before: after, after, actor: SYSTEM, now });
    // Without the unit: the trail is kept for good.
    recordAudit(tx, { at: now, actor: SYSTEM, action, entity: 'appointment', entityId: row.id });
  });
}

/**
 * Notes that a client is late, by the link, and shows it to everybody of the visit. Pressed again within
 * CLIENT_LATE_MINUTES it is the same word. Source: R-beyond-988.
 */
export const sayLate = (deps: Deps, hash: Buffer): Promise<void> =>
  tap(deps, hash, 'tracking.say_late', async (tx, { row, known, now }) => {
    const before = known?.late_at;
    if (before && now < addMinutes(before, serverLimits.CLIENT_LATE_MINUTES)) return false;
    await putLate(tx, row.id, now);
    return true;
  });

/** A unit as it may be shown; undefined where it is none, or too long. */
export function unitIn(typed: string): string | undefined {
  const unit = plainLine(typed).replaceAll(/\s+/g, ' ');
  return unit !== '' && unit.length <= serverLimits.CLIENT_UNIT_MAX ? unit : undefined;
}

/** The same for the unit where the visit is. Source: R-beyond-989. */
export const sayUnit = (deps: Deps, hash: Buffer, unit: string): Promise<void> =>
  tap(deps, hash, 'tracking.say_unit', async (tx, { row, known }) => {
    if (known?.unit === unit && known.place === row.location) return false;
    await putUnit(tx, row.id, unit, row.location);
    return true;
  });
