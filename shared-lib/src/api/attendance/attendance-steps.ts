import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Calls, TodayStatus } from '../../contract';
import { stepBegins, stepRefused, stepTaken } from '../../clock/stepPauses';
import { now } from '../../clock/now';
import { callForSelf, attendanceKeys, refreshAttendance } from './attendance';
import { type Parts, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Attendance = Calls['attendance'];

async function showOptimistically(
  client: QueryClient,
  change: (today: TodayStatus) => TodayStatus,
): Promise<TodayStatus | undefined> {
  await client.cancelQueries({ queryKey: attendanceKeys.today() });
  const before = client.getQueryData<TodayStatus>(attendanceKeys.today());
  if (before) client.setQueryData<TodayStatus>(attendanceKeys.today(), change(before));
  return before;
}

interface AttendanceStep<C extends Steps> {
  readonly name: 'check-in' | 'check-out' | 'undo';
  /** How the step changes today, shown at once and undone on failure. */
  readonly shown?: (today: TodayStatus) => TodayStatus;
  /** What the answer says about today. */
  readonly answered?: (answer: Answer<C>) => TodayStatus;
}
type Steps = Attendance['checkIn' | 'checkOut' | 'undo'];

function useAttendanceStep<C extends Steps>({ name, shown, answered }: AttendanceStep<C>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['attendance', name],
    mutationFn: (request: object) =>
      callForSelf(() =>
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
      if (answered) client.setQueryData<TodayStatus>(attendanceKeys.today(), answered(answer));
      stepTaken('attendance');
    },
    onError: (_error, _request, before, { client }) => {
      stepRefused('attendance');
      if (before) client.setQueryData(attendanceKeys.today(), before);
    },
    onSettled: () => refreshAttendance(cache),
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

/** Undoes my last check-in or check-out. Source: R-workflow-21. */
export const useUndoAttendance = () =>
  useAttendanceStep<Attendance['undo']>({ name: 'undo', answered: (today) => today });
