import type { AppointmentCard } from '../contract/appointment-card';
import { aboard } from '../domain/workflow/aboard';
import { alongAfterCallOff } from './calledOff';
import { riderOf } from '../api/appointments/rider';

type Visit = Parameters<typeof alongAfterCallOff>[0] & Pick<AppointmentCard, 'therapists_details'>;

/**
 * The therapists with the driver: on the way there, and after a visit is cancelled on the way, until another driver
 * comes for them. Source: R-pages-126.
 */
export function aboardOf(visit: Visit): Visit['therapists_details'] {
  const { status, therapists_details: team } = visit;
  const ids = aboard({ status, therapists: team.map((one) => ({ ...one, ...riderOf(one) })) });
  return [...team.filter(({ id }) => ids.includes(id)), ...alongAfterCallOff(visit)];
}
