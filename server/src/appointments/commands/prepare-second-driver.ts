import { FIELD_TEXTS } from 'shared-lib/domain';
import { ApiError, wrongFields } from '../../platform/errors.js';
import { secondDriversFor } from '../read/second-drivers.usecases.js';
import { loadOne } from '../read/load.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { Prepare } from './action-preparation.js';

/** The drivers who could take the ride at once. */
async function freeDrivers({ tx, now }: CommandContext, { row }: LockedAppointment) {
  const drivers = await secondDriversFor(tx, await loadOne(tx, row.id), now);
  return drivers.filter(({ standing }) => standing === 'free');
}

/** Asks one driver, or all who are free and on duty. Source: R-beyond-9. */
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

/** The volunteer must be free for the ride: other work may have come since the question. */
export const prepareSecondDriverTaking: Prepare<'take_backup'> = async (context, locked) => {
  const taker = (await freeDrivers(context, locked)).find(({ id }) => id === context.actor.id);
  if (!taker) throw new ApiError('BACKUP_NOT_FREE');
  return { input: {}, payload: { reason: `${taker.first_name} ${taker.last_name}`.trim() } };
};
