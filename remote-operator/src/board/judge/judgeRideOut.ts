import type { Piece } from '../pieces';
import { openVisit, rideTime, type World } from '../world';
import { broken, type FittingMove, isMissed, type Target, UNMOVED, type Verdict } from './move';
import { firstName, whyNot } from './whyNot';
import * as m from '../../texts/m';

/** Judges a ride out: to another driver. The ride keeps to its visit, so its time does not change. */
export function judgeRideOut(world: World, { visit, person: from }: Piece, to: Target): Verdict | FittingMove {
  if (to.person === null || to.person === from) return UNMOVED;
  if (isMissed(visit, world.now)) return broken(m.it_should_have_begun_whoever());
  const why = whyNot(world, to.person, openVisit(world, visit), rideTime(world, visit));
  if (why) return broken(why);
  const person = world.people.get(to.person);
  return {
    asks: m.is_asked({ person: person ? firstName(person) : m.the_driver() }),
    request: {
      kind: 'edit',
      id: visit.id,
      change: { version: visit.version, driver: to.person },
      back: { driver: visit.driver ?? null },
    },
  };
}
