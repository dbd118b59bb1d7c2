// How it works: docs/subsystems/access.md.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.js';
import { ApiError } from '../errors.js';
import { rateCounters } from './rate-counters.js';

/** A balancer that is refused would take a healthy server for a broken one. */
const ASKED_BY_MACHINES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Limits the requests of an address in a minute (HATID_RATE_LIMIT). Tighter limits are with their routes (`rateLimit`);
 * rate-limits.test.ts lists them all. An IPv6 network of /64 counts as one address: its owner could otherwise send
 * every request from another.
 */
export async function limitRates(app: FastifyInstance, perMinute: number, clock: Clock): Promise<void> {
  const none = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    store: rateCounters(clock),
    // By the route: balancers add a slash or a query to the address.
    allowList: ({ routeOptions: { url } }) => url !== undefined && ASKED_BY_MACHINES.has(url),
    addHeaders: { ...none, 'retry-after': true },
    addHeadersOnExceeding: none,
    errorResponseBuilder: (_request, { ttl }) => new ApiError('RATE_LIMITED', { retryAfter: ttl / 1000 }),
  });
}
