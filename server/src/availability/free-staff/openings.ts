import {
  addMinutes,
  freeDuring,
  freeSince,
  isAgainst,
  preferredFirst,
  type ClientPreference,
  type Interval,
} from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { findTeamTime, type StaffTime } from './staff-time.repository.js';

/** A visit that can begin at any of several times. */
export interface OpeningSearch {
  /** In order of preference. */
  readonly starts: readonly Date[];
  /** Minutes. */
  readonly duration: number;
  /** Null: a therapist whom the client prefers, then the one who has been free longest. */
  readonly therapist: number | null;
  readonly preference: ClientPreference;
}

export interface Opening {
  readonly start: Date;
  readonly therapist: number;
}

/** A slot that another entry was offered. It is not reserved: no booking holds it. */
export interface OfferedTime extends Interval {
  readonly therapist: number;
}

/** The therapists' time over a stretch, for several searches for a slot. */
export interface TherapistsTime {
  /** The first start at which a therapist is free for the whole visit; undefined where there is none. */
  findOpening(search: OpeningSearch, offered: readonly OfferedTime[]): Opening | undefined;
}

/**
 * Reads the therapists' time once for many searches. The domain decides who is free, as for every booking. A booking
 * accepts each result, unless another booking comes first.
 */
export async function readTherapistsTime(q: Queryable, span: Interval, now: Date): Promise<TherapistsTime> {
  const [rules, team] = await Promise.all([
    readSchedulingRules(q),
    findTeamTime(q, { roles: ['therapist'], span, except: null, withLastWork: true }),
  ]);
  const withOffered = (person: StaffTime, offered: readonly OfferedTime[]): StaffTime => ({
    ...person,
    held: [...person.held, ...offered.filter(({ therapist }) => therapist === person.id)],
  });
  return {
    findOpening({ starts, duration, therapist, preference }, offered) {
      const people = team
        .filter(({ id }) => therapist === null || id === therapist)
        .map((person) => withOffered(person, offered));
      const against = people.filter((person) => isAgainst(preference, person));
      const firstAmong = (some: readonly StaffTime[]): Opening | undefined => {
        for (const start of starts) {
          if (start <= now) continue;
          const open = { visit: { start, end: addMinutes(start, duration) }, passengers: 1, rules, now };
          const free = some
            .flatMap((person) => {
              const duty = freeDuring(person, open);
              return duty ? [{ ...person, since: freeSince(person, duty) }] : [];
            })
            .sort((one, other) => one.since - other.since);
          const [best] = preferredFirst(free, preference);
          if (best) return { start, therapist: best.id };
        }
        return undefined;
      };
      // First all starts with therapists whom the client accepts, however late. Only then those whom the client does
      // not want.
      return firstAmong(people.filter((person) => !against.includes(person))) ?? firstAmong(against);
    },
  };
}
