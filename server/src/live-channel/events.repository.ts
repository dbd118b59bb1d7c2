import type { Audience } from '../platform/database/events.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { LAST_ID, type Cursor } from './cursor.js';

export interface OutboxEvent {
  readonly id: number;
  readonly tx_id: string;
  readonly at: Date;
  readonly type: string;
  readonly appointment_id: number | null;
  readonly audience: Audience;
  readonly payload: Readonly<Record<string, unknown>>;
  /** No running transaction can still put an event before this one. */
  readonly settled: boolean;
}

/** The channel by which instances wake each other after a commit. */
const CHANNEL = 'hatid_events';
export const LISTEN = `listen ${CHANNEL}`;
export const NOTIFY = sql('events_notify', `select pg_notify('${CHANNEL}', '')`);

const COLUMNS = 'id, tx_id::text as tx_id, at, type, appointment_id, audience, payload';

/** Of the table: `tx_id` alone would be the selected text, in which 1000 comes before 999. */
const IN_ORDER = 'order by events.tx_id, events.id';

const HORIZON = sql('events_horizon', 'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
const AFTER = sql(
  'events_after',
  `select ${COLUMNS}, tx_id < pg_snapshot_xmin(pg_current_snapshot()) as settled
   from events where (tx_id, id) > ($1::text::xid8, $2::bigint) ${IN_ORDER} limit $3`,
);
const BETWEEN = sql(
  'events_between',
  `select ${COLUMNS}, true as settled from events
   where (tx_id, id) > ($1::text::xid8, $2::bigint) and (tx_id, id) <= ($3::text::xid8, $4::bigint) ${IN_ORDER} limit $5`,
);
const IS_KEPT = sql(
  'events_is_kept',
  'select exists (select from events where (tx_id, id) <= ($1::text::xid8, $2::bigint)) as kept',
);

const NEWEST = sql(
  'events_newest',
  `select tx_id::text as tx, id from events where tx_id < pg_snapshot_xmin(pg_current_snapshot())
   order by events.tx_id desc, events.id desc limit 1`,
);

/** The start of a new reader: everything before is settled. */
export async function horizon(db: Queryable): Promise<Cursor> {
  const { xmin } = await db.one<{ xmin: string }>(HORIZON);
  return { tx: BigInt(xmin) - 1n, id: LAST_ID };
}

/**
 * The last event before which none can come any more; undefined without events. It is never past the position of a
 * feed that has read all events, as `horizon` may be: no event has to follow for a client to resume from here.
 */
export async function newestEvent(db: Queryable): Promise<Cursor | undefined> {
  const newest = await db.maybe<{ tx: string; id: number }>(NEWEST);
  return newest && { tx: BigInt(newest.tx), id: newest.id };
}

export const eventsAfter = (db: Queryable, { tx, id }: Cursor, limit: number): Promise<OutboxEvent[]> =>
  db.rows(AFTER, [String(tx), id, limit]);

export interface Stretch {
  /** Exclusive. */
  readonly after: Cursor;
  /** Inclusive. */
  readonly until: Cursor;
  readonly limit: number;
}

export const eventsBetween = (db: Queryable, { after, until, limit }: Stretch): Promise<OutboxEvent[]> =>
  db.rows(BETWEEN, [String(after.tx), after.id, String(until.tx), until.id, limit]);

/** False where events after the cursor may have been removed: no event as old as it is left. */
export const reachesBackTo = async (db: Queryable, { tx, id }: Cursor): Promise<boolean> =>
  (await db.one<{ kept: boolean }>(IS_KEPT, [String(tx), id])).kept;

export const cursorOf = ({ tx_id, id }: OutboxEvent): Cursor => ({ tx: BigInt(tx_id), id });
