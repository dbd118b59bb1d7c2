import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Calls, TodayStatus } from '../contract';
import { limits, texts } from '../domain';
import { currentSession, expireSession } from '../session/session';
import { hasRole } from '../session/stored-user';
import { stepBegins, stepRefused, stepTaken } from '../ui/button/stepPauses';
import { now } from '../ui/time/now';
import { ApiFailure, isApiFailure } from './api-failure';
import { fetchCall, type Parts, send } from './http';
import { beginWrite, keyOf } from './idempotency-key';

type Attendance = Calls['attendance'];

const root = () => ['attendance', currentSession().user?.id ?? 0] as const;
const todayKey = () => [...root(), 'today'] as const;

/** Attendance is somebody's own: without a stored user with id and role nothing is asked. Source: 5-007, 5-008. */
function needUser(): void {
  const { user } = currentSession();
  if (!user || !hasRole(user))
    throw new ApiFailure({ kind: 'no-session', status: 0, message: texts.TRANSPORT.noUser, explained: true });
}

/** Who is refused here is not who the stored login says: it is cleared. 401 does that for every call. Source: 6-019. */
async function asMyself<T>(call: () => Promise<T>): Promise<T> {
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
  /** My own attendance today; asked again every 5 minutes. Source: 9-005. */
  today: () =>
    queryOptions<TodayStatus>({
      queryKey: todayKey(),
      queryFn: ({ signal }) =>
        asMyself(() => fetchCall<Attendance['todayStatus']>('/api/attendance/today-status/', {}, { signal })),
      refetchInterval: limits.ATTENDANCE_POLL_MS,
    }),
  records: (query: { date?: string; staff_id?: number } = {}) =>
    queryOptions({
      queryKey: [...root(), 'records', query],
      queryFn: ({ signal }) =>
        asMyself(() => fetchCall<Attendance['records']>('/api/attendance/records/', { query }, { signal })),
    }),
};

async function showOptimistically(
  client: QueryClient,
  change: (today: TodayStatus) => TodayStatus,
): Promise<TodayStatus | undefined> {
  await client.cancelQueries({ queryKey: todayKey() });
  const before = client.getQueryData<TodayStatus>(todayKey());
  if (before) client.setQueryData<TodayStatus>(todayKey(), change(before));
  return before;
}

interface AttendanceStep<C extends Steps> {
  readonly name: 'check-in' | 'check-out' | 'undo';
  /** What the step makes of today, shown at once and taken back when it fails. */
  readonly shown?: (today: TodayStatus) => TodayStatus;
  /** What its answer says of today. */
  readonly answered?: (answer: Answer<C>) => TodayStatus;
}
type Steps = Attendance['checkIn' | 'checkOut' | 'undo'];

function useAttendanceStep<C extends Steps>({ name, shown, answered }: AttendanceStep<C>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['attendance', name],
    mutationFn: (request: object) =>
      asMyself(() =>
        send<C>('POST', `/api/attendance/${name}/` as C['path'], { body: {} } as Parts<C>, {
          idempotencyKey: keyOf(request),
          retry: false,
        }),
      ),
    onMutate: (request, { client }) => {
      beginWrite(request);
      stepBegins('attendance');
      return shown && showOptimistically(client, shown);
    },
    onSuccess: (answer, _request, _before, { client }) => {
      if (answered) client.setQueryData<TodayStatus>(todayKey(), answered(answer));
      stepTaken('attendance');
    },
    onError: (_error, _request, before, { client }) => {
      stepRefused('attendance');
      if (before) client.setQueryData(todayKey(), before);
    },
    // The whole of attendance is asked again; that it could not be is no failure of the step.
    onSettled: () => {
      cache
        .invalidateQueries({ queryKey: root() })
        .catch((error: unknown) => console.warn('refreshing attendance failed', error));
    },
  });
}

/** Source: 4-082..4-089. */
export const useCheckIn = () =>
  useAttendanceStep<Attendance['checkIn']>({
    name: 'check-in',
    shown: (today) => ({
      ...today,
      is_checked_in: true,
      check_in_time: now().toISOString(),
      can_check_in: false,
      can_check_out: true,
    }),
  });

export const useCheckOut = () =>
  useAttendanceStep<Attendance['checkOut']>({
    name: 'check-out',
    shown: (today) => ({
      ...today,
      is_checked_in: false,
      check_out_time: now().toISOString(),
      can_check_out: false,
    }),
  });

/** Takes the own last check-in or check-out back. Source: R-workflow-21. */
export const useUndoAttendance = () =>
  useAttendanceStep<Attendance['undo']>({ name: 'undo', answered: (today) => today });
