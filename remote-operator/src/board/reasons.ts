import { type BoardPerson, formatTime, type Interval } from 'shared-lib';
import { type ClientPreference, isSpecialistFor, preferenceRank, preferenceWords } from 'shared-lib/booking';
import { dutyDuring, freeSince, type PlacedVisit, refusalFor, type Suggested } from 'shared-lib/board';
import { type Facts, inWords } from '../parts/choose-person/whatDiffers';
import { refusedWords } from '../parts/visit-words/refusedWords';
import { skillWords } from '../parts/visit-words/skillWords';
import { nearnessTo, type SaidNearness } from './travel/ways';
import { openVisit, timeOf, type World } from './world';
import * as m from '../texts/m';

/** A visit that somebody is wanted for: booked, or only typed so far. */
export interface WantedVisit extends PlacedVisit {
  readonly services_details: readonly { readonly name: string }[];
}

/** Where a person stands among those who could take a visit, and the reasons in words. */
export interface Reasons extends Suggested {
  readonly person: BoardPerson;
  readonly near: SaidNearness;
  /** Each reason for itself, and all in one line. */
  readonly facts: Facts;
  readonly why: string;
}

/**
 * `free since 3:00 PM`, or `from` of a time to come. A driver without work yet counts from the start of duty, and
 * `ofFresh` may add to that.
 */
function sinceInWords({ since, duty, now }: Idle, ofFresh = ''): string {
  const isFresh = since === duty.start.getTime();
  const words = isFresh ? m.on_duty_2() : m.free_4();
  const time = formatTime(new Date(since));
  const extra = isFresh ? ofFresh : '';
  return since > now.getTime()
    ? m.words_from({ words, time, ofFresh: extra })
    : m.since({ words, time, ofFresh: extra });
}

/** Since when a person has nothing to do, in which duty, and what time it is now. */
interface Idle {
  readonly since: number;
  readonly duty: Interval;
  readonly now: Date;
}

/** Since when a person has had nothing to do; undefined for who is not on duty then. */
function idleOf(world: World, visit: WantedVisit, person: number): Idle | undefined {
  const open = openVisit(world, visit);
  const found = timeOf(world, person, { except: visit.id, before: open.visit.start });
  const duty = found && dutyDuring(found.time.duty, open.visit, open.rules);
  return found && duty && { since: freeSince(found.time, duty), duty, now: world.now };
}

/**
 * Why a therapist suits a visit: the client's preference, what they know, how near they are, and how long they
 * have been free. Undefined for who is not on duty then. Source: R-booking-6, R-booking-21, R-client-2.
 */
export function therapistReasons(
  world: World,
  visit: WantedVisit,
  { person, preference }: { person: BoardPerson; preference: ClientPreference },
): Reasons | undefined {
  const idle = idleOf(world, visit, person.id);
  if (!idle) return undefined;
  const placed = { ...visit, status: 'pending' as const, therapists_details: [person] };
  const near = nearnessTo(world.board, placed, person.id, 'session');
  const isSpecialist = visit.services_details.some(({ name }) => isSpecialistFor(person.specialization, name));
  const refused = refusalFor(person, visit.id);
  const facts = [
    preferenceWords(preference, person),
    skillWords(person.specialization, visit.services_details),
    near.says,
    sinceInWords(idle),
    refused && refusedWords(refused),
  ];
  return {
    person,
    id: person.id,
    near,
    since: idle.since,
    preference: preferenceRank(preference, person),
    isSpecialist,
    refused,
    facts,
    why: inWords(facts),
  };
}

/** The same for a driver of the ride out: how near, and how long free. */
export function driverReasons(world: World, visit: WantedVisit, person: BoardPerson): Reasons | undefined {
  const idle = idleOf(world, visit, person.id);
  if (!idle) return undefined;
  const near = nearnessTo(world.board, { ...visit, status: 'pending', driver: person.id }, person.id, 'outbound');
  const refused = refusalFor(person, visit.id);
  const facts = [near.says, sinceInWords(idle, m.no_ride_before()), refused && refusedWords(refused)];
  return { person, id: person.id, near, since: idle.since, refused, facts, why: inWords(facts) };
}
