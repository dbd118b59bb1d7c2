import type { FastifyInstance } from 'fastify';
import type { Role } from 'shared-lib/domain';

/** `body` is the parsed JSON, or the text if it is no JSON. */
export interface TestAnswer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface TestRequest {
  /** Undefined members are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** Requests to the app in memory, as one person. `T` is the test's type of the answer. */
export interface TestClient {
  /** User id; 0 without a user. */
  readonly id: number;
  readonly role: Role | undefined;
  readonly token: string | undefined;
  readonly sessionId: string | undefined;
  get<T>(path: string, request?: TestRequest): Promise<TestAnswer<T>>;
  post<T>(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer<T>>;
  put<T>(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer<T>>;
  patch<T>(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer<T>>;
  delete<T>(path: string, request?: TestRequest): Promise<TestAnswer<T>>;
}

interface Identity {
  readonly token: string;
  readonly id?: number;
  readonly role?: Role;
  readonly sessionId?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export function clientOf(app: FastifyInstance, identity: Identity | undefined): TestClient {
  const send = async <T>(
    method: Method,
    path: string,
    body: unknown,
    { query, headers, key }: TestRequest = {},
  ): Promise<TestAnswer<T>> => {
    const answer = await app.inject({
      method,
      url: path,
      query:
        query &&
        Object.fromEntries(
          Object.entries(query)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      headers: {
        host: 'localhost',
        ...(identity && { authorization: `Token ${identity.token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    return { status: answer.statusCode, body: parsed(answer.body) as T, text: answer.body, headers: answer.headers };
  };
  return {
    id: identity?.id ?? 0,
    role: identity?.role,
    token: identity?.token,
    sessionId: identity?.sessionId,
    get: (path, request) => send('GET', path, undefined, request),
    post: (path, body, request) => send('POST', path, body, request),
    put: (path, body, request) => send('PUT', path, body, request),
    patch: (path, body, request) => send('PATCH', path, body, request),
    delete: (path, request) => send('DELETE', path, undefined, request),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
