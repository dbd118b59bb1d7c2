import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { consumeChannelToken } from '../accounts/sessions/channel-tokens.js';
import type { Principal } from '../platform/principal.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { requireVerified } from '../platform/http/authentication.js';
import { parseCursor } from './cursor.js';
import { announcer } from './event-feed.js';
import { type FanOut, LiveChannel } from './live-channel.js';
import type { LiveSources } from './sources.js';
import * as m from '../texts/m.js';

/** Source: 7-097, 7-098, R-api-1. */
const PATH = '/ws/scheduling/appointments';
const LARGEST_FRAME = 64 * 1024;

/** The channel's socket. The token is in the address because a browser can send no header here; it is never logged. */
export async function liveChannelRoutes(
  app: FastifyInstance,
  deps: Deps,
  sources: Partial<LiveSources>,
): Promise<void> {
  const lag = new Histogram({
    name: 'live_event_lag_seconds',
    help: 'Time from a change until it went to the sockets of this server',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [app.metrics],
  });
  const took = new Histogram({
    name: 'live_fan_out_seconds',
    help: 'Time to make and send the messages of a batch of changes',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [app.metrics],
  });
  const onFanOut = (one: FanOut): void => {
    lag.observe(one.lag);
    took.observe(one.took);
  };
  const channel = new LiveChannel({ deps, sources, onFanOut });
  const announce = announcer(deps.db);
  deps.db.onEvents(() => {
    channel.wake();
    announce();
  });

  await app.register(websocket, {
    options: { maxPayload: LARGEST_FRAME, perMessageDeflate: false, clientTracking: true },
    preClose: (done) => {
      channel.stop().then(
        () => done(),
        () => done(),
      );
    },
    errorHandler: (error, socket, request) => {
      request.log.warn({ error }, 'live channel');
      socket.terminate();
    },
  });
  new Gauge({
    name: 'live_connections',
    help: m.open_sockets_of_the_live(),
    registers: [app.metrics],
    collect() {
      this.set(channel.size);
    },
  });

  const principals = new WeakMap<FastifyRequest, Principal>();
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    refuseForeignOrigin(request);
    principals.set(request, await authorise(request, deps));
  };
  app.get(PATH, { websocket: true, preValidation }, (socket, request) => {
    const principal = principals.get(request);
    if (principal) void channel.join(socket, principal, parseCursor(parameter(request, 'last')));
    else socket.terminate();
  });
}

function parameter(request: FastifyRequest, name: string): string | undefined {
  const query: unknown = request.query;
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' && value ? value : undefined;
}

/** Otherwise a page of another site could open the channel with a stolen token. Programs send no Origin. */
function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (hostOf(origin) !== request.host.toLowerCase()) throw new ApiError('FORBIDDEN');
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

/** A channel token is used up by the first try; a session token is accepted too. Source: 7-098. */
async function authorise(request: FastifyRequest, { db, clock, sessions }: Deps): Promise<Principal> {
  const token = parameter(request, 'token');
  if (!token) throw new ApiError('NOT_AUTHENTICATED');
  const channelToken = await consumeChannelToken(db, token, clock.now());
  const principal = channelToken ? await sessions.findById(channelToken.sessionId) : await sessions.find(token);
  if (!principal)
    throw new ApiError(await (channelToken ? sessions.refusalOfId(channelToken.sessionId) : sessions.refusalOf(token)));
  requireVerified(principal);
  return principal;
}
