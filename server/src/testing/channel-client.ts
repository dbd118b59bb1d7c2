import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface ChannelMessage {
  readonly type: string;
  readonly id?: string;
  readonly [member: string]: unknown;
}

type MessageMatch = string | ((message: ChannelMessage) => boolean);

/** A client of the live channel that keeps every message. */
export interface ChannelClient {
  readonly socket: WebSocket;
  readonly messages: readonly ChannelMessage[];
  /** The first message of that type (or that matches) since the last call that took one. Waits for it if necessary. */
  next(wanted?: MessageMatch): Promise<ChannelMessage>;
  send(message: unknown): void;
  /** The code with which the socket was closed. Waits for it if necessary. */
  closed(): Promise<number>;
  close(): Promise<void>;
}

export interface ChannelOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** False for a client that is gone without saying so. */
  readonly answersPings?: boolean;
}

/**
 * Events of one transaction wait for all transactions that began before it, in any database of the server. Other test
 * files keep theirs open for seconds.
 */
const PATIENCE_MS = 40_000;

/** Opens the channel at a `ws://` address. Rejects with the HTTP status in its message when the server refuses. */
export async function openChannel(
  address: string,
  { headers = {}, answersPings = true }: ChannelOptions = {},
): Promise<ChannelClient> {
  const socket = new WebSocket(address, { headers, autoPong: answersPings });
  const messages: ChannelMessage[] = [];
  let taken = 0;
  const waiting = new Set<() => void>();
  let closeCode: number | undefined;
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString('utf8')) as ChannelMessage);
    for (const look of waiting) look();
  });
  socket.on('close', (code) => {
    closeCode = code;
    for (const look of waiting) look();
  });
  await once(socket, 'open');
  socket.on('error', () => undefined);

  /** Checks again after every message and the close, as long as patience lasts. */
  const until = <T>(look: () => T | undefined, what: () => string): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = look();
        if (found === undefined) return;
        finish();
        resolve(found);
      };
      const timer = setTimeout(() => {
        finish();
        reject(
          new Error(
            `${what()} did not come; heard: ${messages.map(({ type }) => type).join(', ') || 'nothing'}${closeCode === undefined ? '' : `; closed with ${closeCode}`}`,
          ),
        );
      }, PATIENCE_MS);
      const finish = (): void => {
        clearTimeout(timer);
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });

  return {
    socket,
    messages,
    next: (wanted = () => true) => {
      const fits = typeof wanted === 'string' ? ({ type }: ChannelMessage) => type === wanted : wanted;
      return until(
        () => {
          const at = messages.findIndex((message, index) => index >= taken && fits(message));
          if (at < 0) return undefined;
          taken = at + 1;
          return messages[at];
        },
        () => (typeof wanted === 'string' ? `a message ${wanted}` : 'the message'),
      );
    },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed: () =>
      until(
        () => closeCode,
        () => 'a close',
      ),
    async close() {
      if (closeCode !== undefined) return;
      const closed = once(socket, 'close');
      // No polite close: a socket that a test has stopped reading would never hear the answer.
      socket.terminate();
      await closed;
    },
  };
}
