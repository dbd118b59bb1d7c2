import { useQuery } from '@tanstack/react-query';
import {
  type AppointmentPage,
  Stack,
  StaffDashboard,
  attendanceQueries,
  texts,
  useAllAppointments,
  useUser,
} from 'shared-lib';
import { isOpen, isToFinish } from './lists';
import { Appointments } from './Appointments';

const { FALLBACK } = texts;
const LABELS = { today: 'Today', upcoming: 'Upcoming', all: 'All My Appointments' };

const only = (
  page: AppointmentPage | undefined,
  which: (appointment: AppointmentPage['results'][number]) => boolean,
): AppointmentPage | undefined => page && { ...page, results: page.results.filter(which) };

/**
 * The therapist's day: what is to finish, what to do now, what comes. Source: spec 2, 'Therapist dashboard'. Points
 * 2-134..2-151.
 */
export function TherapistDashboard() {
  const { id } = useUser();
  const { data: days } = useQuery(attendanceQueries.records({ staff_id: id }));
  return (
    <StaffDashboard
      labels={LABELS}
      counts={({ today, upcoming, totals }) => ({
        today: only(today.data, isOpen)?.results.length,
        upcoming: only(upcoming.data, isOpen)?.results.length,
        all: totals?.all,
        attendance: days?.length,
      })}
    >
      {(view, { self, today, upcoming }) => {
        if (view === 'all') return <All self={self} />;
        if (view === 'upcoming') {
          return (
            <Appointments
              query={{ ...upcoming, data: only(upcoming.data, isOpen) }}
              self={self}
              failure={FALLBACK.upcoming}
              emptyText="Bookings of later days appear here."
              withDate
            />
          );
        }
        return (
          <Stack>
            <Appointments
              heading="To finish"
              query={{ ...today, data: only(today.data, isToFinish) }}
              self={self}
              failure={FALLBACK.today}
              emptyText=""
            />
            <Appointments
              query={{ ...today, data: only(today.data, isOpen) }}
              self={self}
              failure={FALLBACK.today}
              emptyText="New bookings appear here at once."
            />
          </Stack>
        );
      }}
    </StaffDashboard>
  );
}

function All({ self }: { self: number }) {
  const { query, turnTo } = useAllAppointments();
  return (
    <Appointments
      query={query}
      self={self}
      failure={FALLBACK.appointments}
      emptyText="Your visits appear here with the first booking."
      onPage={turnTo}
      withDate
    />
  );
}
