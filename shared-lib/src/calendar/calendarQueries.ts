import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CalendarDay, type CalendarEntry, type Calls, limits, type ServiceDay } from 'shared-lib';
import { availabilityKeys } from '../api/http/availability-freshness';
import { fetchCall } from '../api/http/http';
import { availabilityQueries } from 'shared-lib/booking';

/** The state of each slot of a day for a visit of one hour. */
export const useSlots = (date: ServiceDay) => useQuery(availabilityQueries.slots(date));
export type SlotsQuery = ReturnType<typeof useSlots>;

type Calendar = Calls['appointments']['calendar'];

/**
 * What a calendar draws of these service days, soonest first: one call for all but the busiest months. With `people`,
 * the names of therapists and driver. Refreshed with
 * each change of an appointment, like the staff's weeks, and every five minutes. Source: 9-017, 9-056.
 */
export const calendarQuery = (date_after: string, date_before: string, people = false) =>
  queryOptions<CalendarEntry[]>({
    queryKey: [...availabilityKeys.booked(), 'calendar', date_after, date_before, people],
    queryFn: async ({ signal }) => {
      const entries: CalendarEntry[] = [];
      for (let page = 1; ; page += 1) {
        const query = { date_after, date_before, page, page_size: limits.PAGE_SIZE_MONTH, ...(people && { people }) };
        const found = await fetchCall<Calendar>('/api/scheduling/appointments/calendar/', { query }, { signal });
        entries.push(...found.results);
        if (!found.has_next) return entries;
      }
    },
    refetchInterval: limits.REFRESH_EVERY_MS.calendar.month,
  });

/** How full these days are, and which are one's own days off. Refreshed when anybody's time on these days changes. */
export const calendarDaysQuery = (date_after: string, date_before: string) =>
  queryOptions<CalendarDay[]>({
    queryKey: [...availabilityKeys.bookedDays(), date_after, date_before],
    // As fresh as the bookings beside it, unlike the lookups of a booking form.
    staleTime: 0,
    queryFn: ({ signal }) =>
      fetchCall<Calls['availability']['days']>(
        '/api/scheduling/availabilities/days/',
        { query: { date_after, date_before } },
        { signal },
      ),
    refetchInterval: limits.REFRESH_EVERY_MS.calendar.month,
  });
