import { BEFORE_DROP_OFF, BEFORE_START, oneOf, partAhead, personName } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { existingRecord, type AppointmentRecord } from './load.js';
import { pickupDriversFor } from './pickup-drivers.usecases.js';
import { replacementsFor } from './replacements.usecases.js';

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** How many are named. The dialogs list everybody. */
const NAMED = 3;

/** People who are free for the part of `leaver`, as the dialog that replaces them lists them. */
async function candidates(tx: Tx, record: AppointmentRecord, leaver: number, now: Date) {
  const { state } = record;
  switch (partAhead(state, leaver)) {
    case 'therapist':
      // On the road nobody can be put in a therapist's place: operators remove them or cancel.
      return oneOf(BEFORE_START, state.status) ? replacementsFor(tx, record, { role: 'therapist', now }) : [];
    case 'driver':
      return oneOf(BEFORE_DROP_OFF, state.status) ? replacementsFor(tx, record, { role: 'driver', now }) : [];
    case 'ride_home':
      return (await pickupDriversFor(tx, record, { now })).filter(({ id }) => id !== leaver);
    default:
      return [];
  }
}

/** The best people to take the place of somebody who cannot come, in the order of the lists. Source: R-beyond-255. */
export async function bestReplacements(
  tx: Tx,
  record: AppointmentRecord,
  leaver: number,
  now: Date,
): Promise<NamedPerson[]> {
  const all = await candidates(tx, record, leaver, now);
  return all
    .filter(({ standing }) => standing === 'free')
    .slice(0, NAMED)
    .map((one) => ({ id: one.id, name: personName(one) }));
}

/** The same for the needs of a page: for each visit, those for the first who said so. */
export async function replacementsOfNeeds(
  tx: Tx,
  leavers: ReadonlyMap<number, number>,
  now: Date,
): Promise<Map<number, NamedPerson[]>> {
  const best = new Map<number, NamedPerson[]>();
  for (const [id, leaver] of leavers)
    best.set(id, await bestReplacements(tx, await existingRecord(tx, id), leaver, now));
  return best;
}
