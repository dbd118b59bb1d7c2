import { FIELD_TEXTS, hasSeatsFor } from 'shared-lib/domain';
import { wrongFields } from '../../platform/errors.js';
import type { Prepare } from './action-preparation.js';
import { lockStaff } from '../../availability/holds.repository.js';
import { mayWork } from '../../availability/on-duty.js';
import { findStaffTime } from '../../availability/staff-time.repository.js';
import { chooseNextDriver } from '../workflow/next-driver.js';

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
  const [driver] = await findStaffTime(tx, [driverId], { span: { start: now, end: now }, except: null });
  if (driver?.role !== 'driver') throw wrongFields({ driver_id: [FIELD_TEXTS.notFound] });
  if (!mayWork(driver, now)) throw wrongFields({ driver_id: [FIELD_TEXTS.driverNotAvailable] });
  if (!hasSeatsFor(driver, state.therapists.length)) throw wrongFields({ driver_id: [FIELD_TEXTS.groupNeedsCar] });
  return { input: { driverId } };
};

/** Who refuses is not suspended; the next one is asked at once. */
export const preparePickupRefusal: Prepare<'reject_pickup'> = async (context, locked, { reason }) => ({
  input: { nextDriverId: await chooseNextDriver(context, locked) },
  payload: { reason, audit: { reason } },
});
