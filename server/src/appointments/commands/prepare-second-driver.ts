import { FIELD_TEXTS } from 'shared-lib/domain';
import { ApiError, wrongFields } from '../../platform/errors.js';
import { secondDriversFor } from '../read/second-drivers.usecases.js';
import { loadOne } from '../read/load.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { Prepare } from './action-preparation.js';

/** Those to whom the ride could be given at once. */
async function freeDrivers({ tx, now }: CommandContext, { row }: LockedAppointment) {
  const drivers = await secondDriversFor(tx, await loadOne(tx, row.id), now);
  return drivers.filter(({ standing }) => standing === 'free');
}

/** Put to one driver, or to all who are free and on duty. Source: R-beyond-9. */
export const prepareSecondDriverRequest: Prepare<'ask_backup'> = async (
  context,
  locked,
  { driver_id: driverId, notes },
) => {
  const free = await freeDrivers(context, locked);
  const asked = driverId === undefined ? free : free.filter(({ id }) => id === driverId);
  if (!asked.length)
    throw wrongFields({
      driver_id: [driverId === undefined ? FIELD_TEXTS.noSecondDriver : FIELD_TEXTS.driverNotAvailable],
    });
  return {
    input: { driverId: driverId ?? null, secondDriversAsked: asked.map(({ id }) => id) },
    details: { backup_note: notes || null },
  };
};

/** Who is proposed can be given the ride: between the question and the answer other work may have come. */
export const prepareSecondDriverTaking: Prepare<'take_backup'> = async (context, locked) => {
  const taker = (await freeDrivers(context, locked)).find(({ id }) => id === context.actor.id);
  if (!taker) throw new ApiError('BACKUP_NOT_FREE');
  return { input: {}, payload: { reason: `${taker.first_name} ${taker.last_name}`.trim() } };
};
