// How it works: docs/subsystems/tracking.md.
import { serverLimits, type Period } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

/** A rating `r` that operators have to look at. */
const WAITS = `r.stars <= ${serverLimits.LOW_STARS} and r.settled_at is null`;

/** What a client says of a visit. */
export interface GivenRating {
  readonly stars: number;
  readonly words: string;
}

const PUT = sql(
  'rating_put',
  `insert into ratings as r (appointment_id, stars, words, rated_at) values ($1, $2, $3, $4)
   on conflict (appointment_id) do update set stars = excluded.stars, words = excluded.words, rated_at = excluded.rated_at,
     settled_by = null, settled_at = null
   where (r.stars, r.words) is distinct from (excluded.stars, excluded.words)
   returning r.appointment_id`,
);
/** Stores the rating of a visit in place of an earlier one. Returns whether it says anything new. */
export const putRating = async (
  tx: Tx,
  appointment: number,
  { stars, words }: GivenRating,
  now: Date,
): Promise<boolean> => (await tx.rows(PUT, [appointment, stars, words, now])).length > 0;

export interface RatingRow extends GivenRating {
  readonly rated_at: Date;
  readonly settled_by: string | null;
  readonly settled_at: Date | null;
  readonly waits: boolean;
}
const READ = `select r.stars, r.words, r.rated_at, r.settled_at, ${WAITS} as waits,
  (select ${fullNameOf('u')} from users u where u.id = r.settled_by) as settled_by
  from ratings r where r.appointment_id = $1`;
const FIND = sql('rating_read', READ);
const LOCK = sql('rating_lock', `${READ} for update of r`);
export const findRating = (q: Queryable, appointment: number): Promise<RatingRow | undefined> =>
  q.maybe<RatingRow>(FIND, [appointment]);
export const lockRating = (tx: Tx, appointment: number): Promise<RatingRow | undefined> =>
  tx.maybe<RatingRow>(LOCK, [appointment]);

const SETTLE = sql('rating_settle', 'update ratings set settled_by = $2, settled_at = $3 where appointment_id = $1');
/** Stores who settled a locked rating. */
export const settleRating = (tx: Tx, appointment: number, by: number | null, now: Date): Promise<unknown> =>
  tx.rows(SETTLE, [appointment, by, now]);

const LOW = sql(
  'ratings_low',
  `select r.appointment_id as appointment, r.stars, r.words, r.rated_at, ${fullNameOf('c')} as client
   from ratings r join appointments a on a.id = r.appointment_id join clients c on c.id = a.client_id
   where ${WAITS} and a.deleted_at is null order by r.rated_at, r.appointment_id limit $1 offset $2`,
);
const LOW_COUNT = sql(
  'ratings_low_count',
  `select count(*)::int as count from ratings r join appointments a on a.id = r.appointment_id
   where ${WAITS} and a.deleted_at is null`,
);
export interface LowRatingRow extends GivenRating {
  readonly appointment: number;
  readonly client: string;
  readonly rated_at: Date;
}
/** Low ratings that wait, the oldest first, and how many there are. */
export async function findLowRatings(
  q: Queryable,
  page: PageRequest,
): Promise<{ rows: LowRatingRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<LowRatingRow>(LOW, [page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(LOW_COUNT),
  ]);
  return { rows, count };
}

/** By the day of the visit, like every figure of the reports. */
const BY_THERAPIST = sql(
  'ratings_by_therapist',
  `select u.id, ${fullNameOf('u')} as name, count(*)::int as count, round(avg(r.stars), 2)::float8 as average,
     (count(*) filter (where r.stars <= ${serverLimits.LOW_STARS}))::int as low
   from ratings r join appointments a on a.id = r.appointment_id
     join appointment_therapists t on t.appointment_id = a.id join users u on u.id = t.therapist_id
   where a.service_day between $1 and $2 and a.deleted_at is null
   group by u.id order by average desc, count desc, name, u.id`,
);
export interface RatedRow {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly average: number;
  readonly low: number;
}
/** The ratings of visits of a period, by therapist, the best first. A visit of a group counts for each of them. */
export const findRatedTherapists = (q: Queryable, { from, to }: Period): Promise<RatedRow[]> =>
  q.rows<RatedRow>(BY_THERAPIST, [from, to]);
