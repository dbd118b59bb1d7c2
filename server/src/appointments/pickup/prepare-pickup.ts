import { FIELD_TEXTS } from 'shared-lib/domain';
import { wrongFields } from '../../platform/errors.js';
import type { Prepare } from '../commands/action-preparation.js';
import { lockStaff } from '../holds.repository.js';
import { readSchedulingRules } from '../scheduling-rules.js';
import { findWantedStaff, fits, isSuspended } from '../staff-check.js';
import { chooseNextDriver } from './next-driver.js';

/**
 * The operator's choice need not be on duty (late rides are agreed by phone), but must be able to drive and free: see
 * hold_return.
 */
export const preparePickupAssignment: Prepare<'assign_pickup_driver'> = async (
  { tx, now },
  { state },
  { driver_id: driverId },
) => {
  await lockStaff(tx, [driverId]);
  const [driver] = await findWantedStaff(
    tx,
    { therapistIds: [], driverId, startsAt: now, endsAt: now },
    await readSchedulingRules(tx),
  );
  if (driver?.role !== 'driver') throw wrongFields({ driver_id: [FIELD_TEXTS.notFound] });
  if (!driver.is_active || isSuspended(driver, now)) throw wrongFields({ driver_id: [FIELD_TEXTS.driverNotAvailable] });
  if (state.therapists.length > 1 && !fits(driver, state.therapists.length))
    throw wrongFields({ driver_id: [FIELD_TEXTS.groupNeedsCar] });
  return { input: { driverId } };
};

/** Who refuses is not suspended; the next one is asked at once. */
export const preparePickupRefusal: Prepare<'reject_pickup'> = async (context, locked, { reason }) => ({
  input: { nextDriverId: await chooseNextDriver(context, locked) },
  payload: { reason, audit: { reason } },
});
