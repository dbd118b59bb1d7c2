import type { Outcome, Role, Status } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { isService } from '../platform/database/price-lines.sql.js';

/** A visit for a calendar: no number of a client, no notes. Instants are ISO texts. */
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
  readonly first_name: string;
  /** The service area of its address; null where none is recognised. */
  readonly area: string | null;
  readonly services: readonly string[];
  /** Therapists and driver, in the form of `client` and `first_name`. */
  readonly people: readonly string[];
  readonly first_names: readonly string[];
}

export interface FeedRow {
  readonly role: Role;
  /** `FeedVisit[]`, as the database's text: most programs are only told that it has not changed. */
  readonly visits: string;
}

export interface FeedSpan {
  /** Service days, both included. */
  readonly from: string;
  readonly to: string;
  /** Where there are more visits than `most`, those nearest to it stay, before or after. */
  readonly now: Date;
  readonly most: number;
}

/** Whose visits: each trade uses its own index. */
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

const peopleBy = (
  name: string,
): string => `(select coalesce(json_agg(${name} order by u.role desc, u.first_name, u.id), '[]') from users u
    where u.id = a.driver_id or u.id in (select t.therapist_id from appointment_therapists t where t.appointment_id = a.id))`;

const VISIT = `json_build_object('id', a.id, 'version', a.version, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
  'updated_at', a.updated_at, 'status', a.status, 'outcome', a.outcome, 'location', a.location,
  'client', (select ${fullNameOf('c')} from clients c where c.id = a.client_id),
  'first_name', (select c.first_name from clients c where c.id = a.client_id),
  'area', (select s.name from visit_areas v join service_areas s on s.id = v.area_id where v.appointment_id = a.id),
  'services', (select coalesce(json_agg(s.name order by s.position), '[]') from appointment_services s where s.appointment_id = a.id and ${isService('s')}),
  'people', ${peopleBy(fullNameOf('u'))}, 'first_names', ${peopleBy('u.first_name')})`;

/** One query: the owner of the link, whether they may still work here, and their calendar. */
const FEED = sql(
  'calendar_feed',
  `
  select who.role, coalesce(json_agg(visits.visit order by visits.starts_at, visits.id) filter (where visits.id is not null), '[]')::text as visits
  from (select u.id, u.role from calendar_links l join users u on u.id = l.user_id where l.token_hash = $1 and u.is_active) who
  left join lateral (
    select a.id, a.starts_at, ${VISIT} as visit from (
      select * from (
        (select * from (${VISITS_OF}) a where a.starts_at >= $5 order by a.starts_at, a.id limit $4)
        union all
        (select * from (${VISITS_OF}) a where a.starts_at < $5 order by a.starts_at desc, a.id desc limit $4)
      ) a order by abs(extract(epoch from a.starts_at - $5)), a.id limit $4) a
  ) visits on true
  group by who.id, who.role`,
);

/** The visits of a link, soonest first; undefined for an unknown or ended link, or a disabled owner. */
export const findFeed = (
  q: Queryable,
  tokenHash: Buffer,
  { from, to, now, most }: FeedSpan,
): Promise<FeedRow | undefined> => q.maybe<FeedRow>(FEED, [tokenHash, from, to, most, now]);
