import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Calls, TodayStatus } from '../../contract';
import { limits, texts } from '../../domain';
import { currentSession, expireSession } from '../../session/session';
import { hasRole } from '../../session/stored-user';
import { ApiFailure, isApiFailure } from '../http/api-failure';
import { fetchCall } from '../http/http';

type Attendance = Calls['attendance'];

const root = () => ['attendance', currentSession().user?.id ?? 0] as const;
const todayKey = () => [...root(), 'today'] as const;
export const attendanceKeys = { all: root, today: todayKey };

/** Fetches all attendance again. If that fails, the step itself still succeeded. */
export function refreshAttendance(cache: QueryClient): void {
  cache
    .invalidateQueries({ queryKey: attendanceKeys.all() })
    .catch((error: unknown) => console.warn('refreshing attendance failed', error));
}

/** Attendance is personal: without a stored user with id and role, nothing is sent. Source: 5-007, 5-008. */
function needUser(): void {
  const { user } = currentSession();
  if (!user || !hasRole(user))
    throw new ApiFailure({ kind: 'no-session', status: 0, message: texts.TRANSPORT.noUser, explained: true });
}

/** If this is rejected, the stored login is wrong, so it is cleared. A 401 does that for every call. Source: 6-019. */
export async function callForSelf<T>(call: () => Promise<T>): Promise<T> {
  needUser();
  const { token } = currentSession();
  try {
    return await call();
  } catch (error) {
    if (token && isApiFailure(error) && error.status === 403) expireSession(token);
    throw error;
  }
}

export const attendanceQueries = {
  /** My attendance today, refreshed every 5 minutes. Source: 9-005. */
  today: () =>
    queryOptions<TodayStatus>({
      queryKey: todayKey(),
      queryFn: ({ signal }) =>
        callForSelf(() => fetchCall<Attendance['todayStatus']>('/api/attendance/today-status/', {}, { signal })),
      refetchInterval: limits.ATTENDANCE_POLL_MS,
    }),
  /** Refreshed likewise. */
  records: (query: { date?: string; staff_id?: number } = {}) =>
    queryOptions({
      queryKey: [...root(), 'records', query],
      queryFn: ({ signal }) =>
        callForSelf(() => fetchCall<Attendance['records']>('/api/attendance/records/', { query }, { signal })),
      refetchInterval: limits.ATTENDANCE_POLL_MS,
    }),
};
