import type { ReactNode } from 'react';
import { type AppointmentListQuery, ButtonLink, Clock, ConnectionStatus, PageHeader, texts, useUser } from 'shared-lib';
import { Calendar } from './Calendar';
import { useCalendarPlace } from './calendarPlace';

/** A therapist's or driver's visits, drawn with what can be done about them. */
export type DrawBookings = (shown: {
  query: AppointmentListQuery;
  /** Why it did not come, and what an empty list says, in the words of the place it stands in. */
  failure: string;
  emptyTitle: string;
  emptyText: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}) => ReactNode;

/** The calendar of a therapist or driver, on the page of the schedule and on the dashboard. Source: 2-140, 2-157. */
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
          emptyText: 'Bookings appear here as soon as you are asked.',
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
        title="Schedule"
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        actions={
          <>
            <ButtonLink to="/dashboard/bookings">All bookings</ButtonLink>
            <ButtonLink icon="clock" to="/dashboard/availability">
              My availability
            </ButtonLink>
          </>
        }
      />
      <StaffCalendar>{children}</StaffCalendar>
    </>
  );
}
