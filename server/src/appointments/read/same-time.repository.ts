import type { SameTimeVisit } from 'shared-lib/contract';
import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

/** When, for whom and where a visit is planned. */
export interface PlannedTimes {
  readonly times: readonly { readonly day: string; readonly start: Date; readonly end: Date }[];
  readonly client: number | null;
  readonly location: string | null;
  readonly except: number | null;
}

const AT_THE_SAME_TIME = sql(
  'same_time_visits',
  `
  select a.id as appointment, w.day::text as date, a.starts_at, ${fullNameOf('c')} as client,
    case when a.client_id = $4::int then 'client' else 'address' end as same
  from unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) as w(day, starts, ends)
  join appointments a on a.service_day = w.day and a.starts_at < w.ends and a.ends_at > w.starts
  join clients c on c.id = a.client_id
  where a.deleted_at is null and a.outcome is distinct from 'cancelled' and a.id is distinct from $6::int
    and (a.client_id = $4::int or fold_text(a.location) = fold_text($5::text))
  order by a.starts_at, a.id limit 100`,
);
export async function findSameTime(
  q: Queryable,
  { times, client, location, except }: PlannedTimes,
): Promise<SameTimeVisit[]> {
  const rows = await q.rows<Omit<SameTimeVisit, 'starts_at'> & { starts_at: Date }>(AT_THE_SAME_TIME, [
    times.map(({ day }) => day),
    times.map(({ start }) => start),
    times.map(({ end }) => end),
    client,
    location || null,
    except,
  ]);
  return rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() }));
}

const PLANNED = sql(
  'same_time_planned',
  'select service_day::text as day, starts_at, ends_at, client_id, location from appointments where id = $1 and deleted_at is null',
);
/** A visit as it is planned now; undefined where there is none. */
export async function findPlanned(q: Queryable, id: number): Promise<PlannedTimes | undefined> {
  const row = await q.maybe<{ day: string; starts_at: Date; ends_at: Date; client_id: number; location: string }>(
    PLANNED,
    [id],
  );
  return (
    row && {
      times: [{ day: row.day, start: row.starts_at, end: row.ends_at }],
      client: row.client_id,
      location: row.location,
      except: id,
    }
  );
}
