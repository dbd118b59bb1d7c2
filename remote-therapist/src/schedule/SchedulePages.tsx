import { useUser } from 'shared-lib';
import { type DrawBookings, StaffBookings, StaffCalendar, StaffSchedule } from 'shared-lib/calendar';
import { Appointments } from '../dashboard/Appointments';

/** The dashboard's cards, with every action of a visit. */
function useCards(): DrawBookings {
  const { id } = useUser();
  return (shown) => <Appointments self={id} {...shown} />;
}

export const SchedulePage = () => <StaffSchedule>{useCards()}</StaffSchedule>;
export const BookingsPage = () => <StaffBookings>{useCards()}</StaffBookings>;
export const DashboardCalendar = () => <StaffCalendar>{useCards()}</StaffCalendar>;
