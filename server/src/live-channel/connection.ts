// How it works: docs/subsystems/live-channel.md.
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Principal } from '../platform/principal.js';
import { CLOSE } from './messages.js';
import type { Reader } from '../platform/principal.js';

/**
 * Bytes that a reader may be behind. A reader beyond the first limit for a while, or ever beyond the second, is cut: it
 * reconnects and resumes, while a buffer would only grow. A burst alone is no reason: until it is sent, even the
 * quickest reader is behind.
 */
const BACKLOG = { long: 1024 * 1024, longForMs: 5_000, longest: 8 * 1024 * 1024 };
/** Live messages held back while the missed ones are read. */
const MOST_PENDING = 2_000;
/** Messages that a client may send in a window. */
const FLOOD = { messages: 60, windowMs: 10_000 };

/** One open socket and its person. How often it is asked, and how long it may be silent: live-channel.ts. */
export class Connection {
  readonly id = randomUUID();
  readonly reader: Reader;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** Milliseconds of the process clock. */
  lastHeard: number;
  nextHeartbeat: number;
  #pending: Buffer[] | undefined = [];
  #behindSince: number | undefined;
  #windowStart = 0;
  #inWindow = 0;

  constructor(
    readonly socket: WebSocket,
    principal: Principal,
    now: number,
  ) {
    this.reader = { userId: principal.userId, role: principal.role };
    this.sessionId = principal.sessionId;
    this.expiresAt = principal.expiresAt;
    this.lastHeard = now;
    this.nextHeartbeat = now;
  }

  /** A live message: waits until the connection has caught up. */
  deliver(message: Buffer): void {
    if (!this.#pending) return this.write(message);
    if (this.#pending.length >= MOST_PENDING) return this.close(CLOSE.tryAgainLater, 'too far behind');
    this.#pending.push(message);
  }

  /** The missed messages were sent; the live ones that came meanwhile follow. */
  caughtUp(): void {
    const pending = this.#pending ?? [];
    this.#pending = undefined;
    for (const message of pending) this.write(message);
  }

  send(message: Readonly<Record<string, unknown>>): void {
    this.write(Buffer.from(JSON.stringify(message)));
  }

  write(message: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.isTooFarBehind(performance.now())) return this.socket.terminate();
    this.socket.send(message, { binary: false });
  }

  isTooFarBehind(now: number): boolean {
    const behind = this.socket.bufferedAmount;
    if (behind <= BACKLOG.long) {
      this.#behindSince = undefined;
      return false;
    }
    this.#behindSince ??= now;
    return behind > BACKLOG.longest || now - this.#behindSince > BACKLOG.longForMs;
  }

  close(code: number, reason: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.close(code, reason);
    // The socket does not wait for a client that does not answer the close.
    setTimeout(() => this.socket.terminate(), 1_000).unref();
  }

  /** False when the client sends more than a person and a heartbeat could. */
  mayReceive(now: number): boolean {
    if (now - this.#windowStart > FLOOD.windowMs) {
      this.#windowStart = now;
      this.#inWindow = 0;
    }
    return ++this.#inWindow <= FLOOD.messages;
  }
}
