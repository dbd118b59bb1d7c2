import { rideHomeSpan, stillRunning, type RideHome, type Running } from 'shared-lib/domain';
import { findTeamTime, type StaffTime } from '../../availability/free-staff/staff-time.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { findElsewhere } from './running.repository.js';

export interface RideHomeTeam {
  /** Every driver who could be asked or is told why not, with the time that is held of them. */
  readonly team: readonly StaffTime[];
  /** What they are on in other visits: a ride that takes longer than planned is held no more, and still is one. */
  readonly running: readonly Running[];
}

/** Who is looked at for a ride home from an appointment, by the list and by the choice alike. Source: R-booking-5. */
export async function findRideHomeTeam(tx: Tx, appointmentId: number, { from, now }: RideHome): Promise<RideHomeTeam> {
  const span = rideHomeSpan(from);
  const team = await findTeamTime(tx, { roles: ['driver'], span, except: appointmentId, withLastWork: true });
  const ids = team.map(({ id }) => id);
  const elsewhere = await findElsewhere(tx, ids, { appointmentId, now });
  return { team, running: stillRunning(elsewhere, now.getTime()) };
}
