import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serverLimits } from 'shared-lib/domain';
import type { Clock } from '../clock.js';
import type { Deps } from '../deps.js';
import { compressAnswers } from './compression.js';
import { answerError } from './error-handler.js';
import { ApiError } from '../errors.js';
import { createTurns } from '../turns.js';
import { forgetUnclearSenders } from './sender.js';
import { acceptJson, readAddress, refuseLongAddresses, refusePackedBodies } from './request-size.js';
import { answerParserError, noteOpenAnswers, refuseUnclearHosts } from './malformed-requests.js';
import { limitRates } from './rate-limits.js';
import { listRoutes, routeName } from './route-list.js';
import { setSecurityHeaders } from './security-headers.js';
import { traceOfCaller, traceRequests } from './trace-requests.js';

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than proxies keep a connection. So the server never closes one while a request is on its way. */
const KEEP_ALIVE_MS = 72_000;

/**
 * The writes of one record that run at a time on one server. They would wait for each other's lock, so the others leave
 * their connections free.
 */
const WRITES_OF_A_RECORD = 4;

/**
 * No route has a JSON schema: the contract checks requests and answers (`route.ts`). Without this function Fastify
 * loads two compilers for JSON schemas, a sixth of a server's start.
 */
function noJsonSchema(): never {
  throw new Error('a route brings a JSON schema: calls are bound to the contract instead');
}

/** The HTTP server before any route: limits, security headers, errors, request log. */
export async function createFrame(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestId,
    // The limit for everybody. `route` allows more to signed-in people.
    bodyLimit: serverLimits.OPEN_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: readAddress,
    frameworkErrors: refuseAddress,
    // Node would refuse silently what `refuseUnclearHosts` refuses with an answer.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerParserError(error, socket, log),
  });
  app.decorate('deps', deps);
  app.decorate('boundCalls', []);
  app.decorate('checkAnswers', false);
  app.decorate('recordTurns', createTurns(WRITES_OF_A_RECORD));
  if (deps.traces) traceRequests(app, deps.traces.tracer);
  forgetUnclearSenders(app);
  listRoutes(app);
  app.setErrorHandler(answerError);
  acceptJson(app);
  refuseLongAddresses(app);
  refusePackedBodies(app);
  noteOpenAnswers(app);
  refuseUnclearHosts(app);
  if (config.demo) refuseForeignHosts(app);
  setSecurityHeaders(app, config);
  protectAnswers(app, deps.clock);
  compressAnswers(app);
  if (config.rateLimit) await limitRates(app, config.rateLimit, deps.clock);
  logRequests(app);
  return app;
}

/**
 * Answers an invalid address (percent signs that are no text, a member without end). It passes every hook, because the
 * router could not read it.
 */
function refuseAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  answerError(new ApiError('NOT_FOUND'), request, reply);
}

/** Keeps the id that a proxy gave the request, or that of the caller's trace, so that all logs name the same one. */
function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    ? given
    : (traceOfCaller(request.headers)?.traceId ?? randomUUID());
}

const LOOPBACK_HOST = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * An attacker's DNS may point a name at 127.0.0.1. That name must not reach the demo accounts through a person's
 * browser.
 */
function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!LOOPBACK_HOST.test(request.headers.host ?? ''))
      throw new ApiError('FORBIDDEN', { detail: 'In demo mode Hatid answers to localhost only.' });
  });
}

const isApi = (request: FastifyRequest): boolean => request.url.startsWith('/api/');

/** Our own script reads an answer. Opened as a page, it may do nothing. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/**
 * A file that is opened as a page may do nothing either. A worker has the policy of its own file: it may load our
 * scripts and ask our server.
 */
const FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function protectAnswers(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (isApi(request)) {
      // The product's time, not the machine's: screens set their clocks by it (HATID_CLOCK).
      reply.header('date', clock.now().toUTCString());
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isApi(request) ? ANSWER_POLICY : FILE_POLICY);
    done();
  });
}

/** One line for each request. It names the route's pattern, because the address may carry a token or a secret link. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const line = {
      method: request.method,
      route: routeName(request, reply),
      status: statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.principal && { user_id: request.principal.userId, role: request.principal.role }),
    };
    if (statusCode >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
