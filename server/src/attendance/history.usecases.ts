import type { Answer, Calls } from 'shared-lib/contract';
import { findHistory } from '../audit/history.repository.js';
import type { Deps } from '../platform/deps.js';
import { notFound } from '../platform/errors.js';
import { recordExists } from './attendance.repository.js';

/** Who changed what in a record. Notes are one string, and only the trail says who wrote which part. */
export async function history({ db }: Deps, id: number): Promise<Answer<Calls['attendance']['history']>> {
  const [exists, results] = await Promise.all([recordExists(db, id), findHistory(db, 'attendance_record', id)]);
  if (!exists) throw notFound();
  return { results };
}
