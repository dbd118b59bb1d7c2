import { queryOptions } from '@tanstack/react-query';
import type { Answer, Calls } from '../../contract';
import { backOfficeErrorText, isLocalTime, isMistakenDay, isServiceDay, limits, texts } from '../../domain';
import { ApiFailure, isApiFailure } from '../http/api-failure';
import { availabilityKeys } from '../http/availability-freshness';
import { fetchCall } from '../http/http';
import { saysUnboundVariable } from '../http/inferred-from-words';

type Availability = Calls['availability'];

/** The time of a visit: its day and the local clock. */
interface VisitTime {
  date: string;
  start_time: string;
  end_time: string;
  /** An appointment whose own people count as free: the one being edited. */
  except?: number;
}

/** Place, time and people of a planned visit. */
export interface PlannedWay extends VisitTime {
  location: string;
  therapists: readonly number[];
  driver: number | null;
}

/** Times, client and place of planned visits. */
export interface PlannedVisits {
  starts: readonly { date: string; start: string }[];
  /** The length of each. */
  minutes: number;
  client?: number;
  location?: string;
  /** The appointments being changed. */
  except?: readonly number[];
}

const refused = (code: Parameters<typeof backOfficeErrorText>[0]) =>
  new ApiFailure({ kind: 'http', status: 400, message: backOfficeErrorText(code), explained: true });

/** Source: 5-030..5-033. */
function check({ date, start_time, end_time }: VisitTime, forDrivers: boolean): void {
  if (!isServiceDay(date)) throw refused('MISSING_DATE');
  if (!isLocalTime(start_time)) throw refused('MISSING_START');
  if (!isLocalTime(end_time)) throw refused('MISSING_END');
  if (forDrivers && isMistakenDay(start_time, end_time)) throw refused('INVALID_CROSS_DAY');
}

/** Source: 8-018. */
function inWords(error: unknown): never {
  if (isApiFailure(error) && saysUnboundVariable(error)) {
    throw new ApiFailure({ ...error, status: 400, message: texts.TRANSPORT.crossDayFailed, explained: true });
  }
  throw error;
}

const complete = ({ date, start_time, end_time }: VisitTime): boolean => Boolean(date && start_time && end_time);

interface SameTimeQuery {
  starts: string;
  client?: number;
}
type SameTimeAnswer = Answer<Calls['dispatch']['sameTime']>;

/**
 * The part of the last answer that still holds while the next one is awaited: visits of the same client at an unchanged
 * start. Without it, lines would flicker with every pause in typing an address.
 */
function stillSaid(before: SameTimeAnswer, asked: SameTimeQuery | undefined, now: SameTimeQuery) {
  if (asked?.client !== now.client) return undefined;
  const [old, planned] = [asked?.starts.split(','), now.starts.split(',')];
  return { ...before, visits: before.visits.filter(({ of }) => old?.[of] === planned[of]) };
}

export const availabilityQueries = {
  /** Therapists free then, longest free first. Waits for a date and times. */
  therapists: (wanted: VisitTime) =>
    queryOptions({
      queryKey: [...availabilityKeys.lookups(), 'therapists', wanted],
      queryFn: async ({ signal }) => {
        check(wanted, false);
        return fetchCall<Availability['therapists']>(
          '/api/scheduling/availabilities/available_therapists/',
          { query: { ...wanted } },
          { signal },
        );
      },
      enabled: complete(wanted),
      refetchInterval: limits.REFRESH_EVERY_MS.calendar.day,
    }),
  /** Drivers free for the ride out then, with a seat for each of the `passengers`; one if left out. */
  drivers: (wanted: VisitTime & { passengers?: number }) =>
    queryOptions({
      queryKey: [...availabilityKeys.lookups(), 'drivers', wanted],
      queryFn: async ({ signal }) => {
        check(wanted, true);
        return fetchCall<Availability['drivers']>(
          '/api/scheduling/availabilities/available_drivers/',
          { query: { ...wanted } },
          { signal },
        ).catch(inWords);
      },
      enabled: complete(wanted),
      refetchInterval: limits.REFRESH_EVERY_MS.calendar.day,
    }),
  /** Neighbouring visits that leave the people of a planned visit too little time for the way. Source: R-booking-6. */
  tightWays: ({ location, therapists, driver, ...time }: PlannedWay) =>
    queryOptions({
      queryKey: [...availabilityKeys.lookups(), 'tight-ways', { location, therapists, driver, ...time }],
      queryFn: ({ signal }) =>
        fetchCall<Calls['dispatch']['tightWays']>(
          '/api/scheduling/dispatch/tight_ways/',
          {
            query: {
              ...time,
              location,
              ...(therapists.length > 0 && { therapists: therapists.join(',') }),
              ...(driver !== null && { driver }),
            },
          },
          { signal },
        ),
      enabled: complete(time) && location !== '',
    }),
  /** Visits of the same client, or at the same address, during the planned ones. Source: R-same-1. */
  sameTime: ({ starts, minutes, client, location = '', except = [] }: PlannedVisits) => {
    const query = {
      starts: starts.map(({ date, start }) => `${date}T${start}`).join(','),
      minutes,
      ...(client !== undefined && { client }),
      ...(location && { location }),
      ...(except.length > 0 && { except: except.join(',') }),
    };
    return queryOptions({
      queryKey: [...availabilityKeys.lookups(), 'same-time', query],
      queryFn: ({ signal }) =>
        fetchCall<Calls['dispatch']['sameTime']>('/api/scheduling/dispatch/same_time/', { query }, { signal }),
      placeholderData: (before, asked) => before && stillSaid(before, asked?.queryKey.at(-1) as typeof query, query),
      enabled:
        starts.length > 0 &&
        starts.every(({ date, start }) => date && start) &&
        minutes > 0 &&
        (client !== undefined || location !== ''),
    });
  },
  /** The same for an existing appointment. */
  beside: (id: number) =>
    queryOptions({
      queryKey: [...availabilityKeys.lookups(), 'same-time', id],
      queryFn: ({ signal }) =>
        fetchCall<Calls['dispatch']['beside']>(
          '/api/scheduling/dispatch/same_time/:id/',
          { params: { id } },
          { signal },
        ),
      staleTime: 0,
    }),
  /** The state of each slot of a day for a visit of `duration` minutes. */
  slots: (date: string, duration = 60) =>
    queryOptions({
      queryKey: [...availabilityKeys.lookups(), 'slots', date, duration],
      queryFn: ({ signal }) =>
        fetchCall<Availability['slots']>(
          '/api/scheduling/availabilities/slots/',
          { query: { date, duration } },
          { signal },
        ),
      enabled: Boolean(date),
      refetchInterval: limits.REFRESH_EVERY_MS.calendar.day,
    }),
};
