import type { ReactNode } from 'react';
import { type AppointmentListQuery, texts, useUser } from 'shared-lib';
import { Calendar } from './Calendar';
import { useCalendarPlace } from './calendarPlace';
import * as m from '../texts/m';

/** A list of visits with its usual words. The page that draws it may say others. */
export interface ShownBookings {
  query: AppointmentListQuery;
  /** Why it could not be loaded, and the text of an empty list. */
  failure: string;
  emptyTitle: string;
  emptyText: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}

/** A therapist's or driver's visits, with their actions. */
export type DrawBookings = (shown: ShownBookings) => ReactNode;

/** The calendar of a therapist or driver, on the schedule page and on the dashboard. Source: 2-140, 2-157. */
export function StaffCalendar({ children }: { children: DrawBookings }) {
  const { role } = useUser();
  const { place, today, go } = useCalendarPlace();
  return (
    <Calendar role={role === 'driver' ? 'driver' : 'therapist'} place={place} today={today} go={go}>
      {(query) =>
        children({
          query,
          failure: texts.FALLBACK.date,
          emptyTitle: texts.EMPTY.day,
          emptyText: m.bookings_appear_here_as_soon(),
        })
      }
    </Calendar>
  );
}
