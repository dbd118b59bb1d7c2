import type { Board } from 'shared-lib/contract';
import type { ServiceArea, TravelPair } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** Who last set it, and when; null of both where it is as it came with the product. */
interface Changed {
  readonly changed_at: Date | null;
  readonly changed_by: string | null;
}
export type StoredArea = ServiceArea & Changed & { readonly words: string[] };
export type StoredPair = TravelPair & Changed;

const BY = `nullif(${fullNameOf('u')}, '') as changed_by`;
const AREAS = sql(
  'service_areas',
  `select a.id, a.name, a.words, a.changed_at, ${BY} from service_areas a left join users u on u.id = a.changed_by order by lower(a.name), a.id`,
);
const PAIRS = sql(
  'travel_minutes',
  `select t.one, t.other, t.minutes, t.changed_at, ${BY} from travel_minutes t left join users u on u.id = t.changed_by order by t.one, t.other`,
);
/** By name. */
export const findAreas = (q: Queryable): Promise<StoredArea[]> => q.rows<StoredArea>(AREAS);
export const findPairs = (q: Queryable): Promise<StoredPair[]> => q.rows<StoredPair>(PAIRS);

const PLAN = sql(
  'travel_plan',
  `select
     coalesce((select json_agg(json_build_object('id', id, 'name', name, 'words', words) order by id) from service_areas), '[]') as areas,
     coalesce((select json_agg(json_build_object('one', one, 'other', other, 'minutes', minutes) order by one, other) from travel_minutes), '[]') as pairs`,
);
/** What travel is reckoned by, without who set it; in one statement, as the board asks for it with each day. */
export const findPlan = (q: Queryable): Promise<Pick<Board['travel'], 'areas' | 'pairs'>> => q.one(PLAN);

export interface By {
  readonly now: Date;
  readonly userId: number;
}
type Named = Pick<ServiceArea, 'name' | 'words'>;

const ADD = sql(
  'service_areas_add',
  'insert into service_areas (name, words, changed_by, changed_at) values ($1, $2, $3, $4) returning id',
);
export const addArea = async (tx: Tx, { name, words }: Named, by: By): Promise<number> =>
  (await tx.one<{ id: number }>(ADD, [name, words, by.userId, by.now])).id;

const CHANGE = sql(
  'service_areas_change',
  'update service_areas set name = $2, words = $3, changed_by = $4, changed_at = $5 where id = $1',
);
export const changeArea = (tx: Tx, { id, name, words }: ServiceArea, by: By): Promise<unknown> =>
  tx.rows(CHANGE, [id, name, words, by.userId, by.now]);

const REMOVE = sql('service_areas_remove', 'delete from service_areas where id = $1');
/** With the minutes to others, by its keys. */
export const removeArea = (tx: Tx, id: number): Promise<unknown> => tx.rows(REMOVE, [id]);

const SET = sql(
  'travel_minutes_set',
  `insert into travel_minutes (one, other, minutes, changed_by, changed_at)
   select least($1::int, area), greatest($1::int, area), minutes, $4::int, $5::timestamptz
   from unnest($2::int[], $3::int[]) said(area, minutes)
   on conflict (one, other) do update set minutes = excluded.minutes, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
);
const FORGET = sql(
  'travel_minutes_forget',
  `delete from travel_minutes t using unnest($2::int[]) area
   where t.one = least($1::int, area) and t.other = greatest($1::int, area)`,
);
/** Minutes from an area to others, or to itself; null: the default again. */
export async function setMinutes(
  tx: Tx,
  area: number,
  to: readonly { readonly area: number; readonly minutes: number | null }[],
  by: By,
): Promise<void> {
  const said = to.filter(({ minutes }) => minutes !== null);
  const unsaid = to.filter(({ minutes }) => minutes === null);
  const ids = (list: typeof to): number[] => list.map((one) => one.area);
  if (said.length) await tx.rows(SET, [area, ids(said), said.map(({ minutes }) => minutes), by.userId, by.now]);
  if (unsaid.length) await tx.rows(FORGET, [area, ids(unsaid)]);
}
