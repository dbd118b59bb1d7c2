// How it works: docs/subsystems/live-channel.md.
import { setTimeout as wait } from 'node:timers/promises';
import { newClient, TIME_LIMITS } from '../platform/database/connections.js';
import type { Database } from '../platform/database/database.js';
import { STILL_THERE } from '../platform/database/session.sql.js';
import type { Logger } from '../platform/logging.js';
import type { Cursor } from './cursor.js';
import { cursorOf, eventsAfter, horizon, LISTEN, NOTIFY, type OutboxEvent } from './events.repository.js';

const BATCH = 500;
/** NOTIFY only wakes the feed. When one is lost, an event is late by at most this time. */
const POLL_MS = 1_000;
/** The feed reads events that wait for an older transaction again this soon, and then less often. */
const UNSETTLED_MS = { first: 5, longest: 200 };
/**
 * After a read the feed rests for as long as the read took, at most this long. So it is busy half of the time at most,
 * and under load one read serves the commits of a moment. A read on a quiet machine takes 2 ms.
 */
const LONGEST_REST_MS = 50;
const RECONNECT_MS = 500;
/** Reading the outbox takes milliseconds. A longer wait means a lost connection, and screens stand still. */
const LOOK_MS = 3_000;
/** How often the listening connection is checked, and how long it has to answer. */
const BEAT = { everyMs: 3_000, withinMs: 2_000 };

export interface FeedHandlers {
  /**
   * Settled events in commit order. Returns the function that sends them, which must be called in the same turn in
   * which the position moves. So a new connection gets a batch either as missed or live, never in neither way.
   */
  onBatch(events: readonly OutboxEvent[]): Promise<() => void>;
  /** Every event as soon as it is committed, possibly more than once: for events that must not wait for their turn. */
  onSight(event: OutboxEvent): void;
}

export interface EventFeed {
  /** Everything up to here was delivered. */
  position(): Cursor;
  /** Looks for new events now. */
  wake(): void;
  stop(): Promise<void>;
}

export interface FeedOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly handlers: FeedHandlers;
}

/** Reads the outbox in commit order until it is stopped; survives the loss of the database. */
export async function startEventFeed({ db, log, handlers }: FeedOptions): Promise<EventFeed> {
  const stopping = new AbortController();
  const quick = db.withStatementLimit(LOOK_MS);
  let position = await horizon(quick);
  let wanted = true;
  let nudge: (() => void) | undefined;
  let unsettledFor = 0;

  const wake = (): void => {
    wanted = true;
    nudge?.();
  };

  /** Until woken, or until the time is over. */
  const sleep = async (ms: number): Promise<void> => {
    if (wanted || stopping.signal.aborted) return;
    const woken = new Promise<void>((resolve) => {
      nudge = resolve;
    });
    const timer = new AbortController();
    await Promise.race([woken, wait(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    nudge = undefined;
  };

  const rest = async (ms: number): Promise<void> => {
    await wait(Math.min(ms, LONGEST_REST_MS), undefined, { signal: stopping.signal }).catch(() => undefined);
  };

  const readOnce = async (): Promise<'more' | 'waiting' | 'done'> => {
    const events = await eventsAfter(quick, position, BATCH);
    for (const event of events) handlers.onSight(event);
    const open = events.findIndex(({ settled }) => !settled);
    const settled = open < 0 ? events : events.slice(0, open);
    const last = settled.at(-1);
    if (last) {
      const upTo = cursorOf(last);
      const deliver = await handlers.onBatch(settled);
      position = upTo;
      deliver();
    }
    if (open >= 0) return 'waiting';
    return events.length === BATCH ? 'more' : 'done';
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      wanted = false;
      const begun = performance.now();
      try {
        const outcome = await readOnce();
        if (outcome === 'more') wanted = true;
        else await rest(performance.now() - begun);
        unsettledFor =
          outcome === 'waiting'
            ? Math.min(UNSETTLED_MS.longest, unsettledFor ? unsettledFor * 2 : UNSETTLED_MS.first)
            : 0;
        await sleep(unsettledFor || POLL_MS);
      } catch (error) {
        log.warn({ error }, 'the outbox could not be read');
        await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  const running = loop();
  const listener = listen({ db, onWake: wake, signal: stopping.signal });
  return {
    position: () => position,
    wake,
    async stop() {
      stopping.abort();
      nudge?.();
      await Promise.all([running, listener]);
    },
  };
}

interface ListenOptions {
  readonly db: Database;
  readonly onWake: () => void;
  readonly signal: AbortSignal;
}

/** Keeps a listening connection, and makes a new one when it is lost, with or without an error. */
async function listen({ db, onWake, signal }: ListenOptions): Promise<void> {
  while (!signal.aborted) {
    const client = newClient(db.connection, { ...TIME_LIMITS, statementMs: BEAT.withinMs });
    const over = new AbortController();
    const end = (): void => over.abort();
    client.on('notification', onWake);
    client.once('end', end);
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      await client.query(LISTEN);
      onWake();
      while (!over.signal.aborted) {
        await wait(BEAT.everyMs, undefined, { signal: over.signal }).catch(() => undefined);
        if (!over.signal.aborted) await client.query(STILL_THERE);
      }
    } catch {
      // The database is away; the poll reports it.
    }
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
    if (!signal.aborted) await wait(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Commits within this time share a NOTIFY, because it slows each commit that has one (measured: 2155 against 3559 a
 * second).
 */
const DEBOUNCE_MS = 5;

/** Tells other instances of commits here. Their poll makes up for a lost message. */
export function announcer(db: Database): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      db.rows(NOTIFY).catch(() => undefined);
    }, DEBOUNCE_MS);
  };
}
