import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instant, SPAN_KIND, type Span, type Tracer } from '../tracing/tracer.js';
import { routeName } from './route-list.js';

interface Traced {
  readonly span: Span;
  readonly press: Span | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    traced?: Traced | undefined;
  }
}

/** Of the W3C: version, trace, span, flags. */
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
/** A screen says the milliseconds since the press that its call follows (`transport.ts` of shared-lib). */
const SINCE_PRESS = /^\d{1,4}$/;

interface Place {
  readonly traceId: string;
  readonly parentId: string;
}

/** The trace that the caller is in, and its span there. */
export function traceOfCaller({ traceparent }: FastifyRequest['headers']): Place | undefined {
  const [, traceId, parentId] = TRACE_PARENT.exec(String(traceparent)) ?? [];
  return traceId !== undefined && parentId !== undefined ? { traceId, parentId } : undefined;
}

/** The request's id, which logs and refusals have, names the trace too, unless the caller has one already. */
function traceOf({ id, headers }: FastifyRequest): Partial<Place> {
  const given = traceOfCaller(headers);
  if (given) return given;
  const own = id.replaceAll('-', '').toLowerCase();
  return TRACE_ID.test(own) ? { traceId: own } : {};
}

/** The press at a screen that the call came from, until its answer was sent. */
function pressOf(tracer: Tracer, request: FastifyRequest, arrived: number): Span | undefined {
  const since = request.headers['x-since-press'];
  if (typeof since !== 'string' || !SINCE_PRESS.test(since)) return undefined;
  return tracer.begin({ ...traceOf(request), name: 'press', kind: SPAN_KIND.client, begun: arrived - Number(since) });
}

function beginRequest(tracer: Tracer, request: FastifyRequest): Traced | undefined {
  const begun = instant();
  const press = pressOf(tracer, request, begun);
  const place = press ? { traceId: press.traceId, parentId: press.spanId } : traceOf(request);
  const span = tracer.begin({ ...place, name: request.method, kind: SPAN_KIND.server, begun });
  return span && { span, press };
}

/**
 * A span for each request: method, route, status and the role of who asked. A socket of the live channel stays open for
 * hours, so it has none. Source: R-beyond-633.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.upgrade === undefined) request.traced = beginRequest(tracer, request);
    if (request.traced) tracer.within(request.traced.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request, reply);
    request.traced?.span.end({
      name: `${request.method} ${route}`,
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'hatid.request_id': request.id,
        ...(request.principal && { 'hatid.role': request.principal.role }),
      },
    });
    request.traced?.press?.end();
    done();
  });
}
