import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { stopAccepting } from './stop-accepting.js';

/** Under load every connection brings a request within this time, unless the machine is too busy. */
const FAREWELL_MS = 500;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/**
 * Stops accepting connections and lets running requests end, for `seconds` at most. Proxies keep their connections
 * until the port is closed: who connects anew could meet that moment. A request may be on its way over an idle
 * connection. So then each answer asks the client to close, until no connection brought a request for a moment. The
 * rest is closed. Source: R-beyond-594, R-beyond-620.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
  try {
    const until = performance.now() + seconds * 1000;
    await stopAccepting(app.server);
    let requests = 0;
    app.server.prependListener('request', (_request, response) => {
      requests++;
      response.setHeader('connection', 'close');
    });
    for (let before = -1; before !== requests && performance.now() < until && (await openConnections(app)) > 0; ) {
      before = requests;
      await wait(FAREWELL_MS);
      // On a busy machine, what came meanwhile is read only now.
      await turn();
    }
    app.server.closeIdleConnections();
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
