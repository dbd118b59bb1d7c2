import { useMemo } from 'react';
import { instantOf, limits, type Service, useNowValue } from 'shared-lib';
import type { ClientPreference } from 'shared-lib/booking';
import { suggestedFirst, useBoard } from 'shared-lib/board';
import { driverReasons, type Reasons, therapistReasons, type WantedVisit } from '../../board/reasons';
import { worldOf } from '../../board/world';
import type { Draft } from '../draft/draft';

/** Everybody who is on duty at the time of a visit, by id, with why they suit it. */
export type Standings = ReadonlyMap<number, Reasons>;

interface WantedTime {
  /** `HH:MM`; null before a start is chosen. */
  end: string | null;
  services: readonly Pick<Service, 'name'>[];
  preference: ClientPreference;
  /** The appointment that is being changed. */
  except: number | undefined;
}

/**
 * Why each person suits the visit that is being booked, by the rules of the board. Undefined until the day is known.
 * Source: R-beyond-440.
 */
export function useStandings(
  { date, start, location }: Pick<Draft, 'date' | 'start' | 'location'>,
  { end, services, preference, except = 0 }: WantedTime,
) {
  const query = useBoard(start && end ? date : '');
  const minute = useNowValue((now) => Math.floor(now.getTime() / limits.MINUTE));
  const board = query.data;
  const named = services.map(({ name }) => name).join('\n');
  const standings = useMemo((): Standings | undefined => {
    if (!board || !start || !end) return undefined;
    const starts = instantOf(date, start);
    const visit: WantedVisit = {
      id: except,
      status: 'pending',
      starts_at: starts.toISOString(),
      ends_at: instantOf(date, end).toISOString(),
      location,
      therapists_details: [],
      services_details: named === '' ? [] : named.split('\n').map((name) => ({ name })),
    };
    const world = worldOf(board, new Date(minute * limits.MINUTE));
    const wish = { therapist: preference.therapist, gender: preference.gender };
    return new Map(
      board.staff.flatMap((person) => {
        const reasons =
          person.role === 'driver'
            ? driverReasons(world, visit, person)
            : therapistReasons(world, visit, { person, preference: wish });
        return reasons ? [[person.id, reasons] as const] : [];
      }),
    );
  }, [board, date, start, end, location, named, minute, except, preference.therapist, preference.gender]);
  // A day that does not come at once must not keep the people back.
  return { standings, isSettled: standings !== undefined || query.failureCount > 0 };
}

/** The free people, best first. Those of whom the board knows nothing come last, in their order. */
export function bestFirst<T extends { readonly id: number }>(
  free: readonly T[],
  standings: Standings | undefined,
): T[] {
  const known = free.filter(({ id }) => standings?.has(id));
  const rest = free.filter(({ id }) => !standings?.has(id));
  const of = ({ id }: T) => standings?.get(id) as Reasons;
  return [...known.sort((one, other) => suggestedFirst(of(one), of(other))), ...rest];
}
