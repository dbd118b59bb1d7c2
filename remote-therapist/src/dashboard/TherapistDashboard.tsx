import { useQuery } from '@tanstack/react-query';
import {
  type AppointmentPage, Button, ConnectionStatus, RemoteSlot, Stack, StaffDashboard, appointmentQueries, attendanceQueries, limits, logOut, texts, usePage, useUser, useView,
} from 'shared-lib';
import { isOpen, isToFinish } from './lists';
import { Visits } from './Visits';

const VIEWS = ['today', 'upcoming', 'all', 'attendance'] as const;
const { FALLBACK } = texts;
const EVERY = limits.REFRESH_EVERY_MS.staff;

const only = (page: AppointmentPage | undefined, which: (appointment: AppointmentPage['results'][number]) => boolean): AppointmentPage | undefined =>
  page && { ...page, results: page.results.filter(which) };

/** The therapist's day: what is to finish, what to do now, what comes. Source: spec 2, 'Therapist dashboard'. Points 2-134..2-151, 9-049..9-051. */
export function TherapistDashboard() {
  const user = useUser();
  const { view, show } = useView(VIEWS);
  const today = useQuery({ ...appointmentQueries.today(), refetchInterval: EVERY.today });
  const upcoming = useQuery({ ...appointmentQueries.upcoming(), refetchInterval: EVERY.upcoming });
  const counts = useQuery(appointmentQueries.counts());
  const days = useQuery(attendanceQueries.records({ staff_id: user.id }));
  const openToday = only(today.data, isOpen);
  const openUpcoming = only(upcoming.data, isOpen);

  return (
    <StaffDashboard
      name={user.first_name || user.username}
      status={<ConnectionStatus />}
      actions={
        <Button variant="ghost" onClick={logOut}>
          Logout
        </Button>
      }
      tabs={[
        { value: 'today', label: 'Today', count: openToday?.results.length },
        { value: 'upcoming', label: 'Upcoming', count: openUpcoming?.results.length },
        { value: 'all', label: 'All My Appointments', count: counts.data?.all },
        { value: 'attendance', label: 'My Attendance', count: days.data?.length },
      ]}
      view={view}
      onView={show}
    >
      {view === 'today' && (
        <Stack>
          <Visits heading="To finish" query={{ ...today, data: only(today.data, isToFinish) }} self={user.id} failure={FALLBACK.today} emptyText="" />
          <Visits query={{ ...today, data: openToday }} self={user.id} failure={FALLBACK.today} emptyText="New bookings appear here at once." />
        </Stack>
      )}
      {view === 'upcoming' && (
        <Visits query={{ ...upcoming, data: openUpcoming }} self={user.id} failure={FALLBACK.upcoming} emptyText="Bookings of later days appear here." withDate />
      )}
      {view === 'all' && <All self={user.id} />}
      {view === 'attendance' && <RemoteSlot name="attendance" view="mine" />}
    </StaffDashboard>
  );
}

function All({ self }: { self: number }) {
  const { page, turnTo } = usePage();
  const list = useQuery({ ...appointmentQueries.list({ page }), refetchInterval: EVERY.all });
  return <Visits query={list} self={self} failure={FALLBACK.appointments} emptyText="Your visits appear here with the first booking." onPage={turnTo} withDate />;
}
