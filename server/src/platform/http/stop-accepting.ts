import net from 'node:net';

/** A turn of the event loop this short had nothing to do. */
const QUIET_TURN_MS = 0.1;
/** Under a load without any quiet turn, it waits no longer than this. */
const QUIET_WITHIN_MS = 3_000;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Stops accepting connections and keeps the open ones; an HTTP server's close() would also end the idle ones. A close
 * also throws out connections in the port's queue, with ECONNRESET instead of ECONNREFUSED. Node takes one of them a
 * turn. So this closes right after a short turn that found none. Source: R-beyond-620.
 */
export async function stopAccepting(server: net.Server): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  let accepted = 0;
  const count = (): void => void accepted++;
  server.on('connection', count);
  // Connections that came with the request to stop are not accepted yet at the end of this turn.
  await turn();
  for (;;) {
    const began = performance.now();
    const before = accepted;
    await turn();
    const now = performance.now();
    if ((accepted === before && now - began < QUIET_TURN_MS) || now > until) break;
  }
  net.Server.prototype.close.call(server);
  server.off('connection', count);
}
