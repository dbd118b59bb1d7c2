import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.js';
import { ApiError } from '../errors.js';
import { rateCounters } from './rate-counters.js';

/** A balancer that is refused would take a server that is well for one that is not. */
const ASKED_BY_MACHINES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * How many requests of any kind an address may make in a minute (HATID_RATE_LIMIT). Those that are tighter stand with
 * their routes (`rateLimit`); rate-limits.test.ts lists them all. By address: whom an IPv6 provider gives a whole /64
 * counts as one, or every request could come from another.
 */
export async function limitRates(app: FastifyInstance, perMinute: number, clock: Clock): Promise<void> {
  const none = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    store: rateCounters(clock),
    // By the route: balancers write a slash or a query behind it.
    allowList: ({ routeOptions: { url } }) => url !== undefined && ASKED_BY_MACHINES.has(url),
    addHeaders: { ...none, 'retry-after': true },
    addHeadersOnExceeding: none,
    errorResponseBuilder: (_request, { ttl }) => new ApiError('RATE_LIMITED', { retryAfter: ttl / 1000 }),
  });
}
