// How it works: docs/subsystems/live-channel.md.
import type { LiveMessage } from '../api/http/channel-questions';
import { limits } from '../domain';

/** After a loss of all clients, this many return to the server in each second. */
const RETURNING_PER_SECOND = 110;

/** The time over which `connections` clients return, in milliseconds: 0 for a few, 9 s for a thousand. */
export const spreadFor = (connections: number): number =>
  connections < RETURNING_PER_SECOND ? 0 : (connections / RETURNING_PER_SECOND) * 1_000;

/**
 * Milliseconds before reconnect attempt `attempt` (0 is the first): at least 1 s, doubling to 30 s, plus up to half of
 * that at random. If many lost the same server, the first attempt is spread too. The channel gives up after
 * `RECONNECT_ATTEMPTS` (limits.ts). While there is none, live.ts polls what is shown (`pollWhileDown`).
 * Source: 9-065, 9-066.
 * @param random 0 to 1
 */
export function reconnectDelay(attempt: number, connections: number, random: () => number): number {
  const { first, max } = limits.RECONNECT_BACKOFF_MS;
  const base = Math.min(max, first * 2 ** attempt);
  const spread = attempt === 0 ? spreadFor(connections) * random() : 0;
  return base + (base / 2) * random() + spread;
}

/** Source: 4-090. */
export type ConnectionState = 'disconnected' | 'connecting' | 'connected' | 'error' | 'disabled';

/** The server's close code for 'sign in again'. */
const SIGNED_OUT = 4401;
/** Our own close code for a connection that no longer answers. */
const GONE_SILENT = 4000;
/** A heartbeat must be answered within this time. Otherwise the line is dead, whatever TCP believes. */
const SILENCE_MS = 10_000;

export interface ChannelParts {
  /** A fresh single-use token. */
  token: () => Promise<string>;
  open: (address: string) => WebSocket;
  /** The address of the channel: `wss://host/ws/scheduling/appointments/`. */
  address: string;
  /** The id of the last message before all that the page has fetched; left out, the server sends fresh lists. */
  last?: string | undefined;
  now: () => Date;
  random: () => number;
  onState: (state: ConnectionState, attempt: number) => void;
  onMessage: (message: LiveMessage) => void;
  /** The server says that the session is over. */
  onSignedOut: () => void;
}

function parse(data: unknown): LiveMessage | null {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? (value as LiveMessage)
      : null;
  } catch {
    return null;
  }
}

/**
 * One connection to the real-time channel, kept open. Source: 9-064..9-067. When it reconnects it sends the last
 * message's id, and resumes there.
 */
export class Channel {
  readonly #parts: ChannelParts;
  #socket: WebSocket | null = null;
  #wanted = false;
  /** A token has been requested. */
  #connecting = false;
  #attempt = 0;
  #last: string | undefined;
  /** The number of clients of the same server, as it last said. */
  #peers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#last = parts.last;
  }

  /**
   * Connects now, unless it already is connecting. It starts a new series of attempts, without waiting for the next of
   * the old one.
   */
  start(): void {
    if (this.#connecting || this.#socket) return;
    clearTimeout(this.#timer);
    this.#wanted = true;
    this.#attempt = 0;
    void this.#connect();
  }

  /** Closes for good, and tells the server that this is normal. */
  stop(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drop(limits.NORMAL_CLOSE);
    this.#parts.onState('disconnected', 0);
  }

  /** The network is gone, however long the socket takes to notice. The connection counts as closed now. */
  lose(): void {
    if (this.#socket) this.#goneSilent();
  }

  /** Asks the server something, which answers with a message. False if it cannot be asked. */
  ask(question: LiveMessage): boolean {
    return this.#isWelcome && this.#send(question);
  }

  /** False if there is no connection. */
  #send(message: LiveMessage): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify({ ...message, timestamp: this.#parts.now().toISOString() }));
    return true;
  }

  async #connect(): Promise<void> {
    this.#timer = undefined;
    this.#connecting = true;
    this.#parts.onState('connecting', this.#attempt);
    const token = await this.#parts.token().catch(() => null);
    this.#connecting = false;
    if (!this.#wanted) return;
    if (token === null) return this.#again();
    const query = new URLSearchParams({ token, ...(this.#last === undefined ? {} : { last: this.#last }) });
    const socket = this.#parts.open(`${this.#parts.address}?${query.toString()}`);
    this.#socket = socket;
    socket.addEventListener('message', (event: MessageEvent) => this.#hear(socket, parse(event.data)));
    socket.addEventListener('close', (event: CloseEvent) => this.#closed(socket, event.code));
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#heartbeat = setInterval(() => this.#beat(), limits.HEARTBEAT_MS);
    });
  }

  #beat(): void {
    if (!this.#send({ type: 'heartbeat' })) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#goneSilent(), SILENCE_MS);
  }

  /** The close event of a dead line may take minutes, so it counts as closed now. */
  #goneSilent(): void {
    const socket = this.#socket;
    this.#drop(GONE_SILENT);
    if (socket && this.#wanted) this.#again();
  }

  #hear(socket: WebSocket, message: LiveMessage | null): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    if (!message) return;
    // Only the first message, not the open socket, shows that the server has accepted us.
    if (message.type !== 'error') this.#welcome();
    if (typeof message.connections === 'number') this.#peers = message.connections;
    if (message.type === 'heartbeat') this.#send({ type: 'heartbeat_response' });
    this.#parts.onMessage(message);
    // Only processed messages are not requested again.
    if (typeof message.id === 'string') this.#last = message.id;
  }

  #isWelcome = false;
  #welcome(): void {
    if (this.#isWelcome) return;
    this.#isWelcome = true;
    this.#attempt = 0;
    this.#parts.onState('connected', 0);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (code === SIGNED_OUT) {
      this.#wanted = false;
      this.#parts.onState('disconnected', 0);
      this.#parts.onSignedOut();
      return;
    }
    // Source: 9-067.
    if (code === limits.NORMAL_CLOSE) {
      this.#wanted = false;
      this.#parts.onState('disconnected', 0);
      return;
    }
    this.#again();
  }

  #again(): void {
    if (!this.#wanted) return;
    if (this.#attempt >= limits.RECONNECT_ATTEMPTS) {
      this.#wanted = false;
      this.#parts.onState('error', this.#attempt);
      return;
    }
    const delay = reconnectDelay(this.#attempt, this.#peers, this.#parts.random);
    this.#attempt += 1;
    this.#parts.onState('error', this.#attempt);
    this.#timer = setTimeout(() => void this.#connect(), delay);
  }

  #drop(code?: number): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    this.#isWelcome = false;
    if (socket && code !== undefined) socket.close(code);
  }
}
