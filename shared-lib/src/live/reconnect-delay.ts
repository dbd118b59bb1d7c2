import { limits } from '../domain';

/** A server that lost everybody at once takes back so many a second. */
const RETURNING_PER_SECOND = 110;

/**
 * How long the return of `connections` clients is drawn out, in milliseconds: nothing for a handful, 9 s for a
 * thousand.
 */
export const spreadFor = (connections: number): number =>
  connections < RETURNING_PER_SECOND ? 0 : (connections / RETURNING_PER_SECOND) * 1_000;

/**
 * Milliseconds before reconnect attempt `attempt` (0 is the first): at least 1 s, doubling to 30 s, and up to half of
 * that longer by chance. Many who lost the same server spread out before the first attempt too. channel.ts gives up
 * after `RECONNECT_ATTEMPTS` (limits.ts); meanwhile live.ts polls what is shown (`pollWhileDown`). Source: 9-065,
 * 9-066.
 * @param random 0 to 1
 */
export function reconnectDelay(attempt: number, connections: number, random: () => number): number {
  const { first, max } = limits.RECONNECT_BACKOFF_MS;
  const base = Math.min(max, first * 2 ** attempt);
  const spread = attempt === 0 ? spreadFor(connections) * random() : 0;
  return base + (base / 2) * random() + spread;
}
