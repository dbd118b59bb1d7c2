import { useQuery } from '@tanstack/react-query';
import { type AppointmentListQuery, appointmentQueries, limits, useUser } from 'shared-lib';

const EVERY = limits.REFRESH_EVERY_MS.staff;

/** The data of a therapist's or driver's dashboard. */
export interface StaffDay {
  /** The id of the signed-in person. */
  self: number;
  today: AppointmentListQuery;
  upcoming: AppointmentListQuery;
  /** A page of all their appointments, around today; requested only while it is shown. Source: R-beyond-970. */
  all: AppointmentListQuery;
  /** The totals; undefined until the server answers. */
  totals: { all: number; today: number; upcoming: number; driven?: number } | undefined;
}

/** Today's visits, upcoming ones, and the totals, each refreshed at its own interval. Source: 9-049..9-054. */
export function useStaffDay(page: number, isAllShown: boolean): StaffDay {
  const { id } = useUser();
  const today = useQuery({ ...appointmentQueries.today(), refetchInterval: EVERY.today });
  const upcoming = useQuery({ ...appointmentQueries.upcoming(), refetchInterval: EVERY.upcoming });
  // A page stays until the next has loaded.
  const all = useQuery({
    ...appointmentQueries.list({ page, ordering: 'nearest' }),
    enabled: isAllShown,
    refetchInterval: EVERY.all,
    placeholderData: (before) => before,
  });
  const { data: totals } = useQuery(appointmentQueries.counts());
  return { self: id, today, upcoming, all, totals };
}
