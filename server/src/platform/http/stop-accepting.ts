import net from 'node:net';

/** A turn of the event loop this short brought almost nothing to do. */
const QUIET_TURN_MS = 0.1;
/** Under a load without any quiet turn, it waits no longer than this. */
const QUIET_WITHIN_MS = 500;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Stops accepting connections and keeps the open ones; an HTTP server's close() would also end the idle ones. A close
 * also throws out connections in the port's queue, with ECONNRESET instead of ECONNREFUSED. So this closes after a turn
 * that accepted what had come and had nothing else to do.
 */
export async function stopAccepting(server: net.Server): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  // Connections that came with the request to stop are not accepted yet at the end of this turn.
  await turn();
  let began = performance.now();
  for (;;) {
    await turn();
    const now = performance.now();
    if (now - began < QUIET_TURN_MS || now > until) break;
    began = now;
  }
  net.Server.prototype.close.call(server);
}
