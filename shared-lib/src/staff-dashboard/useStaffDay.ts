import { useQuery } from '@tanstack/react-query';
import { appointmentQueries } from '../api/appointments/appointments';
import { REFRESH_EVERY_MS } from '../domain/limits';
import { useUser } from '../session/session';
import type { AppointmentListQuery } from '../appointment/AppointmentList';

const EVERY = REFRESH_EVERY_MS.staff;

/** What a therapist or driver works from. */
export interface StaffDay {
  /** The id of the one signed in. */
  self: number;
  today: AppointmentListQuery;
  upcoming: AppointmentListQuery;
  /** Every appointment of theirs, a page of it; asked for where it is shown. */
  all: AppointmentListQuery;
  /** How many there are in all; undefined until the server said. */
  totals: { all: number; today: number; upcoming: number; driven?: number } | undefined;
}

/** Today, what comes, and how many there are, each asked again in its own time. Source: 9-049..9-054. */
export function useStaffDay(page: number, isAllShown: boolean): StaffDay {
  const { id } = useUser();
  const today = useQuery({ ...appointmentQueries.today(), refetchInterval: EVERY.today });
  const upcoming = useQuery({ ...appointmentQueries.upcoming(), refetchInterval: EVERY.upcoming });
  // A page stays until the next has come.
  const all = useQuery({
    ...appointmentQueries.list({ page }),
    enabled: isAllShown,
    refetchInterval: EVERY.all,
    placeholderData: (before) => before,
  });
  const { data: totals } = useQuery(appointmentQueries.counts());
  return { self: id, today, upcoming, all, totals };
}
