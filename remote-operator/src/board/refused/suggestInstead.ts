import { type AppointmentCard, type BoardVisit } from 'shared-lib';
import { NO_PREFERENCE } from 'shared-lib/booking';
import { placeInVisit, suggestedFirst } from 'shared-lib/board';
import type { MoveRequest } from '../judge/move';
import { therapistReasons } from '../reasons';
import { BEST, type Suggestion, suggestDrivers } from '../suggestDrivers';
import { openVisit, timeOf, type World } from '../world';

/** Who refused and who is on the team, with the version that was read. A row of the board may be older. */
interface Refused extends Pick<AppointmentCard, 'id' | 'version' | 'rejected_by'> {
  readonly therapists_details: readonly { readonly id: number }[];
}

/** Declines the refusal and asks everyone again, with a replacement for the person who refused. */
const review = ({ id, version }: Refused, people: { therapists?: number[]; driver?: number }): MoveRequest => ({
  kind: 'review',
  id,
  body: { action: 'decline', reason: '', ...people, version },
  back: null,
});

/**
 * The best therapists: the client's preference first, then those who know the service, with time for the way, who are
 * near, and who have been free longest. Source: R-booking-6, R-booking-21, R-client-2.
 */
function suggestTherapists(world: World, visit: BoardVisit, refused: Refused): Suggestion[] {
  const start = new Date(visit.starts_at);
  const open = openVisit(world, visit);
  const team = refused.therapists_details.map(({ id }) => id);
  return world.board.staff
    .filter(({ id, role }) => role === 'therapist' && !team.includes(id))
    .flatMap((person) => {
      const found = timeOf(world, person.id, { except: visit.id, before: start });
      if (!found || placeInVisit(found.time, open).standing !== 'free') return [];
      const reasons = therapistReasons(world, visit, { person, preference: visit.client_preference ?? NO_PREFERENCE });
      const therapists = team.map((id) => (id === refused.rejected_by?.id ? person.id : id));
      return reasons ? [{ ...reasons, request: review(refused, { therapists }) }] : [];
    })
    .sort(suggestedFirst)
    .slice(0, BEST)
    .map(({ person, facts, request }) => ({ person, facts, request }));
}

/** People who could replace a person who refused, the best first. Source: R-beyond-1, R-booking-21. */
export function suggestInstead(world: World, visit: BoardVisit, refused: Refused): Suggestion[] {
  const { rejected_by: by } = refused;
  if (!by || Date.parse(visit.starts_at) <= world.now.getTime()) return [];
  if (by.role !== 'driver') return suggestTherapists(world, visit, refused);
  return suggestDrivers(world, { ...visit, status: 'pending', driver: undefined })
    .filter(({ person }) => person.id !== by.id)
    .map((one) => ({ ...one, request: review(refused, { driver: one.person.id }) }));
}
