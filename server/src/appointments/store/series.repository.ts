import type { Outcome, Status } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';

/** The place of a row `a` of `appointments` in its series, as JSON; null for a single visit. */
export const SERIES_PLACE = `case when a.series_id is not null then
  (select json_build_object('id', r.id, 'every_weeks', r.every_weeks, 'position', a.series_position, 'size', r.size)
   from appointment_series r where r.id = a.series_id) end`;

const INSERT = sql(
  'series_insert',
  'insert into appointment_series (every_weeks, size, created_by, created_at) values ($1, $2, $3, $4) returning id',
);

export interface NewSeries {
  readonly everyWeeks: number;
  /** How many of its visits are booked. */
  readonly size: number;
  readonly createdBy: number;
}

export async function insertSeries(tx: Tx, { everyWeeks, size, createdBy }: NewSeries, now: Date): Promise<number> {
  const { id } = await tx.one<{ id: number }>(INSERT, [everyWeeks, size, createdBy, now]);
  return id;
}

const READ = sql('series_read', 'select id, every_weeks, size from appointment_series where id = $1');

export interface SeriesRow {
  readonly id: number;
  readonly every_weeks: number;
  readonly size: number;
}
export const findSeries = (q: Queryable, id: number): Promise<SeriesRow | undefined> => q.maybe<SeriesRow>(READ, [id]);

/** The current state of a visit of a series. */
export interface SeriesVisitRow {
  readonly id: number;
  readonly version: number;
  readonly position: number;
  readonly service_day: string;
  readonly starts_at: Date;
  readonly status: Status;
  readonly outcome: Outcome | null;
}

const VISITS = `select id, version, series_position as position, service_day, starts_at, status, outcome
  from appointments where series_id = $1 and series_position is not null and deleted_at is null`;
const LIST = sql('series_visits', `${VISITS} order by series_position`);
/** By id, the order in which every caller locks several appointments. */
const LOCK = sql('series_lock', `${VISITS} order by id for update`);

/** The visits of a series in its order, without deleted ones. */
export const findSeriesVisits = (q: Queryable, id: number): Promise<SeriesVisitRow[]> =>
  q.rows<SeriesVisitRow>(LIST, [id]);

/** The same, locked for the rest of the transaction. Of two changes of one series, the second sees the first. */
export const lockSeriesVisits = async (tx: Tx, id: number): Promise<SeriesVisitRow[]> =>
  (await tx.rows<SeriesVisitRow>(LOCK, [id])).sort((one, other) => one.position - other.position);
