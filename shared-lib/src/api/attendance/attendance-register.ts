import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttendanceRecord, AttendanceSummary, BodyInput, Calls } from '../../contract';
import { limits } from '../../domain';
import { callForSelf, attendanceKeys, refreshAttendance } from './attendance';
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
  write: (request: Request, once: { idempotencyKey: string; retry: false }) => Promise<Answered>,
  recordsOf: (answer: Answered) => readonly AttendanceRecord[],
) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['attendance', name],
    mutationFn: (request: Request) =>
      callForSelf(() => write(request, { idempotencyKey: keyOf(request), retry: false })),
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

const patch = (id: number, body: BodyInput<Attendance['edit']>, once: { idempotencyKey: string; retry: false }) =>
  send<Attendance['edit']>('PATCH', '/api/attendance/records/:id/', { params: { id }, body }, once);

/** Source: 7-093. */
export const useCorrectTimes = () =>
  useRegisterWrite(
    'correct-times',
    ({ id, body }: { id: number; body: BodyInput<Attendance['edit']> }, once) => patch(id, body, once),
    itself,
  );

const joined = (notes: string, added: string): string => (notes ? `${notes}\n${added}` : added);

/**
 * Adds a line to the notes of a record, which are one text. It sends nothing else. If another person has written in the
 * meantime, their line stays and this one comes below it. Source: 7-094.
 */
export const useAddNote = () =>
  useRegisterWrite(
    'add-note',
    async ({ record, note }: { record: AttendanceRecord; note: string }, once) => {
      const write = ({ id, notes }: AttendanceRecord, key: string) =>
        patch(id, { notes: joined(notes, note), expected: { notes } }, { ...once, idempotencyKey: key });
      try {
        return await write(record, once.idempotencyKey);
      } catch (error) {
        if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error)) throw error;
        const { current } = error.body as { current: AttendanceRecord };
        return write(current, `${once.idempotencyKey}-below`);
      }
    },
    itself,
  );
