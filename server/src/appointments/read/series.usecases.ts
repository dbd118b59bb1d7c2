import type { Answer, Calls } from 'shared-lib/contract';
import { BEFORE_START, localTime, oneOf, type Status } from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors.js';
import { findSeries, findSeriesVisits } from '../store/series.repository.js';

/** A visit that has neither begun nor is over. */
export const isOpen = ({ status }: { readonly status: Status }): boolean => oneOf(BEFORE_START, status);

/** A series with the current state of its visits. Refusal: NOT_FOUND. */
export async function readSeries(q: Queryable, id: number): Promise<Answer<Calls['series']['read']>> {
  const series = await findSeries(q, id);
  if (!series) throw notFound();
  const visits = await findSeriesVisits(q, id);
  return {
    ...series,
    visits: visits.map(({ service_day, starts_at, ...visit }) => ({
      ...visit,
      date: service_day,
      start_time: localTime(starts_at),
      starts_at: starts_at.toISOString(),
      open: isOpen(visit),
    })),
  };
}
