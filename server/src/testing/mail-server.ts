import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { closeMailConnections } from '../platform/mail/mail-delivery.js';

/** A mail server that stores what it takes. */
export interface MailServer {
  readonly url: string;
  /** Whole messages, the oldest first. */
  readonly received: string[];
  /** The code by which it refuses every recipient: 451 for now, 550 for good; undefined takes them. */
  refusesWith: number | undefined;
  /** Runs before it takes a message: a slow one waits for it. */
  before: () => Promise<void>;
  close(): Promise<void>;
}

export async function mailServer(): Promise<MailServer> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      server.refusesWith === undefined
        ? done()
        : done(Object.assign(new Error('not taken'), { responseCode: server.refusesWith })),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        void server.before().then(() => {
          received.push(text);
          done();
        });
      });
    },
  });
  const listening = once(smtp.listen(0, '127.0.0.1'), 'listening');
  await listening;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    refusesWith: undefined,
    before: () => Promise.resolve(),
    async close() {
      closeMailConnections();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
  return server;
}
