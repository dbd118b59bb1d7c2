import type { ServiceArea } from 'shared-lib/domain';
import { bind, sql, type Tx } from '../platform/database/database.js';

/** Who stores the area of one visit goes beside others; who goes through all visits goes alone. */
const SHARE = sql('visit_areas_share', `select pg_advisory_xact_lock_shared(hashtext('visit_areas'))`);
const ALONE = sql('visit_areas_alone', `select pg_advisory_xact_lock(hashtext('visit_areas'))`);
const SIGNS = sql('service_areas_signs', 'select id, name, words from service_areas order by id');

/**
 * By what addresses are recognised, for who stores an area in this transaction. The lock comes first, as a statement of
 * its own: so areas that change meanwhile are seen here, or by the job behind the change, which waits for this one.
 */
export async function findSigns(tx: Tx, { alone = false } = {}): Promise<ServiceArea[]> {
  const [, areas] = await tx.pipeline(bind(alone ? ALONE : SHARE, []), bind<ServiceArea>(SIGNS, []));
  return areas;
}

const PUT = sql(
  'visit_areas_put',
  `insert into visit_areas (appointment_id, area_id) select * from unnest($1::int[], $2::int[])
   on conflict (appointment_id) do update set area_id = excluded.area_id`,
);

export interface VisitArea {
  readonly id: number;
  /** Null: none is recognised. */
  readonly area: number | null;
}
export const putAreas = (tx: Tx, visits: readonly VisitArea[]): Promise<unknown> =>
  tx.rows(PUT, [visits.map(({ id }) => id), visits.map(({ area }) => area)]);

/** A redacted visit keeps the area it had: its address says nothing any more. */
const NEXT = sql(
  'visit_areas_next',
  `select a.id, a.location, v.area_id as area, v.appointment_id is not null as known
   from appointments a left join visit_areas v on v.appointment_id = a.id
   where a.id > $1 and a.location <> '' order by a.id limit $2`,
);
export interface PlacedVisit extends VisitArea {
  readonly location: string;
  /** Whether anybody has looked for its area. */
  readonly known: boolean;
}
/** Visits by their numbers, from the one behind `after` on. */
export const findPlacedVisits = (tx: Tx, after: number, limit: number): Promise<PlacedVisit[]> =>
  tx.rows<PlacedVisit>(NEXT, [after, limit]);

const UNKNOWN = sql(
  'visit_areas_unknown',
  `select a.id, a.location from appointments a
   where a.location <> '' and not exists (select from visit_areas v where v.appointment_id = a.id) order by a.id limit $1`,
);
/** Visits whose area nobody has looked for. */
export const findUnknownVisits = (tx: Tx, limit: number): Promise<{ id: number; location: string }[]> =>
  tx.rows(UNKNOWN, [limit]);
