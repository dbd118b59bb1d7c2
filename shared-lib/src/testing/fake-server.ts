import { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { prefetchTransport } from '../api/http/http';
import { connection } from '../api/http/transport';
import { type Answer, type Appointment, type Call, type Paginated } from '../contract';
import { cardOf } from './builders';
import { type ErrorCode, errorStatus, errorText } from '../domain';

/** A request as the client sent it. */
export interface SeenRequest {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, unknown>;
}

/** An answer other than the call's success. */
export interface Problem {
  problem: true;
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** The status text; empty by default, as over HTTP/2. */
  statusText?: string;
}

/** An error answer in the server's words, from the catalogue: `problem('ACTION_NOT_ALLOWED', { appointment })`. */
export const problem = (code: ErrorCode, extra: Record<string, unknown> = {}): Problem => ({
  problem: true,
  status: errorStatus(code),
  body: { detail: errorText(code), code, request_id: 'req-1', ...extra },
  headers: {},
});

/** Any answer at all: `rawAnswer(502, '<html>…', { 'content-type': 'text/html' })`. */
export const rawAnswer = (status: number, body: unknown = '', headers: Record<string, string> = {}): Problem => ({
  problem: true,
  status,
  body,
  headers,
});

/** An HTML page instead of JSON, as a gateway in between answers. */
export const htmlAnswer = (status = 502): Problem =>
  rawAnswer(status, '<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' });

/** A handler whose answer does not arrive within the time of a request. */
export const timeOut = (): never => {
  throw Object.assign(new Error('timeout of 30000ms exceeded'), { code: 'ECONNABORTED' });
};

type Handler<C extends Call> =
  | Answer<C>
  | Problem
  | ((request: SeenRequest) => Answer<C> | Problem | Promise<Answer<C> | Problem>);

interface Route {
  call: Call;
  pattern: RegExp;
  names: string[];
  handler: Handler<Call>;
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value;

/** A screen that asks for cards gets cards, even if its test gives the server whole records. */
const asCards = (page: Paginated<Appointment>) => ({ ...page, results: page.results.map(cardOf) });

const toPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);

const json = (value: unknown): unknown => {
  if (typeof value !== 'string' || value === '') return value === '' ? undefined : value;
  return JSON.parse(value);
};

/**
 * Replaces the network below the API client, so that everything above it is real. It checks answers against the
 * contract, so a test double cannot drift from the server.
 *
 * @example const server = fakeServer();
 * server.on(calls.appointments.today, aPage([anAppointment()]));
 * server.on(calls.appointments.act, ({ params }) => problem('ACTION_NOT_ALLOWED'));
 * expect(server.seen(calls.appointments.act)).toHaveLength(1);
 */
export function fakeServer() {
  const routes: Route[] = [];
  const requests: (SeenRequest & { call?: Call })[] = [];
  let reachable = true;

  async function adapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const path = config.url ?? '';
    const method = (config.method ?? 'get').toUpperCase();
    const fitting = [...routes].reverse().filter((one) => one.call.method === method && one.pattern.test(path));
    // `appointments/today/` is not the appointment with the id 'today'.
    const route = fitting.find(({ names }) => names.length === 0) ?? fitting[0];
    const values = route?.pattern.exec(path)?.slice(1) ?? [];
    const request: SeenRequest = {
      method,
      path,
      query: (config.params as Record<string, unknown> | undefined) ?? {},
      body: json(config.data),
      headers: config.headers.toJSON() as Record<string, unknown>,
      params: Object.fromEntries(
        (route?.names ?? []).map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
      ),
    };
    requests.push({ ...request, call: route?.call });
    if (!reachable) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const cancelled = new Promise<never>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError('canceled', undefined, config)));
    });
    // A call that is answered at once never uses this promise.
    cancelled.catch(() => undefined);
    const outcome = route
      ? await Promise.race([
          cancelled,
          typeof route.handler === 'function'
            ? (route.handler as (seen: SeenRequest) => unknown)(request)
            : route.handler,
        ])
      : problem('NOT_FOUND');
    if (isProblem(outcome)) {
      return {
        data: outcome.body,
        status: outcome.status,
        statusText: outcome.statusText ?? '',
        headers: { 'content-type': 'application/json', ...outcome.headers },
        config,
      } as AxiosResponse;
    }
    const whole: unknown = route?.call.status === 204 ? undefined : route?.call.response.parse(outcome);
    const data = request.query.fields === 'card' ? asCards(whole as Paginated<Appointment>) : whole;
    return {
      data,
      status: route?.call.status ?? 200,
      statusText: 'OK',
      headers: { 'content-type': 'application/json' },
      config,
    } as AxiosResponse;
  }
  connection.defaults.adapter = adapter;
  // As the shell does while the person types.
  prefetchTransport();

  return {
    /** Sets what a call answers from now on. A later one wins. */
    on<C extends Call>(call: C, handler: Handler<C>): void {
      routes.push({
        call,
        pattern: toPattern(call.path),
        names: [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
        handler: handler as Handler<Call>,
      });
    },
    /** All requests in order, or those of one call. */
    seen: (call?: Call): SeenRequest[] => (call ? requests.filter((one) => one.call === call) : requests),
    /** Cuts or restores the network. */
    setReachable(value: boolean): void {
      reachable = value;
    },
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;
