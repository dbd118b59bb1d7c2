import type { AttendanceRecord, BodyInput, Calls } from '../../contract';
import { callForSelf } from './attendance';
import { failedWith, isApiFailure } from '../http/api-failure';
import { type Parts, send } from '../http/http';

type Attendance = Calls['attendance'];
type Steps = Attendance['checkIn' | 'checkOut' | 'undo'];
export type AttendanceStepName = 'check-in' | 'check-out' | 'undo';

/**
 * A person's own step of the day. Its caller decides what a repeat is.
 * @param body says when it happened, where it was kept without a network
 */
export const postStep = <C extends Steps>(
  name: AttendanceStepName,
  idempotencyKey: string,
  body: { occurred_at?: string } = {},
) =>
  callForSelf(() =>
    send<C>('POST', `/api/attendance/${name}/` as C['path'], { body } as Parts<C>, { idempotencyKey, retry: false }),
  );

/** Corrects a record. */
export const patchRecord = (id: number, body: BodyInput<Attendance['edit']>, idempotencyKey: string) =>
  send<Attendance['edit']>(
    'PATCH',
    '/api/attendance/records/:id/',
    { params: { id }, body },
    { idempotencyKey, retry: false },
  );

const joined = (notes: string, added: string): string => (notes ? `${notes}\n${added}` : added);

/**
 * Adds a line to the notes of a record, which are one text. It sends nothing else. If another person has written in the
 * meantime, their line stays and this one comes below it. Source: 7-094.
 */
export async function writeNote(record: AttendanceRecord, note: string, key: string): Promise<AttendanceRecord> {
  const write = ({ id, notes }: AttendanceRecord, idempotencyKey: string) =>
    patchRecord(id, { notes: joined(notes, note), expected: { notes } }, idempotencyKey);
  try {
    return await write(record, key);
  } catch (error) {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error)) throw error;
    const { current } = error.body as { current: AttendanceRecord };
    return write(current, `${key}-below`);
  }
}
