import {
  beginsOnTheWay,
  FIELD_TEXTS,
  limits,
  personName,
  pickupDriverTime,
  rideHomeFrom,
  rideHomeSpan,
  ridersHome,
} from 'shared-lib/domain';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import { findStaffTime } from '../../availability/free-staff/staff-time.repository.js';
import { userIdOf } from '../../platform/caller.js';
import { wrongFields } from '../../platform/errors.js';
import { loadOne } from '../read/load.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { chooseNextDriver } from '../workflow/next-driver.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import type { Prepare } from './action-preparation.js';

/** Does the request ask for a ride, instead of only making it urgent? Then the place is not known yet. */
const asksAnew = ({ state }: LockedAppointment, self: number | null): boolean =>
  state.pickup === null || state.therapists.some(({ id, needsNoRide }) => id === self && needsNoRide);

/**
 * A ride from somewhere on the way needs the place. A therapist who joins later adds where to find them to the note.
 * Source: R-workflow-66, R-workflow-72.
 */
export const preparePickupRequest: Prepare<'request_pickup'> = async (
  { tx, actor },
  locked,
  { pickup_urgency: urgency, pickup_notes: notes },
) => {
  const { row, state } = locked;
  if (!notes && asksAnew(locked, userIdOf(actor)) && beginsOnTheWay(row, state.therapists.length))
    throw wrongFields({ pickup_notes: [FIELD_TEXTS.required] });
  if (!notes) return { input: { urgency } };
  if (!row.pickup_notes) return { input: { urgency }, details: { pickup_notes: notes } };
  const { therapists } = await loadOne(tx, row.id);
  const joins = therapists.find(({ id }) => id === userIdOf(actor));
  const own = joins ? `${personName(joins)}: ${notes}` : notes;
  return { input: { urgency }, details: { pickup_notes: `${row.pickup_notes} · ${own}` } };
};

/** The time an operator wants for a pickup; null for as soon as the driver can. */
function wantedTime(wanted: string | undefined, now: Date): number | null {
  if (wanted === undefined) return null;
  const at = Date.parse(wanted);
  if (at < now.getTime() - limits.PICKUP_LATE * limits.MINUTE)
    throw wrongFields({ estimated_pickup_time: [FIELD_TEXTS.pickupInPast] });
  if (at > now.getTime() + limits.PICKUP_AHEAD_HOURS * 60 * limits.MINUTE)
    throw wrongFields({ estimated_pickup_time: [FIELD_TEXTS.pickupTooFarAhead] });
  return at;
}

/**
 * The operator's driver need not be on duty, because late rides are agreed by phone. The driver must be able to drive,
 * and be free at the chosen time. Without a time, the ride begins when the driver can be there. Source: R-booking-5.
 */
export const preparePickupAssignment: Prepare<'assign_pickup_driver'> = async (
  context,
  locked,
  { driver_id: driverId, estimated_pickup_time: wanted, version },
) => {
  await refuseOtherVersion(context, locked, version);
  const { tx, now } = context;
  const { row, state } = locked;
  const wantedAt = wantedTime(wanted, now);
  const from = rideHomeFrom(wantedAt, now);
  await lockStaff(tx, [driverId]);
  const [driver] = await findStaffTime(tx, [driverId], { span: rideHomeSpan(from), except: row.id });
  if (driver?.role !== 'driver') throw wrongFields({ driver_id: [FIELD_TEXTS.notFound] });
  const rules = await readSchedulingRules(tx);
  const time = pickupDriverTime(driver, { from, passengers: ridersHome(state.therapists).length, rules, now });
  if (!time.can)
    throw wrongFields({
      driver_id: [time.why === 'vehicle' ? FIELD_TEXTS.groupNeedsCar : FIELD_TEXTS.driverNotAvailable],
    });
  if (wantedAt !== null && time.at > from) throw wrongFields({ driver_id: [FIELD_TEXTS.driverNotAvailable] });
  return { input: { driverId, pickupAt: time.at.getTime(), pickupWantedAt: wantedAt } };
};

/** A refusal does not suspend the driver. The next driver is asked at once. */
export const preparePickupRefusal: Prepare<'reject_pickup'> = async (context, locked, { reason }) => ({
  input: await chooseNextDriver(context, locked),
  payload: { reason, audit: { reason } },
});
