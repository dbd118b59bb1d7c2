import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../config.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { createLogger } from '../logging.js';
import { sendTraces } from './otlp.js';
import type { TraceSettings } from './tracer.js';

/** A span as a collector gets it. */
interface Received {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[];
  readonly status?: { readonly code: number };
}

/** A collector on this machine that takes OTLP over HTTP, in JSON. */
class Collector {
  readonly spans: Received[] = [];
  readonly bodies: string[] = [];
  readonly services: unknown[] = [];
  headers: http.IncomingHttpHeaders = {};
  answers = 200;
  readonly #server = http.createServer((request, response) => {
    void this.#take(request, response);
  });

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    if (request.method !== 'POST' || request.url !== '/v1/traces') response.statusCode = 404;
    else response.statusCode = this.answers;
    if (response.statusCode === 200) {
      this.headers = request.headers;
      this.bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { resource: { attributes: unknown }; scopeSpans: { spans: Received[] }[] }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        this.services.push(resource.attributes);
        for (const { spans } of scopeSpans) this.spans.push(...spans);
      }
    }
    response.end('{}');
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  of(trace: string): Received[] {
    return this.spans.filter(({ traceId }) => traceId === trace);
  }
}

const collector = new Collector();
let endpoint: string;
let server: TestApp;
beforeAll(async () => {
  endpoint = await collector.open();
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20Kanarie%3D, x-tenant=hatid',
    OTEL_SERVICE_NAME: 'hatid-test',
  });
  server = await testApp({ config: { traces } });
});
afterAll(async () => {
  await server.close();
  collector.close();
});

const valuesOf = ({ attributes }: Received): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
/** The spans of a trace, once its request is among them. */
const spansOf = async (trace: string): Promise<Received[]> => {
  await until(async () => {
    await server.deps.traces?.send();
    return collector.of(trace).some(({ kind }) => kind === 2);
  });
  return collector.of(trace);
};
const traceIdOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(answer.headers['x-request-id']).replaceAll('-', '');

describe('traces', () => {
  it('has a request with its statements under the id that answer and log have (R-beyond-633)', async () => {
    const operator = await server.as('operator');
    const answer = await operator.get('/api/scheduling/clients/');
    const spans = await spansOf(traceIdOf(answer));
    const [request] = spans.filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: 'GET /api/scheduling/clients/' });
    expect(request && valuesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/scheduling/clients/',
      'http.response.status_code': '200',
      'hatid.request_id': answer.headers['x-request-id'],
      'hatid.role': 'operator',
    });
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements) {
      expect(statement.parentSpanId).toBe(request?.spanId);
      expect(valuesOf(statement)).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': statement.name });
      expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request?.startTimeUnixNano ?? 0));
      expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request?.endTimeUnixNano ?? 0));
    }
    expect(server.logs.some((line) => line['request_id'] === answer.headers['x-request-id'])).toBe(true);
  });

  it('begins at the press of a person, and goes on through a body to the commit (R-beyond-633)', async () => {
    const { token } = await server.addUser('therapist');
    // Over a real socket, whose events bring the body later than the head.
    const address = await server.listen();
    const sending = http.request(`${address}/api/attendance/check-in/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json', 'x-since-press': '250' },
    });
    sending.flushHeaders();
    await fetch(`${address}/healthz`);
    const answered = once(sending, 'response') as Promise<[http.IncomingMessage]>;
    sending.end('{}');
    const [answer] = await answered;
    answer.resume();
    const trace = traceIdOf(answer);
    const spans = await spansOf(trace);
    const press = spans.find(({ name }) => name === 'press');
    const request = spans.find(({ kind }) => kind === 2);
    expect(request?.parentSpanId).toBe(press?.spanId);
    expect(Number(BigInt(request?.startTimeUnixNano ?? 0) - BigInt(press?.startTimeUnixNano ?? 0)) / 1e6).toBeCloseTo(
      250,
      0,
    );
    const names = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
    expect(names).toContain('commit');
    expect(names).toContain('begin');
    expect(press && valuesOf(press)).toEqual({});
  });

  it('goes on from the trace of a caller, and names the id that a proxy gave (R-beyond-633)', async () => {
    const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const headers = { traceparent: `00-${trace}-${span}-01`, 'x-request-id': 'proxy-12345678' };
    await server.anonymous.get('/api/auth/me/', { headers });
    const [request] = (await spansOf(trace)).filter(({ kind }) => kind === 2);
    expect(request?.parentSpanId).toBe(span);
    expect(request && valuesOf(request)['hatid.request_id']).toBe('proxy-12345678');
    const alone = await server.anonymous.get('/api/auth/me/', { headers: { traceparent: headers.traceparent } });
    expect(alone.headers['x-request-id']).toBe(trace);
    for (const traceparent of ['00-zz-00f067aa0ba902b7-01', `00-${'0'.repeat(32)}-${span}-01`]) {
      const answer = await server.anonymous.get('/api/auth/me/', { headers: { traceparent } });
      expect(await spansOf(traceIdOf(answer))).not.toEqual([]);
    }
  });

  it('has jobs, and what fails (R-beyond-633)', async () => {
    const tracer = server.deps.traces?.tracer;
    if (!tracer) throw new Error('there are no traces');
    const failing = () => server.db.rows('select 1 / 0 as kanarie');
    await expect(
      tracer.job('test.failing', { 'hatid.attempt': 2 }, () => server.deps.db.rows('select 1 / 0')),
    ).rejects.toThrow();
    await expect(failing()).rejects.toThrow();
    await server.deps.traces?.send();
    const job = collector.spans.find(({ name }) => name === 'job test.failing');
    expect([job?.kind, job?.status, job && valuesOf(job)]).toEqual([
      5,
      { code: 2 },
      { 'hatid.attempt': '2', 'error.type': '22012' },
    ]);
    const [statement] = collector.of(job?.traceId ?? '').filter(({ kind }) => kind === 3);
    expect([statement?.name, statement?.status, statement?.parentSpanId]).toEqual(['select', { code: 2 }, job?.spanId]);
  });

  it('holds no name, phone, text, token or value, wherever people type one (R-beyond-634)', async () => {
    const operator = await server.as('operator');
    await operator.post('/api/auth/login/', { username: 'kanarie', password: 'kanarie' });
    await operator.get('/api/scheduling/clients/?search=kanarie%2009171234567');
    await operator.get('/api/kanarie/?token=kanarie');
    await operator.post('/api/logs/client/', { message: 'kanarie', page: '/kanarie', release: 'kanarie' });
    const last = await operator.get('/api/logs/?search=kanarie');
    await spansOf(traceIdOf(last));
    const all = collector.bodies.join();
    expect(all).toContain('/api/auth/login/');
    expect(all).not.toMatch(/kanarie|9171234567/i);
    expect(collector.headers).toMatchObject({ authorization: 'Basic Kanarie=', 'x-tenant': 'hatid' });
    expect(JSON.stringify(collector.services)).toContain('{"key":"service.name","value":{"stringValue":"hatid-test"}}');
  });

  const settings = (more: Partial<TraceSettings> = {}): TraceSettings => ({
    endpoint,
    headers: {},
    service: 'own',
    share: 1,
    ...more,
  });
  const lines: string[] = [];
  const log = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const begun = (name: string) => ({ name, kind: 2 }) as const;

  it('sends what waited when a collector comes back, says once that it was away, and keeps a bounded number (R-beyond-634)', async () => {
    collector.answers = 503;
    const traces = sendTraces(settings(), log);
    for (let at = 0; at < 5_000; at++) traces.tracer.begin(begun(`away ${at}`))?.end();
    await until(async () => lines.length > 0);
    collector.answers = 200;
    await until(async () => traces.counts.sent > 0);
    await traces.stop();
    expect(traces.counts.lost).toBeGreaterThanOrEqual(5_000 - 4_096 - 512);
    expect(traces.counts.sent + traces.counts.lost).toBe(5_000);
    expect(collector.spans.filter(({ name }) => name.startsWith('away')).length).toBe(traces.counts.sent);
    expect(collector.spans.some(({ name }) => name === 'away 4999')).toBe(true);
    expect(lines.filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1);
    await spansOf(traceIdOf(await server.anonymous.get('/healthz')));
    expect((await server.anonymous.get('/metrics')).text).toMatch(/^trace_spans_total\{state="sent"\} [1-9]/m);
  });

  it('keeps the part of traces that is asked for, whole ones (R-beyond-634)', async () => {
    const traces = sendTraces(settings({ share: 0.25 }), log);
    const kept = Array.from({ length: 2_000 }, () => traces.tracer.begin(begun('some'))).filter(Boolean);
    expect(kept.length / 2_000).toBeCloseTo(0.25, 1);
    const [one] = kept;
    expect(traces.tracer.begin({ ...begun('same'), traceId: one?.traceId })).toBeDefined();
    await traces.stop();
  });

  it('is off without an endpoint, and refuses settings that cannot be read (R-beyond-634)', async () => {
    expect(readConfig({}).traces).toBeUndefined();
    const { deps, anonymous } = await server.secondInstance({ traces: undefined });
    const before = collector.spans.length;
    await anonymous.get('/api/auth/me/', { headers: { 'x-since-press': '10' } });
    expect(deps.traces).toBeUndefined();
    expect(collector.spans.length).toBe(before);
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%ff'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ] as const)
      expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  });
});
