import type { Appointment } from 'shared-lib/contract';
import type { Queryable } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors.js';
import { toRecord, type AppointmentRecord, type RecordRow } from '../store/record.js';
import { BY_IDS } from '../store/record.sql.js';
import type { Reader } from '../../platform/principal.js';
import { maySee, viewFor } from './view.js';

export type { AppointmentRecord } from '../store/record.js';
export { maySee, viewFor } from './view.js';

/**
 * The records with these ids, by id, in one query; unknown ids are missing. Deleted ones have `deleted` set, because
 * the channel must still decide who may hear of the deletion.
 */
export async function loadAppointments(q: Queryable, ids: readonly number[]): Promise<Map<number, AppointmentRecord>> {
  const rows = ids.length ? await q.rows<RecordRow>(BY_IDS, [ids]) : [];
  return new Map(rows.map((row) => [row.facts.id, toRecord(row)]));
}

/** The record of an appointment. Refusal: NOT_FOUND, also for a deleted one. */
export async function existingRecord(q: Queryable, id: number): Promise<AppointmentRecord> {
  const record = (await loadAppointments(q, [id])).get(id);
  if (!record || record.deleted) throw notFound();
  return record;
}

/** The record of an appointment that is known to exist. */
export async function loadOne(q: Queryable, id: number): Promise<AppointmentRecord> {
  return toRecord(await q.one<RecordRow>(BY_IDS, [[id]]));
}

/**
 * One appointment as its reader may see it; undefined where it does not exist, is deleted, or belongs to another
 * person.
 */
export async function loadAppointment(
  q: Queryable,
  id: number,
  reader: Reader,
  now: Date,
): Promise<Appointment | undefined> {
  const record = (await loadAppointments(q, [id])).get(id);
  return record && !record.deleted && maySee(record, reader) ? viewFor(record, reader, now) : undefined;
}
