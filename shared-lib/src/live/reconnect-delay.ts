import { limits } from '../domain';

/** After a loss of all clients, this many return to the server in each second. */
const RETURNING_PER_SECOND = 110;

/** The time over which `connections` clients return, in milliseconds: 0 for a few, 9 s for a thousand. */
export const spreadFor = (connections: number): number =>
  connections < RETURNING_PER_SECOND ? 0 : (connections / RETURNING_PER_SECOND) * 1_000;

/**
 * Milliseconds before reconnect attempt `attempt` (0 is the first): at least 1 s, doubling to 30 s, plus up to half of
 * that at random. If many lost the same server, the first attempt is spread too. channel.ts gives up after
 * `RECONNECT_ATTEMPTS` (limits.ts). Until then live.ts polls what is shown (`pollWhileDown`). Source: 9-065, 9-066.
 * @param random 0 to 1
 */
export function reconnectDelay(attempt: number, connections: number, random: () => number): number {
  const { first, max } = limits.RECONNECT_BACKOFF_MS;
  const base = Math.min(max, first * 2 ** attempt);
  const spread = attempt === 0 ? spreadFor(connections) * random() : 0;
  return base + (base / 2) * random() + spread;
}
