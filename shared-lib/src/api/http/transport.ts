import axios, { type AxiosRequestConfig } from 'axios';
import { limits } from '../../domain';
import { takeFirst } from './first-calls';

/** `date=2026-11-20&page=2`, without null and undefined. */
function asQuery(params: Record<string, unknown>): string {
  const said = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return String(new URLSearchParams(said.map(([name, value]) => [name, String(value)])));
}

/**
 * The one connection to the API. Statuses under 600 are answers. Callers (`http.ts`) decide what they mean, and
 * `retry.ts` what is retried; axios does not. Source: 9-025, 9-026.
 *
 * A separate part, because nothing is requested before the login page is drawn.
 */
export const connection = axios.create({
  timeout: limits.REQUEST_TIMEOUT_MS,
  validateStatus: (status) => status < 600,
  headers: { Accept: 'application/json' },
  // These replace parts of axios that the build leaves out (`neededOfAxios` of webpack.common.cjs).
  withXSRFToken: false,
  paramsSerializer: asQuery,
});

const request = connection.request.bind(connection);

/** The data that the page's first script was answered take the place of a request. The page has the server's time. */
async function firstOr(asked: Promise<object | undefined>, config: AxiosRequestConfig): Promise<unknown> {
  const data = await asked;
  return data && !config.signal?.aborted ? { data, status: 200, headers: {}, config } : request(config);
}

/** A call later than this has another cause. */
const FOLLOWS_MS = 2_000;
let pressedAt = -Infinity;
for (const kind of ['click', 'keydown'])
  addEventListener(kind, ({ timeStamp }) => void (pressedAt = timeStamp), { capture: true });

/** From a person's press to the call that follows from it. A trace begins there. Source: R-beyond-635. */
function sincePress(): Record<string, string> {
  const ms = Math.round(performance.now() - pressedAt);
  return ms < FOLLOWS_MS ? { 'X-Since-Press': String(ms) } : {};
}

/** Without such an answer, a request leaves at once. */
connection.request = ((asked: AxiosRequestConfig) => {
  const first = asked.method === 'GET' && takeFirst(connection.getUri(asked), asked.headers?.Authorization);
  const config = { ...asked, headers: { ...asked.headers, ...sincePress() } };
  return first ? firstOr(first, config) : request(config);
}) as typeof request;
