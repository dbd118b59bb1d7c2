import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Calls, TodayStatus } from '../../contract';
import { stepBegins, stepRefused, stepTaken } from '../../clock/stepPauses';
import { now } from '../../clock/now';
import { keepOwn } from '../appointments/keep-own';
import { attendanceKeys, refreshAttendance } from './attendance';
import { postStep, type AttendanceStepName } from './attendance-writes';
import { withStep } from './predicted-today';
import { beginWrite, keyOf } from '../http/idempotency-key';
import * as m from '../../texts/m';

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
  readonly name: AttendanceStepName;
  /** The words of its button, where it may wait on the phone: then the answer is null. Source: R-beyond-321. */
  readonly waits?: string;
  /** How the step changes today, shown at once and undone on failure. */
  readonly shown?: (today: TodayStatus) => TodayStatus;
  /** What the answer says about today. */
  readonly answered?: (answer: Answer<C>) => TodayStatus;
}
type Steps = Attendance['checkIn' | 'checkOut' | 'undo'];

function useAttendanceStep<C extends Steps>({ name, waits, shown, answered }: AttendanceStep<C>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['attendance', name],
    mutationFn: (request: object, { client }) => {
      const key = keyOf(request);
      const act = () => postStep<C>(name, key);
      // Undo is for the next seconds: it does not wait.
      return waits
        ? keepOwn(client, request, { step: { kind: 'attendance', action: name, label: waits, key }, act })
        : act();
    },
    onMutate: (request, { client }) => {
      beginWrite(request);
      stepBegins('attendance');
      return shown && showOptimistically(client, shown);
    },
    onSuccess: (answer, _request, before, { client }) => {
      // It waits, and the page shows that. The answers of the server stay what they were.
      if (answer === null && before) client.setQueryData(attendanceKeys.today(), before);
      if (answered && answer) client.setQueryData<TodayStatus>(attendanceKeys.today(), answered(answer));
      stepTaken('attendance');
    },
    onError: (_error, _request, before, { client }) => {
      stepRefused('attendance');
      if (before) client.setQueryData(attendanceKeys.today(), before);
    },
    onSettled: (answer) => (answer === null ? undefined : refreshAttendance(cache)),
  });
}

/** Source: 4-082..4-089. */
export const useCheckIn = () =>
  useAttendanceStep<Attendance['checkIn']>({
    name: 'check-in',
    waits: m.check_in(),
    shown: (today) => withStep(today, 'check-in', now()),
  });

export const useCheckOut = () =>
  useAttendanceStep<Attendance['checkOut']>({
    name: 'check-out',
    waits: m.check_out(),
    shown: (today) => withStep(today, 'check-out', now()),
  });

/** Undoes my last check-in or check-out. Source: R-workflow-21. */
export const useUndoAttendance = () =>
  useAttendanceStep<Attendance['undo']>({ name: 'undo', answered: (today) => today });
