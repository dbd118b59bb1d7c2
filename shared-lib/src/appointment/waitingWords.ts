// How it works: docs/subsystems/calls-and-steps.md.
import { type AppointmentCard, BEFORE_START, ENDED, oneOf } from 'shared-lib';
import { isInIt } from './orderOfVisits';
import * as m from '../texts/m';

type Awaiting = Pick<AppointmentCard, 'status' | 'waiting_for' | 'therapists_details'>;

/**
 * Whom a visit waits for, in as few words as possible: `Waiting for Liza`, `Waiting for Liza and Ben`, `Waiting for 3
 * people`, `Waiting for the office`. Empty if it waits for `self`, if nobody has to act, while it is on its way or in
 * session, or if `self` has no more part in it: a driver after the drop-off. Source: R-beyond-302.
 */
export function waitingWords(
  { status, waiting_for: awaited, therapists_details: team }: Awaiting,
  self: number,
): string {
  const [first, ...others] = awaited;
  const isIn = oneOf(BEFORE_START, status) || team.some(({ id }) => id === self);
  if (!first || !isIn || isInIt(status) || oneOf(ENDED, status) || awaited.some(({ id }) => id === self)) return '';
  if (others.length > 1) return m.waiting_for({ who: m.people_count({ count: awaited.length }) });
  return m.waiting_for({ who: awaited.map(shortName).join(m.and()) });
}

/** The first name; no operator in particular is 'the office'. */
const shortName = ({ id, name }: AppointmentCard['waiting_for'][number]): string =>
  id === null ? m.the_office() : (name.split(' ')[0] ?? name);
