// How it works: docs/subsystems/canaries.md.
import type { ReleaseEvent, ReleaseEventKind, ReleaserKind } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { sharedWithOf, type Audience } from './canaries.repository.js';
import { NAME, type Writer } from './writer.js';

export interface NewReleaseEvent extends Partial<{ readonly [K in keyof Audience]: Audience[K] | undefined }> {
  readonly remote: string;
  readonly at: Date;
  readonly kind: ReleaseEventKind;
  readonly version: string;
  readonly previous?: string | undefined;
  readonly reason?: string | undefined;
  readonly notes?: string | undefined;
  readonly by: Writer;
}

const ADD = sql(
  'release_event_add',
  `insert into release_events
     (remote, at, kind, version, previous, percent, people, role, reason, notes, by_kind, by_token, by_user)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const COLUMNS = `e.id, e.remote, e.at, e.kind, e.version, e.previous, e.percent, e.role, e.reason, e.notes, e.by_kind,
  (select array_agg(u.username order by u.username) from users u where u.id = any (e.people)) as people,
  ${NAME} as by_name`;
const FROM = `release_events e left join release_tokens t on t.id = e.by_token left join users w on w.id = e.by_user`;
/** The events by which everybody got a version. Those of a canary say who had it. */
const SINCE = sql(
  'release_event_since',
  `select at, kind, case kind when 'returned' then previous else version end as version,
     by_kind, ${NAME} as by_name from ${FROM}
    where e.remote = $1 and kind in ('released', 'promoted', 'rolled_back', 'returned')
      and num_nonnulls(percent, people, e.role) = 0
    order by e.id desc limit 1`,
);
const LIST = sql(
  'release_events_list',
  `select ${COLUMNS} from ${FROM} where e.remote = $1
   order by e.id desc limit ${serverLimits.RELEASE_EVENTS_SHOWN}`,
);
/** A refused release changed nothing. */
const LAST_CHANGE = sql(
  'release_event_last_change',
  `select ${COLUMNS} from ${FROM} where e.remote = $1 and e.kind <> 'refused' order by e.id desc limit 1`,
);
const PAGE = sql('release_events_page', `select ${COLUMNS} from ${FROM} order by e.id desc limit $1 offset $2`);
const COUNT = sql('release_events_count', 'select count(*)::int as count from release_events');
const FORGET = sql(
  'release_events_forget',
  `delete from release_events where id in (
     select id from (select id, row_number() over (partition by remote, kind = 'refused' order by id desc) as place from release_events) e
      where place > ${serverLimits.RELEASE_EVENTS_KEPT})`,
);

const valuesOf = ({
  remote,
  at,
  kind,
  version,
  previous,
  percent,
  people,
  role,
  reason,
  notes,
  by,
}: NewReleaseEvent) => [
  remote,
  at,
  kind,
  version,
  previous ?? null,
  percent ?? null,
  people ?? null,
  role ?? null,
  reason ?? null,
  notes ?? null,
  by.kind,
  by.token,
  by.user,
];

/** Adds to the history, and tells open pages. One that was refused changes nothing for anybody but operators. */
export async function recordEvent(tx: Tx, event: NewReleaseEvent): Promise<void> {
  await tx.rows(ADD, valuesOf(event));
  const audience = { operators: true, everybody: event.kind !== 'refused' };
  tx.emit({ type: 'releases_update', audience, payload: { remote: event.remote } });
}

interface EventRow extends Omit<ReleaseEvent, 'at' | 'shared_with' | 'by'> {
  readonly at: Date;
  readonly percent: number | null;
  readonly people: string[] | null;
  readonly role: string | null;
  readonly by_kind: ReleaserKind;
  readonly by_name: string | null;
}

const shown = ({ at, percent, people, role, by_kind: kind, by_name: name, ...event }: EventRow): ReleaseEvent => ({
  ...event,
  at: at.toISOString(),
  shared_with: sharedWithOf({ percent, people, role }),
  by: { kind, name },
});

/** The latest of a remote, the newest first. */
export const eventsOf = async (db: Queryable, remote: string): Promise<ReleaseEvent[]> =>
  (await db.rows<EventRow>(LIST, [remote])).map(shown);

/** What changed a remote last; undefined from before the history. */
export async function lastChangeOf(db: Queryable, remote: string): Promise<ReleaseEvent | undefined> {
  const row = await db.maybe<EventRow>(LAST_CHANGE, [remote]);
  return row && shown(row);
}

/** All events, the newest first. */
export const eventsOnPage = async (db: Queryable, page: PageRequest): Promise<ReleaseEvent[]> =>
  (await db.rows<EventRow>(PAGE, [page.page_size, offsetOf(page)])).map(shown);
export const countEvents = async (db: Queryable): Promise<number> =>
  (await db.maybe<{ count: number }>(COUNT, []))?.count ?? 0;

/** How everybody got the version they have. */
export interface Since {
  readonly at: Date;
  readonly kind: ReleaseEventKind;
  readonly version: string | null;
  readonly by_kind: ReleaserKind;
  readonly by_name: string | null;
}

/** Undefined from before the history. */
export const sinceOf = (db: Queryable, remote: string): Promise<Since | undefined> => db.maybe<Since>(SINCE, [remote]);

/** Forgets the oldest events of each remote. Refused releases are counted apart: they never drive out what happened. */
export const forgetEvents = (q: Autocommit): Promise<unknown> => q.rows(FORGET);
