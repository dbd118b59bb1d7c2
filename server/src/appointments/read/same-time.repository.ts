import type { SameTimeVisit } from 'shared-lib/contract';
import { foldText, TAKES_NO_TIME } from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

/** Time, client and place of planned visits. */
export interface PlannedVisits {
  readonly times: readonly { readonly day: string; readonly start: Date; readonly end: Date }[];
  readonly client: number | null;
  readonly location: string;
  /** The visits that are being changed do not count. */
  readonly except: readonly number[];
}

/** A visit and all that overlap it have the same service day, so the index of the days finds the few candidates. */
export const AT_THE_SAME_TIME = sql(
  'same_time_visits',
  `
  select w.of::int, a.id as appointment, a.starts_at, ${fullNameOf('c')} as client,
    case when a.client_id = $4::int then 'client' else 'address' end as same
  from unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) with ordinality as w(day, starts, ends, of)
  join appointments a on a.service_day = w.day and a.starts_at < w.ends and a.ends_at > w.starts
  join clients c on c.id = a.client_id
  where a.deleted_at is null and coalesce(a.outcome, 'completed') = 'completed' and a.status <> all ($7::text[])
    and a.id <> all ($6::int[]) and (a.client_id = $4::int or fold_text(a.location) = $5::text)
  order by w.of, a.starts_at, a.id limit 100`,
);

/** Visits that overlap planned ones and have the same client or the same folded address, earliest first. */
export async function findSameTime(
  q: Queryable,
  { times, client, location, except }: PlannedVisits,
): Promise<SameTimeVisit[]> {
  const rows = await q.rows<Omit<SameTimeVisit, 'starts_at'> & { starts_at: Date }>(AT_THE_SAME_TIME, [
    times.map(({ day }) => day),
    times.map(({ start }) => start),
    times.map(({ end }) => end),
    client,
    foldText(location) || null,
    except,
    TAKES_NO_TIME,
  ]);
  return rows.map((row) => ({ ...row, of: row.of - 1, starts_at: row.starts_at.toISOString() }));
}

const PLANNED = sql(
  'same_time_planned',
  'select service_day::text as day, starts_at, ends_at, client_id, location from appointments where id = $1 and deleted_at is null',
);
/** A visit as it is planned now; undefined where there is none. */
export async function findPlanned(q: Queryable, id: number): Promise<PlannedVisits | undefined> {
  const row = await q.maybe<{ day: string; starts_at: Date; ends_at: Date; client_id: number; location: string }>(
    PLANNED,
    [id],
  );
  return (
    row && {
      times: [{ day: row.day, start: row.starts_at, end: row.ends_at }],
      client: row.client_id,
      location: row.location,
      except: [id],
    }
  );
}
