import { type AppointmentCard, CANCELLED, oneOf } from 'shared-lib';
import { wasCalledOff } from '../domain/workflow/state';

/** The visits of a day that were, are or will be made: not those called off, broken off or refused. */
export const plannedVisits = <Visit extends Pick<AppointmentCard, 'status' | 'outcome'>>(
  visits: readonly Visit[],
): Visit[] =>
  visits.filter(({ status, outcome }) => !wasCalledOff(outcome) && !oneOf([...CANCELLED, 'rejected'], status));
