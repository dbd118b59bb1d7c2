import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttendanceRecord, AttendanceSummary, BodyInput, Calls } from '../../contract';
import { limits } from '../../domain';
import { keepOwn } from '../appointments/keep-own';
import { callForSelf, attendanceKeys, refreshAttendance } from './attendance';
import { patchRecord, writeNote } from './attendance-writes';
import { failedWith, isApiFailure } from '../http/api-failure';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Attendance = Calls['attendance'];

const registers = () => [...attendanceKeys.all(), 'register'] as const;
const polled = { refetchInterval: limits.ATTENDANCE_POLL_MS };

/** What operators ask about everyone's attendance, and staff about their own month. Source: 7-087, 7-089, 9-005. */
export const registerQueries = {
  /** All staff on a service day. */
  day: (date: string) =>
    queryOptions({
      queryKey: [...registers(), date],
      queryFn: ({ signal }) =>
        callForSelf(() =>
          fetchCall<Attendance['summary']>('/api/attendance/summary/', { query: { date } }, { signal }),
        ),
      ...polled,
    }),
  /** The total of each person's days, both service days included. Staff get only their own. */
  totals: (from: string, to: string) =>
    queryOptions({
      queryKey: [...attendanceKeys.all(), 'totals', from, to],
      queryFn: ({ signal }) =>
        callForSelf(() =>
          fetchCall<Attendance['totals']>('/api/attendance/totals/', { query: { from, to } }, { signal }),
        ),
      ...polled,
    }),
  /** Who did what to a record, newest first. */
  history: (id: number) =>
    queryOptions({
      queryKey: [...attendanceKeys.all(), 'history', id],
      queryFn: ({ signal }) =>
        callForSelf(() =>
          fetchCall<Attendance['history']>('/api/attendance/records/:id/history/', { params: { id } }, { signal }),
        ),
    }),
};

/** Replaces the record wherever it is listed. The counts beside it come with the next answer. Source: 4-089. */
function putRecord(client: QueryClient, record: AttendanceRecord): void {
  client.setQueriesData<AttendanceRecord[]>({ queryKey: [...attendanceKeys.all(), 'records'] }, (list) =>
    list?.map((one) => (one.id === record.id ? record : one)),
  );
  client.setQueriesData<AttendanceSummary>(
    { queryKey: [...registers(), record.date] },
    (register) =>
      register && {
        ...register,
        staff: register.staff.map((one) => (one.staff_member === record.staff_member ? { ...one, record } : one)),
      },
  );
}

/** A write of the register: once for each press. Its records show at once, and all attendance is fetched again. */
function useRegisterWrite<Request extends object, Answered>(
  name: string,
  write: (request: Request, once: { idempotencyKey: string; retry: false }, client: QueryClient) => Promise<Answered>,
  recordsOf: (answer: Answered) => readonly AttendanceRecord[],
) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['attendance', name],
    mutationFn: (request: Request, { client }) =>
      callForSelf(() => write(request, { idempotencyKey: keyOf(request), retry: false }, client)),
    onMutate: beginWrite,
    onSuccess: (answer) => {
      for (const record of recordsOf(answer)) putRecord(cache, record);
    },
    onError: (error) => {
      if (failedWith(error, 'STALE_VERSION') && isApiFailure(error))
        putRecord(cache, (error.body as { current: AttendanceRecord }).current);
    },
    onSettled: () => refreshAttendance(cache),
  });
}

const itself = (record: AttendanceRecord) => [record];

/** One or many. Those already approved stay as they are. Source: 4-085, 7-090. */
export const useApproveAttendance = () =>
  useRegisterWrite(
    'approve',
    async ({ ids }: { ids: readonly number[] }, once) => {
      const [id] = ids;
      if (ids.length === 1 && id !== undefined) {
        const one = await send<Attendance['approve']>('POST', '/api/attendance/approve/:id/', { params: { id } }, once);
        return { results: [one], approved: 1 };
      }
      const body = { ids: [...ids] };
      return send<Attendance['approveSeveral']>('POST', '/api/attendance/approve/', { body }, once);
    },
    ({ results }) => results,
  );

/** The time I left on a day without a check-out. Source: R-day-12. */
export const useSayLeft = () =>
  useRegisterWrite(
    'say-left',
    (body: BodyInput<Attendance['sayLeft']>, once) =>
      send<Attendance['sayLeft']>('POST', '/api/attendance/left/', { body }, once),
    itself,
  );

/** Source: 7-092. */
export const useMarkAbsent = () =>
  useRegisterWrite(
    'mark-absent',
    (body: BodyInput<Attendance['markAbsent']>, once) =>
      send<Attendance['markAbsent']>('POST', '/api/attendance/mark-absent/', { body }, once),
    itself,
  );

/** The times of somebody without a record of that day. Source: R-beyond-1170. */
export const useEnterTimes = () =>
  useRegisterWrite(
    'enter-times',
    (body: BodyInput<Attendance['enterTimes']>, once) =>
      send<Attendance['enterTimes']>('POST', '/api/attendance/records/', { body }, once),
    itself,
  );

/** Source: 7-093. */
export const useCorrectTimes = () =>
  useRegisterWrite(
    'correct-times',
    ({ id, body }: { id: number; body: BodyInput<Attendance['edit']> }, once) =>
      patchRecord(id, body, once.idempotencyKey),
    itself,
  );

/** Null where it waits on the phone. Source: 7-094, R-beyond-321. */
export const useAddNote = () =>
  useRegisterWrite(
    'add-note',
    (request: { record: AttendanceRecord; note: string }, { idempotencyKey: key }, client) => {
      const { record, note } = request;
      return keepOwn(client, request, {
        step: { kind: 'note', action: 'note', label: note, key, body: { record, note } },
        act: () => writeNote(record, note, key),
      });
    },
    (record) => (record ? [record] : []),
  );
