// How it works: docs/subsystems/screens.md.
import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import type { Answer, BodyInput, Call, Params, Query } from '../../contract';
import { texts } from '../../domain';
import { currentSession, disableSession, expireSession } from '../../session/session';
import { setServerTime } from '../../clock/now';
import { ApiFailure, failureOf } from './api-failure';
import { saysOwnAccountDisabled, saysUnauthenticated } from './inferred-from-words';
import { mayRepeat, requestPause } from './retry';
import { sanitize } from './sanitize';

const { TRANSPORT } = texts;

/** Longer for files: they may still be written as they come, or leave over a slow line. */
const FILE_TIMEOUT_MS = 300_000;

let connection: AxiosInstance | undefined;

/** Code that cannot be loaded fails like a call: both mean that the server cannot be reached. */
const connect = async (): Promise<AxiosInstance> =>
  (connection ??= (await import(/* webpackChunkName: "transport" */ './transport')).connection);

/** Loads the code of the first call in advance. */
export const prefetchTransport = (): void => void connect().catch(() => undefined);

/** Sends at once if the code is loaded. */
const deliver = async (config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> =>
  (connection ?? (await connect())).request(config);

type Optional<K extends string, T> = undefined extends T ? { [P in K]?: T } : { [P in K]: T };
type Partially<T> = T extends object ? Partial<T> : undefined;

/** The arguments of a call, from its contract. */
export type Parts<C extends Call> = Optional<'params', Params<C>> &
  Optional<'body', BodyInput<C>> & { query?: Partially<Query<C>> };

export interface RequestOptions {
  signal?: AbortSignal;
  /** Makes a write repeatable: the server does it once, however often it arrives. */
  idempotencyKey?: string;
  /**
   * Retry on a passing failure. Default: reads, and writes with a key. The query cache passes false, as it retries
   * itself. Source: R-api-9.
   */
  retry?: boolean;
  /** `none`: sent without a token. `optional`: with one if there is one. */
  auth?: 'none' | 'optional' | 'session';
  scheme?: 'Token' | 'Bearer';
  /** The answer is a file. */
  as?: 'blob';
  /** Called with how much of an uploaded file was sent. */
  onUploadProgress?: AxiosRequestConfig['onUploadProgress'];
}

/** `/api/x/:id/` with `{ id: 7 }` as `/api/x/7/`. Source: 5-009. */
function address(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '' || value === 'undefined' || Number.isNaN(value)) {
      throw new ApiFailure({
        kind: 'http',
        status: 400,
        code: 'INVALID_ID',
        message: TRANSPORT.invalidAppointmentId,
        explained: true,
      });
    }
    return encodeURIComponent(String(value));
  });
}

/** For a check whether the server is there, while a person waits. */
const PROBE_TIMEOUT_MS = 2_000;

/** Does the server answer at all? Requests a page that is on no block list. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await deliver({ url: '/healthz', timeout: PROBE_TIMEOUT_MS })).status === 200;
  } catch {
    return false;
  }
}

const answerWatchers = new Set<() => void>();

/** Calls `watcher` after every answer, whatever it says. Returns the function that stops it. */
export function watchAnswers(watcher: () => void): () => void {
  answerWatchers.add(watcher);
  return () => void answerWatchers.delete(watcher);
}

const unreachableWatchers = new Set<() => void>();

/** Calls `watcher` whenever a call could not reach the server at all. Returns the function that stops it. */
export function watchUnreachable(watcher: () => void): () => void {
  unreachableWatchers.add(watcher);
  return () => unreachableWatchers.delete(watcher);
}

/** Calls that failed at once while the server answered another, and have had no answer since. */
const suspects = new Set<string>();

/** Does such a call fail although the server is there? Browsers do not say whether it was stopped or reset. */
const failsAlone = async (askedAt: number): Promise<boolean> =>
  navigator.onLine && performance.now() - askedAt <= 500 && isReachable();

/** For calls that must not be repeated: does a harmless request to the same address fail the same way? */
async function isStopped(url: string): Promise<boolean> {
  const askedAt = performance.now();
  try {
    await deliver({ method: 'OPTIONS', url, timeout: PROBE_TIMEOUT_MS });
    return false;
  } catch {
    return failsAlone(askedAt);
  }
}

interface Unanswered {
  call: string;
  url: string;
  askedAt: number;
  /** If false, only people send the write again. */
  repeatable: boolean;
}

async function withoutAnswer(error: unknown, { call, url, askedAt, repeatable }: Unanswered): Promise<ApiFailure> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_CANCELED')
    return new ApiFailure({ kind: 'cancelled', status: 0, message: 'cancelled', explained: false });
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return new ApiFailure({
      kind: 'no-response',
      status: 0,
      message: TRANSPORT.noResponse,
      explained: true,
      repeatable,
    });
  }
  const reason = error instanceof Error ? error.message : '';
  const alone = !reason.includes('ERR_BLOCKED_BY_CLIENT') && (await failsAlone(askedAt));
  // A line may break once. An extension also stops the next try.
  const isBlocked = alone && (repeatable ? suspects.has(call) : await isStopped(url));
  if (reason.includes('ERR_BLOCKED_BY_CLIENT') || isBlocked)
    return new ApiFailure({
      kind: 'blocked',
      status: 0,
      message: TRANSPORT.blockedShared,
      explained: true,
      repeatable,
    });
  if (!alone) for (const watcher of unreachableWatchers) watcher();
  else if (repeatable) suspects.add(call);
  return new ApiFailure({ kind: 'offline', status: 0, message: TRANSPORT.noConnection, explained: true, repeatable });
}

function retryAfter(header: unknown): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}

function answerOf(response: AxiosResponse<unknown>, token: string | null, repeatable: boolean): unknown {
  const headers = response.headers as Record<string, unknown>;
  if (typeof headers.date === 'string') setServerTime(headers.date);
  const contentType = String(headers['content-type'] ?? '');
  if (response.status < 400 && !contentType.includes('text/html'))
    return response.status === 204 ? undefined : response.data;
  const failure = failureOf({
    status: response.status,
    statusText: response.statusText,
    contentType,
    body: response.data,
    retryAfterMs: retryAfter(headers['retry-after']),
    repeatable,
  });
  if (token && saysOwnAccountDisabled(failure)) disableSession(token);
  if (token && saysUnauthenticated(failure)) {
    expireSession(token);
    throw new ApiFailure({ ...failure, status: 401, message: TRANSPORT.authenticationFailed, explained: true });
  }
  throw failure;
}

function tokenFor(auth: RequestOptions['auth']): string | null {
  if (auth === 'none') return null;
  const { token } = currentSession();
  if (!token && auth !== 'optional')
    throw new ApiFailure({ kind: 'no-session', status: 0, message: TRANSPORT.noToken, explained: true });
  return token;
}

interface Request {
  method: string;
  url: string;
  query?: object;
  body?: unknown;
  token: string | null;
  repeatable: boolean;
  options: RequestOptions;
}

async function once({ method, url, query, body, token, repeatable, options }: Request): Promise<unknown> {
  const askedAt = performance.now();
  const call = `${method} ${url}`;
  const config: AxiosRequestConfig = {
    method,
    url,
    params: query,
    data: body,
    signal: options.signal,
    responseType: options.as,
    // A file may hold a year of logs.
    timeout: (options.as ?? options.onUploadProgress) && FILE_TIMEOUT_MS,
    onUploadProgress: options.onUploadProgress,
    headers: {
      ...(token ? { Authorization: `${options.scheme ?? 'Token'} ${token}` } : {}),
      ...(body instanceof Blob ? { 'Content-Type': body.type } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
  };
  const response = await deliver(config).catch(async (error: unknown) => {
    throw await withoutAnswer(error, { call, url, askedAt, repeatable });
  });
  suspects.delete(call);
  for (const watcher of answerWatchers) watcher();
  return answerOf(response, token, repeatable);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a call of the contract. The compiler checks method and path against it.
 * @throws ApiFailure, and nothing else
 * @example await send<Calls['people']['client']>('GET', '/api/scheduling/clients/:id/', { params: { id: 7 } });
 */
export async function send<C extends Call>(
  method: C['method'],
  path: C['path'],
  parts: Parts<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> {
  const { params, query, body } = parts as { params?: Record<string, unknown>; query?: object; body?: unknown };
  const token = tokenFor(options.auth);
  const repeatable = method === 'GET' || options.idempotencyKey !== undefined;
  const url = address(path, params);
  const request: Request = {
    method,
    url,
    query,
    body: path.startsWith('/api/auth/') ? body : sanitize(body),
    token,
    repeatable,
    options,
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await once(request)) as Answer<C>;
    } catch (error) {
      if (!(options.retry ?? repeatable) || !mayRepeat(error, attempt)) throw error;
      await pause(requestPause(attempt, error.retryAfterMs));
    }
  }
}

/** A read for the query cache, which retries itself. */
export const fetchCall = <C extends Call>(
  path: C['path'],
  parts: Parts<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> => send<C>('GET', path, parts, { ...options, retry: false });
