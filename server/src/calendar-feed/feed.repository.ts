import type { Outcome, Role, Status } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** A visit as a calendar shows it: no number of a client, no notes. Instants are ISO texts. */
export interface FeedVisit {
  readonly id: number;
  readonly version: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly updated_at: string;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly location: string;
  readonly client: string;
  readonly services: readonly string[];
  readonly people: readonly string[];
}

export interface FeedRow {
  readonly role: Role;
  readonly visits: readonly FeedVisit[];
}

export interface FeedSpan {
  /** Service days, both included. */
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

/** Whose visits: each trade by its own index. */
const VISITS_OF = `
  select a.* from appointments a
  where who.role = 'operator' and a.service_day between $2 and $3 and a.deleted_at is null
  union all
  select a.* from appointment_therapists t join appointments a on a.id = t.appointment_id
  where who.role = 'therapist' and t.therapist_id = who.id and a.service_day between $2 and $3 and a.deleted_at is null
  union all
  select a.* from appointments a
  where who.role = 'driver' and (a.driver_id = who.id or a.pickup_driver_id = who.id) and a.service_day between $2 and $3
    and a.deleted_at is null`;

const VISIT = `json_build_object('id', a.id, 'version', a.version, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
  'updated_at', a.updated_at, 'status', a.status, 'outcome', a.outcome, 'location', a.location,
  'client', (select ${fullNameOf('c')} from clients c where c.id = a.client_id),
  'services', (select coalesce(json_agg(s.name order by s.position), '[]') from appointment_services s where s.appointment_id = a.id),
  'people', (select coalesce(json_agg(${fullNameOf('u')} order by u.role desc, u.first_name), '[]') from users u where u.id = a.driver_id
    or u.id in (select t.therapist_id from appointment_therapists t where t.appointment_id = a.id)))`;

/** One way to the database: whose link it is, may they still work here, and what is in their calendar. */
const FEED = sql(
  'calendar_feed',
  `
  select who.role, coalesce(json_agg(visits.visit order by visits.starts_at, visits.id) filter (where visits.id is not null), '[]') as visits
  from (select u.id, u.role from calendar_links l join users u on u.id = l.user_id where l.token_hash = $1 and u.is_active) who
  left join lateral (
    select a.id, a.starts_at, ${VISIT} as visit from (${VISITS_OF}) a order by a.starts_at desc, a.id desc limit $4
  ) visits on true
  group by who.id, who.role`,
);

/** The visits behind a link, soonest first; undefined for one that is none, was ended, or whose owner is disabled. */
export const findFeed = (q: Queryable, tokenHash: Buffer, { from, to, most }: FeedSpan): Promise<FeedRow | undefined> =>
  q.maybe<FeedRow>(FEED, [tokenHash, from, to, most]);
