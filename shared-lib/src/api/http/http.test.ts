import type { AxiosAdapter } from 'axios';
import { currentSession, signIn, signOut, statusOf } from '../../session/session';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, rawAnswer, TEST_TOKEN } from '../../testing';
import type { Calls } from '../../contract';
import { now, setServerTime } from '../../clock/now';
import { ApiFailure, failureText, friendlyText } from './api-failure';
import { fetchCall, send } from './http';
import { requestPause } from './retry';
import { connection } from './transport';

const CLIENTS = '/api/scheduling/clients/';
const clients = (options = {}) => send<Calls['people']['clients']>('GET', CLIENTS, {}, options);
const book = (body: object, options = {}) =>
  send<Calls['people']['createClient']>(
    'POST',
    CLIENTS,
    { body: body as { first_name: string; phone_number: string } },
    options,
  );

const failure = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error('the call did not fail as an ApiFailure');
  return error;
};
/** Runs a call without waiting between its retries. */
const hurried = async (call: () => Promise<unknown>): Promise<ApiFailure> => {
  const pending = failure(call());
  await jest.advanceTimersByTimeAsync(60_000);
  return pending;
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  signIn({ token: TEST_TOKEN, user: aUser() });
});

describe('a request', () => {
  it('carries the token under the token scheme (7-003)', async () => {
    server.on(calls.people.clients, aPage());
    await clients();
    expect(server.seen()[0]?.headers.Authorization).toBe(`Token ${TEST_TOKEN}`);
  });

  it('carries the bearer scheme if the call asks for it', async () => {
    server.on(calls.people.clients, aPage());
    await clients({ scheme: 'Bearer' });
    expect(server.seen()[0]?.headers.Authorization).toBe(`Bearer ${TEST_TOKEN}`);
  });

  it('says how long ago the press was that it follows from, and later nothing (R-beyond-635)', async () => {
    server.on(calls.people.clients, aPage());
    jest.useFakeTimers();
    const after = async (ms: number): Promise<unknown> => {
      // jsdom counts from another moment than its clock does.
      const press = Object.defineProperty(new MouseEvent('click'), 'timeStamp', { value: performance.now() });
      window.dispatchEvent(press);
      jest.advanceTimersByTime(ms);
      await clients();
      return server.seen().at(-1)?.headers['X-Since-Press'];
    };
    expect([await after(0), await after(150), await after(2_500)]).toEqual(['0', '150', undefined]);
    jest.useRealTimers();
  });

  it('is not sent without a stored token: Authentication required (5-001)', async () => {
    signOut();
    expect(await failure(clients())).toMatchObject({ kind: 'no-session', message: 'Authentication required' });
    expect(server.seen()).toHaveLength(0);
  });

  it('is sent without the header if there is no token and none is needed (7-003)', async () => {
    signOut();
    server.on(calls.people.services, []);
    await send<Calls['people']['services']>('GET', '/api/scheduling/services/', {}, { auth: 'optional' });
    expect(server.seen()[0]?.headers).not.toHaveProperty('Authorization');
  });

  it('is rejected for an id that is empty or undefined (5-009)', async () => {
    for (const id of ['undefined', '', undefined, Number.NaN]) {
      const call = send<Calls['appointments']['read']>('GET', '/api/scheduling/appointments/:id/', {
        params: { id: id as unknown as number },
      });
      expect((await failure(call)).message).toBe('Invalid appointment ID provided');
    }
    expect(server.seen()).toHaveLength(0);
  });

  it('has its texts trimmed, also in lists and objects (5-052)', async () => {
    await failure(book({ first_name: ' Ana ', tags: [' a ', { b: ' c ' }], visits: 3 }));
    expect(server.seen()[0]?.body).toEqual({ first_name: 'Ana', tags: ['a', { b: 'c' }], visits: 3 });
  });

  it('keeps password, token, code and email as typed (5-053)', async () => {
    const typed = { password: ' a ', token: ' b ', code: ' c ', email: ' d ' };
    await failure(book(typed));
    expect(server.seen()[0]?.body).toEqual(typed);
  });

  it('keeps everything in a sign-in call as typed (5-052)', async () => {
    const body = { username: ' ana ', password: ' secret ' };
    await failure(send<Calls['accounts']['login']>('POST', '/api/auth/login/', { body }, { auth: 'none' }));
    expect(server.seen()[0]?.body).toEqual(body);
  });

  it.each([
    ['script tags (5-054)', 'a<script src="x">alert(1)</script>b', 'ab'],
    ['nested script tags (5-054)', '<scr<script>ipt>alert(1)</script>', '<scr'],
    ['javascript: (5-055)', 'see javascript:alert(1)', 'see alert(1)'],
    ['javascript: assembled from pieces (5-055)', 'javajavascript:script:alert(1)', 'alert(1)'],
    ['inline handlers (5-056)', '<img src=x onerror="alert(1)" alt=y>', '<img src=x  alt=y>'],
    ['a change to plain text', 'Once a month = 3 visits', 'Once a month = 3 visits'],
  ])('has a description without %s', async (_what, description, clean) => {
    await failure(book({ description }));
    expect(server.seen()[0]?.body).toEqual({ description: clean });
  });

  it('has a description of 1000 characters at most (5-057)', async () => {
    await failure(book({ description: 'x'.repeat(1_001) }));
    expect((server.seen()[0]?.body as { description: string }).description).toHaveLength(1_000);
  });

  it('waits 30 s at most, and counts any status under 600 as an answer (9-025, 9-026)', () => {
    expect(connection.defaults.timeout).toBe(30_000);
    expect([200, 404, 500, 599, 600].map((status) => connection.defaults.validateStatus?.(status))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('an error message', () => {
  const answered = async (status: number, body: unknown, headers = {}) => {
    server.on(calls.people.clients, rawAnswer(status, body, headers));
    return failure(clients({ retry: false }));
  };

  it('is taken from non_field_errors, then detail, then error, then the first field (8-015)', async () => {
    const all = { name: ['A field'], non_field_errors: ['Together'], detail: 'Detail', error: 'Error' };
    expect((await answered(400, all)).message).toBe('Together');
    expect((await answered(400, { ...all, non_field_errors: [] })).message).toBe('Detail');
    expect((await answered(400, { error: 'Error', name: ['A field'] })).message).toBe('Error');
    expect((await answered(400, { name: ['A field', 'again'], other: ['B'] })).message).toBe('A field');
  });

  it('is the detail if the server gives one, also for 403 (8-016)', async () => {
    expect((await answered(403, { detail: 'Only therapists can start sessions', code: 'WRONG_ROLE' })).message).toBe(
      'Only therapists can start sessions',
    );
  });

  it('keeps the errors of each field', async () => {
    const { fields } = await answered(400, {
      date: ['Past', 'Closed'],
      therapist: ['Taken'],
      code: 'VALIDATION_FAILED',
    });
    expect(fields).toEqual({ date: ['Past', 'Closed'], therapist: ['Taken'] });
  });

  it('is heard in Filipino on a page that is in it, each field too (R-beyond-601)', async () => {
    const page = globalThis as { hatidHeard?: (said: string) => string };
    page.hatidHeard = (said) => `${said} (fil)`;
    const { message, fields, said } = await answered(400, { detail: 'No.', phone_number: ['Taken.'] });
    delete page.hatidHeard;
    expect([message, said, fields]).toEqual(['No. (fil)', 'No.', { phone_number: ['Taken. (fil)'] }]);
  });

  it('is friendly for 500 and above (8-010)', async () => {
    expect((await answered(500, { detail: 'stack trace' })).message).toBe(
      'The server is currently experiencing issues. Please try again later.',
    );
  });

  it('says the server is offline for an HTML answer, whatever its status (8-011)', async () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    for (const status of [200, 404]) {
      const error = await answered(status, '<!doctype html><title>Proxy</title>', html);
      expect([error.message, error.status]).toEqual([
        'The server is currently experiencing issues. Please try again later.',
        503,
      ]);
    }
  });

  it('has a friendly form for 403 and for anything without words (8-013, 8-014)', async () => {
    expect(friendlyText(await answered(403, {}))).toBe('You do not have permission to access this resource.');
    expect(friendlyText(await answered(418, {}))).toBe('An unexpected error occurred.');
    expect(friendlyText(new Error('x'))).toBe('An unexpected error occurred.');
  });

  it('names status and text if the answer has no words, and lets the screen say more (8-017)', async () => {
    const error = await answered(418, {});
    expect(error.message).toMatch(/^HTTP 418: /);
    expect(failureText(error, 'Could not fetch clients')).toBe('Could not fetch clients');
  });

  it('is a broken connection if the transport code cannot load, and the next call loads it again (8-006)', async () => {
    let comes = false;
    jest.doMock('./transport', () => {
      if (!comes) throw new Error('Loading chunk transport failed.');
      return { connection: { request: () => Promise.resolve({ status: 204, headers: {} }) } };
    });
    await jest.isolateModulesAsync(async () => {
      const fresh = await import('./http');
      const logOut = () => fresh.send<Calls['accounts']['logout']>('POST', '/api/auth/logout/', {}, { auth: 'none' });
      await expect(logOut()).rejects.toMatchObject({
        kind: 'offline',
        message: 'Unable to connect to the server. Please check your internet connection and try again.',
      });
      comes = true;
      await expect(logOut()).resolves.toBeUndefined();
    });
  });

  it('tells apart a broken connection, a late answer, and a request that an extension stopped (8-006..8-009)', async () => {
    server.setReachable(false);
    const offline = await failure(clients({ retry: false }));
    expect([offline.kind, offline.message]).toEqual([
      'offline',
      'Unable to connect to the server. Please check your internet connection and try again.',
    ]);

    const refuse = (message: string, code?: string) => {
      connection.defaults.adapter = () =>
        Promise.reject(Object.assign(new Error(message), { isAxiosError: true, code }));
    };
    refuse('timeout of 30000ms exceeded', 'ECONNABORTED');
    expect((await failure(clients({ retry: false }))).message).toBe(
      'No response from server - please check your connection',
    );
    refuse('net::ERR_BLOCKED_BY_CLIENT', 'ERR_NETWORK');
    const blocked = await failure(clients({ retry: false }));
    expect(blocked.message).toBe(
      'Your browser or an extension is blocking the request. Please check your ad blocker settings.',
    );
    expect(friendlyText(blocked)).toBe(
      'Your request was blocked by your browser or an extension. Please check your ad blocker settings and try again.',
    );
    expect(failureText(blocked, 'Could not create appointment')).toBe(blocked.message);
  });

  describe('a request that fails while the server answers another', () => {
    let broken = true;
    beforeEach(() => {
      broken = true;
      connection.defaults.adapter = (config) =>
        broken && config.url !== '/healthz'
          ? Promise.reject(Object.assign(new Error('Network Error'), { isAxiosError: true, code: 'ERR_NETWORK' }))
          : Promise.resolve({ data: 'ok', status: 200, statusText: 'OK', headers: {}, config });
    });
    const kind = async () => (await failure(clients({ retry: false }))).kind;
    const answered = () => {
      broken = false;
      return clients();
    };

    it('counts as blocked when the next try fails the same way (8-007)', async () => {
      await kind();
      expect(await kind()).toBe('blocked');
      await answered();
    });

    it('that is a write without retries is tested by a harmless request to its address (8-007, R-texts-9)', async () => {
      const sent: unknown[] = [];
      const plain = connection.defaults.adapter as AxiosAdapter;
      let isLineBroken = false;
      connection.defaults.adapter = (config) => {
        sent.push(`${config.method} ${config.url}`);
        if (isLineBroken) broken = config.method === 'post';
        return plain(config);
      };
      const once = async (options = {}) => (await failure(book({}, options))).kind;
      expect(await once()).toBe('blocked');
      const tried = [`post ${CLIENTS}`, 'get /healthz', `options ${CLIENTS}`, 'get /healthz'];
      expect(sent).toEqual(tried);
      isLineBroken = true;
      expect(await once()).toBe('offline');
      expect(sent).toEqual([...tried, ...tried.slice(0, 3)]);
      // Its address answered, so another failure does not prove an extension.
      expect(await once()).toBe('offline');
    });

    it('that is a write without retries is not tested if the query cache repeats it (8-007, 9-041, R-texts-9)', async () => {
      const keyed = async () => (await failure(book({}, { idempotencyKey: 'k1', retry: false }))).kind;
      expect([await keyed(), await keyed()]).toEqual(['offline', 'blocked']);
    });

    it('counts as a broken line the first time, and is sent again (8-007, R-texts-9)', async () => {
      expect(await kind()).toBe('offline');
      await answered();
      broken = true;
      expect(await kind()).toBe('offline');
      await answered();
    });
  });
});

describe('a session that the server no longer knows', () => {
  it('ends: token and user are removed, with Authentication failed (8-001, 8-005)', async () => {
    server.on(calls.people.clients, problem('SESSION_EXPIRED'));
    const error = await failure(clients());
    expect([error.status, error.message]).toEqual([401, 'Authentication failed']);
    expect([localStorage.getItem('token'), localStorage.getItem('user'), statusOf(currentSession())]).toEqual([
      null,
      null,
      'expired',
    ]);
  });

  it('has a friendly text on a page (8-012)', async () => {
    server.on(calls.people.clients, problem('SESSION_EXPIRED'));
    expect(failureText(await failure(clients()), 'x')).toBe('Your session has expired. Please log in again.');
  });

  it('is also recognised by words, if no code contradicts them (8-002)', async () => {
    server.on(calls.people.clients, rawAnswer(403, { detail: 'Authentication credentials were not provided.' }));
    expect((await failure(clients())).message).toBe('Authentication failed');
    expect(statusOf(currentSession())).toBe('expired');
  });

  it('does not end by words beside a code, nor by a sign-in call', async () => {
    server.on(calls.people.clients, rawAnswer(403, { detail: 'Two-factor authentication is off', code: 'FORBIDDEN' }));
    await failure(clients());
    server.on(calls.accounts.login, rawAnswer(401, { detail: 'no' }));
    await failure(
      send<Calls['accounts']['login']>(
        'POST',
        '/api/auth/login/',
        { body: { username: 'a', password: 'b' } },
        { auth: 'none' },
      ),
    );
    expect(statusOf(currentSession())).toBe('signed-in');
  });
});

describe('retrying', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    [408, '9-027'],
    [429, '9-028'],
    [500, '9-030'],
    [503, '9-030'],
  ])('happens up to 2 times after %i (%s)', async (status) => {
    server.on(calls.people.clients, rawAnswer(status, {}));
    await hurried(() => clients());
    expect(server.seen()).toHaveLength(3);
  });

  it('happens if others are changing the record just now, and after no other conflict (R-api-70)', async () => {
    for (const [code, headers, times] of [
      ['RECORD_BUSY', { 'retry-after': '2' }, 3],
      ['STALE_EDIT', {}, 4],
    ] as const) {
      server.on(calls.people.clients, rawAnswer(409, { code }, headers));
      await hurried(() => clients());
      expect(server.seen()).toHaveLength(times);
    }
  });

  it('happens up to 2 times when the network fails (9-029)', async () => {
    server.setReachable(false);
    await hurried(() => clients());
    expect(server.seen(calls.people.clients)).toHaveLength(0);
    expect(server.seen().filter(({ path }) => path === CLIENTS)).toHaveLength(3);
  });

  it('stops at the first success', async () => {
    const answers = [rawAnswer(503, {}), aPage([])];
    server.on(calls.people.clients, () => answers.shift() ?? aPage([]));
    const pending = clients();
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await pending).results).toEqual([]);
    expect(server.seen()).toHaveLength(2);
  });

  it('waits 1 s, doubling, 10 s at most, or as long as the server asks within that (9-031)', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => requestPause(attempt))).toEqual([
      1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
    expect(requestPause(0, 5_000)).toBe(5_000);
  });

  it('does not happen if another try cannot help', async () => {
    server.on(calls.people.clients, problem('FORBIDDEN'));
    await hurried(() => clients());
    expect(server.seen()).toHaveLength(1);
  });

  it('does not happen for a write, unless it has a key', async () => {
    server.on(calls.people.createClient, rawAnswer(503, {}));
    await hurried(() => book({}));
    expect(server.seen()).toHaveLength(1);
    await hurried(() => book({}, { idempotencyKey: 'k' }));
    expect(
      server
        .seen()
        .slice(1)
        .map(({ headers }) => headers['Idempotency-Key']),
    ).toEqual(['k', 'k', 'k']);
  });

  it('is left to the query cache for its own reads', async () => {
    server.on(calls.people.clients, rawAnswer(503, {}));
    await hurried(() => fetchCall<Calls['people']['clients']>(CLIENTS, {}));
    expect(server.seen()).toHaveLength(1);
  });
});

it("sets the screens' clock by the date of an answer", async () => {
  const future = new Date(Date.now() + 86_400_000);
  server.on(calls.people.clients, rawAnswer(200, aPage(), { date: future.toUTCString() }));
  await clients();
  expect(Math.abs(now().getTime() - future.getTime())).toBeLessThan(3_000);
  setServerTime(new Date().toISOString());
});
