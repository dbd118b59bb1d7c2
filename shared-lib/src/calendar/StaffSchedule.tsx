import type { ReactNode } from 'react';
import { type AppointmentListQuery, ButtonLink, Clock, ConnectionStatus, PageHeader, texts, useUser } from 'shared-lib';
import { Calendar } from './Calendar';
import { useCalendarPlace } from './calendarPlace';
import * as m from '../texts/m';

/** A therapist's or driver's visits, with their actions. */
export type DrawBookings = (shown: {
  query: AppointmentListQuery;
  /** Why it could not be loaded, and the text of an empty list, in the words of the page. */
  failure: string;
  emptyTitle: string;
  emptyText: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}) => ReactNode;

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

/** The schedule of a therapist or driver: their own calendar. Source: 2-206, R-pages-2, R-pages-19. */
export function StaffSchedule({ children }: { children: DrawBookings }) {
  return (
    <>
      <PageHeader
        title={m.schedule()}
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        actions={
          <>
            <ButtonLink to="/dashboard/bookings">{m.all_bookings()}</ButtonLink>
            <ButtonLink icon="clock" to="/dashboard/availability">
              {m.my_availability()}
            </ButtonLink>
          </>
        }
      />
      <StaffCalendar>{children}</StaffCalendar>
    </>
  );
}
