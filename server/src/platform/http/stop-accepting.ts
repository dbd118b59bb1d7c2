import net from 'node:net';

/** A turn of the event loop that took no longer brought hardly anything to do. */
const QUIET_TURN_MS = 0.1;
/** Under a load that leaves no quiet turn it is not waited for longer. */
const QUIET_WITHIN_MS = 500;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Takes no new connection and keeps those that are open; the close() of an HTTP server would end the idle ones, too.
 * Whoever still waits in the queue of the port then is thrown out with it, with ECONNRESET instead of ECONNREFUSED. So
 * it closes after a turn that accepted what had come and had nothing else to do: hardly anybody comes in between.
 */
export async function stopAccepting(server: net.Server): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  // What came with the wish to stop is not accepted yet at the end of this turn.
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
