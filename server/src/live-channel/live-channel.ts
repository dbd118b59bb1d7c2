// How it works: docs/subsystems/live-channel.md.
import type { RawData, WebSocket } from 'ws';
import type { Principal } from '../platform/principal.js';
import type { Deps } from '../platform/deps.js';
import { createCatchUp } from './catch-up.js';
import { Connection } from './connection.js';
import { formatCursor, type Cursor } from './cursor.js';
import { startEventFeed, type EventFeed } from './event-feed.js';
import type { OutboxEvent } from './events.repository.js';
import { fanOut, MessageMaker, recordsOf } from './fan-out.js';
import { CLOSE, parseClientMessage, SESSION_REVOKED, type ClientMessage } from './messages.js';
import type { LiveSources } from './sources.js';

/** The same function with at most `most` calls at a time; the others wait in order. */
function limitConcurrency<A>(most: number, work: (given: A) => Promise<void>): (given: A) => Promise<void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (given) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      await work(given);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Source: 9-064, 7-111. */
const HEARTBEAT_MS = 30_000;
/** Two and a half heartbeats without a message: the other end is gone, even if TCP does not know. */
const SILENCE_MS = 75_000;
const TICK_MS = 1_000;
/** How often sockets are checked, because no event says that a session was unused for too long. */
const SESSIONS_CHECKED_MS = 60_000;
const CATCH_UPS_AT_ONCE = 8;
/** Sockets of one session; the oldest is closed (many tabs, or a client that reconnects without closing). */
const MOST_OF_ONE_SESSION = 12;

export interface LiveChannelOptions {
  readonly deps: Deps;
  readonly sources: Partial<LiveSources>;
  /** Told after each batch of events went out, for figures. */
  readonly onFanOut?: (took: FanOut) => void;
}

export interface FanOut {
  /** Seconds from the commit's instant of the oldest event until it went out, by the product's clock. */
  readonly lag: number;
  /** Seconds to make and send the messages of the batch. */
  readonly took: number;
}

/** The sockets of this instance and the feed that serves them. */
export class LiveChannel {
  readonly #connections = new Set<Connection>();
  readonly #deps: Deps;
  readonly #sources: Partial<LiveSources>;
  readonly #onFanOut: LiveChannelOptions['onFanOut'];
  readonly #catchUp: (arrival: { connection: Connection; last: Cursor | undefined; joinedAt: Cursor }) => Promise<void>;
  #feed: Promise<EventFeed> | undefined;
  #ticker: NodeJS.Timeout | undefined;
  /** By the product's clock. */
  #sessionsCheckedAt: number;
  #stopped = false;

  constructor({ deps, sources, onFanOut }: LiveChannelOptions) {
    this.#deps = deps;
    this.#onFanOut = onFanOut;
    this.#sources = sources;
    this.#sessionsCheckedAt = deps.clock.now().getTime();
    const catchUp = createCatchUp({ db: deps.db, sources, timestamp: () => this.#timestamp() });
    this.#catchUp = limitConcurrency(CATCH_UPS_AT_ONCE, catchUp);
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Reads new events now, because something was committed here. */
  wake(): void {
    void this.#feed?.then((feed) => feed.wake()).catch(() => undefined);
  }

  /** Takes an authorised socket. `last` is the cursor that the client says it has seen. */
  async join(socket: WebSocket, principal: Principal, last: Cursor | undefined): Promise<void> {
    if (this.#stopped) {
      socket.close(CLOSE.goingAway, 'the server is stopping');
      return;
    }
    const connection = new Connection(socket, principal, performance.now());
    const admission = this.#admit(connection);
    socket.on('message', (data: RawData, isBinary: boolean) =>
      this.#onMessage(connection, data, { isBinary, admission }),
    );
    socket.on('pong', () => {
      connection.lastHeard = performance.now();
    });
    socket.on('close', () => this.#connections.delete(connection));
    // For a frame that is too big or malformed, ws itself closes with the right code.
    socket.on('error', () => undefined);
    try {
      const joinedAt = await admission;
      if (!joinedAt) return;
      await this.#catchUp({ connection, last, joinedAt });
      connection.nextHeartbeat = performance.now() + HEARTBEAT_MS;
    } catch (error) {
      this.#deps.log.warn({ error }, 'a live connection could not be served');
      connection.close(CLOSE.tryAgainLater, 'briefly unavailable');
      this.#connections.delete(connection);
    }
  }

  /**
   * The feed's position when this socket joined; undefined for a closed one. Its session may have ended after the
   * check, before this socket listened. So the session is checked again, now that the feed would tell this socket too.
   */
  async #admit(connection: Connection): Promise<Cursor | undefined> {
    const feed = await this.#running();
    if (connection.socket.readyState !== connection.socket.OPEN) return undefined;
    this.#makeRoom(connection);
    this.#connections.add(connection);
    const joinedAt = feed.position();
    if ((await this.#deps.sessions.living([connection.sessionId])).has(connection.sessionId)) return joinedAt;
    this.#signOut(connection);
    return undefined;
  }

  /** Tells every client to reconnect (to another instance), and stops reading. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#ticker);
    for (const connection of this.#connections) connection.close(CLOSE.goingAway, 'the server is stopping');
    const feed = await this.#feed?.catch(() => undefined);
    await feed?.stop();
  }

  /** The feed starts with the first socket: a server without listeners reads nothing. */
  #running(): Promise<EventFeed> {
    if (!this.#feed) {
      const { db, log } = this.#deps;
      const handlers = {
        onBatch: (events: readonly OutboxEvent[]) => this.#prepare(events),
        onSight: (event: OutboxEvent) => this.#obey(event),
      };
      this.#feed = startEventFeed({ db, log, handlers });
      this.#feed.catch(() => {
        this.#feed = undefined;
      });
      this.#ticker ??= setInterval(() => this.#tick(), TICK_MS).unref();
    }
    return this.#feed;
  }

  async #prepare(events: readonly OutboxEvent[]): Promise<() => void> {
    const begun = performance.now();
    const source = this.#sources.appointments;
    const maker = new MessageMaker(source ? await recordsOf(events, source) : new Map());
    return () => {
      fanOut(events, this.#connections, maker);
      const oldest = Math.min(...events.map(({ at }) => at.getTime()));
      const lag = Math.max(0, this.#deps.clock.now().getTime() - oldest) / 1000;
      this.#onFanOut?.({ lag, took: (performance.now() - begun) / 1000 });
    };
  }

  /** Disabling, a password change and log-out end a session everywhere. Source: R-accounts-1. */
  #obey({ type, payload }: OutboxEvent): void {
    if (type !== SESSION_REVOKED) return;
    const ids: unknown = payload['session_ids'];
    const revoked = new Set<unknown>(Array.isArray(ids) ? ids : []);
    for (const connection of this.#connections) if (revoked.has(connection.sessionId)) this.#signOut(connection);
  }

  #signOut(connection: Connection): void {
    this.#connections.delete(connection);
    connection.close(CLOSE.signedOut, 'the session is over');
  }

  #makeRoom({ sessionId }: Connection): void {
    const others = [...this.#connections].filter((connection) => connection.sessionId === sessionId);
    for (const oldest of others.slice(0, Math.max(0, others.length - MOST_OF_ONE_SESSION + 1))) {
      this.#connections.delete(oldest);
      oldest.close(CLOSE.policy, 'too many connections');
    }
  }

  #tick(): void {
    const now = performance.now();
    const today = this.#deps.clock.now();
    // In both directions: a clock that was set back would delay the check for as long.
    if (Math.abs(today.getTime() - this.#sessionsCheckedAt) >= SESSIONS_CHECKED_MS) void this.#checkSessions(today);
    for (const connection of this.#connections) {
      if (connection.expiresAt <= today) this.#signOut(connection);
      else if (now - connection.lastHeard > SILENCE_MS || connection.isTooFarBehind(now)) connection.socket.terminate();
      else if (now >= connection.nextHeartbeat) void this.#beat(connection, now);
    }
  }

  /** One query for all sockets. Where it fails they stay, and are checked again in a minute. */
  async #checkSessions(today: Date): Promise<void> {
    this.#sessionsCheckedAt = today.getTime();
    const asked = [...this.#connections];
    if (!asked.length) return;
    try {
      const living = await this.#deps.sessions.living([...new Set(asked.map(({ sessionId }) => sessionId))]);
      for (const connection of asked) if (!living.has(connection.sessionId)) this.#signOut(connection);
    } catch (error) {
      this.#deps.log.debug({ error }, 'the sessions of the sockets could not be looked up');
    }
  }

  /** Carries the feed's cursor, so that a person with few messages still resumes from near the end. */
  async #beat(connection: Connection, now: number): Promise<void> {
    connection.nextHeartbeat = now + HEARTBEAT_MS;
    const feed = await this.#feed;
    if (!feed) return;
    connection.deliver(
      Buffer.from(
        JSON.stringify({ type: 'heartbeat', timestamp: this.#timestamp(), id: formatCursor(feed.position()) }),
      ),
    );
    if (connection.socket.readyState === connection.socket.OPEN) connection.socket.ping();
  }

  /** A message before the socket is admitted is answered after that, or never. */
  #onMessage(
    connection: Connection,
    data: RawData,
    { isBinary, admission }: { readonly isBinary: boolean; readonly admission: Promise<Cursor | undefined> },
  ): void {
    const now = performance.now();
    connection.lastHeard = now;
    if (!connection.mayReceive(now)) return connection.close(CLOSE.policy, 'too many messages');
    if (isBinary) return connection.close(CLOSE.policy, 'text messages only');
    const message = parseClientMessage(textOf(data));
    const answer = async (): Promise<void> => {
      if (!(await admission.catch(() => undefined))) return;
      if (message) return this.#answer(connection, message);
      connection.send({ type: 'error', code: 'VALIDATION_FAILED', timestamp: this.#timestamp() });
    };
    answer().catch((error: unknown) => {
      this.#deps.log.warn({ error }, 'a live request could not be answered');
      connection.send({ type: 'error', code: 'SERVICE_UNAVAILABLE', timestamp: this.#timestamp() });
    });
  }

  async #answer(connection: Connection, message: ClientMessage): Promise<void> {
    const timestamp = this.#timestamp();
    switch (message.type) {
      case 'heartbeat':
        return connection.send({ type: 'heartbeat_response', timestamp });
      case 'heartbeat_response':
        return;
      case 'appointment_update_request': {
        const record = (await this.#sources.appointments?.load([message.appointment_id]))?.get(message.appointment_id);
        // Another person's appointment answers like one that does not exist.
        if (!record?.visibleTo(connection.reader))
          return connection.send({
            type: 'error',
            code: 'NOT_FOUND',
            appointment_id: message.appointment_id,
            timestamp,
          });
        return connection.send({
          type: 'appointment_update',
          timestamp,
          appointment: record.forReader(connection.reader),
        });
      }
      case 'availability_check': {
        const { date, time, service_id } = message;
        const found = await this.#sources.availability?.check({ date, time, serviceId: service_id }, connection.reader);
        return connection.send({ ...found, type: 'availability_update', date, time, service_id, timestamp });
      }
    }
  }

  #timestamp(): string {
    return this.#deps.clock.now().toISOString();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}
