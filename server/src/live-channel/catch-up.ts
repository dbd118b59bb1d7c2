// How it works: docs/subsystems/live-channel.md.
import type { Database } from '../platform/database/database.js';
import type { Connection } from './connection.js';
import { formatCursor, isAfter, type Cursor } from './cursor.js';
import { eventsBetween, reachesBackTo, type OutboxEvent } from './events.repository.js';
import { MessageMaker, recordsOf } from './fan-out.js';
import type { LiveSources } from './sources.js';

/** With more missed events, fresh lists are less to send. How long events are kept: clean-up-platform.ts. */
const MOST_MISSED = 500;
const INITIAL_SHARED_MS = 1_000;

export interface CatchUpParts {
  readonly db: Database;
  readonly sources: Partial<LiveSources>;
  /** ISO instant of the product's clock. */
  readonly timestamp: () => string;
}

export interface Arrival {
  readonly connection: Connection;
  /** The last event that the client says it has seen. */
  readonly last: Cursor | undefined;
  /** The feed's position when the connection joined: later events reach it by themselves. */
  readonly joinedAt: Cursor;
}

/** Brings new connections up to date: with the missed events, or with everything again. */
export function createCatchUp({ db, sources, timestamp }: CatchUpParts): (arrival: Arrival) => Promise<void> {
  let shared: { readonly at: string; readonly made: number; readonly text: Promise<string> } | undefined;

  const missed = async (last: Cursor | undefined, joinedAt: Cursor): Promise<readonly OutboxEvent[] | undefined> => {
    if (!last || isAfter(last, joinedAt)) return undefined;
    if (!(await reachesBackTo(db, last))) return undefined;
    const events = await eventsBetween(db, { after: last, until: joinedAt, limit: MOST_MISSED + 1 });
    return events.length > MOST_MISSED ? undefined : events;
  };

  /** A thousand operators who reconnect at once get one list, read and written once. */
  const initial = async ({ reader }: Connection, joinedAt: Cursor): Promise<string> => {
    const source = sources.appointments;
    if (!source) return '[]';
    if (reader.role !== 'operator') return JSON.stringify(await source.initial(reader));
    const at = formatCursor(joinedAt);
    const now = performance.now();
    if (!shared || shared.at !== at || now - shared.made > INITIAL_SHARED_MS) {
      const text = source.initial(reader).then((appointments) => JSON.stringify(appointments));
      text.catch(() => {
        shared = undefined;
      });
      shared = { at, made: now, text };
    }
    return shared.text;
  };

  return async ({ connection, last, joinedAt }) => {
    const id = formatCursor(joinedAt);
    const events = await missed(last, joinedAt);
    if (!events) {
      const appointments = await initial(connection, joinedAt);
      const head = JSON.stringify({ type: 'initial_data', connection_id: connection.id, timestamp: timestamp(), id });
      connection.write(Buffer.from(`${head.slice(0, -1)},"appointments":${appointments}}`));
    } else {
      const maker = new MessageMaker(sources.appointments ? await recordsOf(events, sources.appointments) : new Map());
      for (const event of events) {
        const message = maker.messageFor(event, connection.reader);
        if (message) connection.write(message);
      }
      connection.send({ type: 'heartbeat', connection_id: connection.id, timestamp: timestamp(), id });
    }
    connection.caughtUp();
  };
}
