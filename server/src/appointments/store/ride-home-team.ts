import { rideHomeSpan, stillRunning, type RideHome, type Running } from 'shared-lib/domain';
import { findTeamTime, type StaffTime } from '../../availability/free-staff/staff-time.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { findElsewhere } from './running.repository.js';

export interface RideHomeTeam {
  /** All drivers who could be asked, or could not with a reason, with their holds. */
  readonly team: readonly StaffTime[];
  /** Their current work in other visits. A ride that overruns has no hold any more, but still runs. */
  readonly running: readonly Running[];
}

/** The drivers that the list and the choice consider for a ride home of an appointment. Source: R-booking-5. */
export async function findRideHomeTeam(tx: Tx, appointmentId: number, { from, now }: RideHome): Promise<RideHomeTeam> {
  const span = rideHomeSpan(from);
  const team = await findTeamTime(tx, { roles: ['driver'], span, except: appointmentId, withLastWork: true });
  const ids = team.map(({ id }) => id);
  const elsewhere = await findElsewhere(tx, ids, { appointmentId, now });
  return { team, running: stillRunning(elsewhere, now.getTime()) };
}
