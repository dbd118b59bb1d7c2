import { type BoardPerson, formatTime, type Interval, personName } from 'shared-lib';
import { placeInVisit } from 'shared-lib/board';
import { tooSmall } from '../../parts/visit-words/appointmentWords';
import { suspendedUntil } from '../../team/suspension/suspensionWords';
import { type OpenBoardVisit, timeOf, type World } from '../world';
import * as m from '../../texts/m';

/** What verdicts call a person. */
export const firstName = (person: BoardPerson): string => person.first_name || personName(person);

/**
 * Why a person cannot take a place in a visit; undefined when they can.
 *
 * @param wanted the stretch that it takes of their time, if not the whole visit
 */
export function whyNot(world: World, id: number, open: OpenBoardVisit, wanted?: Interval) {
  const { visit, except } = open;
  const found = timeOf(world, id, { except, before: visit.start });
  if (!found) return m.nobody_there();
  const { person, time } = found;
  const { standing, inTheWay } = placeInVisit(time, open, wanted);
  const name = firstName(person);
  const until = Math.max(0, ...inTheWay.map(({ end }) => end.getTime()));
  const WHY = {
    free: undefined,
    busy: m.is_busy_until({ person: name, at: formatTime(new Date(until)) }),
    off_duty: m.is_off_duty_then({ name }),
    suspended: `${name}: ${person.is_active ? suspendedUntil(person.suspended_until) : 'disabled'}`,
    vehicle: `${name}: ${tooSmall(person, open.passengers)}`,
  };
  return WHY[standing];
}
