import { ButtonLink, Clock, ConnectionStatus, PageHeader, useUser, pageName } from 'shared-lib';
import { type DrawBookings, OwnBookingsBar, StaffCalendar, useOwnBookings } from 'shared-lib/calendar';
import { Appointments } from '../dashboard/Appointments';
import { pages } from '../pages';
import * as m from '../texts/m';

/** The dashboard's cards, with every action of a visit. */
function useCards(): DrawBookings {
  const { id } = useUser();
  return (shown) => <Appointments self={id} {...shown} />;
}

/** The calendar alone, on the dashboard. Source: 2-140. */
export const DashboardCalendar = () => <StaffCalendar>{useCards()}</StaffCalendar>;

/** The therapist's own calendar. Source: 2-206, R-pages-2, R-pages-19. */
export function SchedulePage() {
  return (
    <>
      <PageHeader
        title={pageName(pages.scheduling)}
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        actions={
          <>
            <ButtonLink to="/dashboard/bookings">{pageName(pages.bookings)}</ButtonLink>
            <ButtonLink icon="clock" to="/dashboard/availability">
              {pageName(pages.availability)}
            </ButtonLink>
          </>
        }
      />
      <DashboardCalendar />
    </>
  );
}

/** Every booking of the therapist, page by page, with filters. Source: 2-205, R-pages-2. */
export function BookingsPage() {
  const bookings = useOwnBookings();
  const draw = useCards();
  return (
    <>
      <PageHeader
        title={pageName(pages.bookings)}
        subtitle={bookings.count}
        actions={<ButtonLink to="/dashboard/scheduling">{m.calendar()}</ButtonLink>}
      />
      <OwnBookingsBar bookings={bookings} />
      {draw(bookings.shown)}
    </>
  );
}
