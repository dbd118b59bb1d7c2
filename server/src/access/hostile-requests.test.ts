import net from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Call } from 'shared-lib/contract';
import { BROWSER_LOG_BYTES, serverLimits } from 'shared-lib/domain';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const KB = 1024;
/** No wrong request needs a longer answer. */
const LONGEST_REFUSAL = 4 * KB;
const COMPLAINTS = 20;

const repeated = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
/** Members, each with its own name. */
const members = (bytes: number, of: (at: number) => string): string => {
  const texts: string[] = [];
  for (let [at, length] = [0, 2]; length + 16 < bytes; at++) {
    const text = of(at);
    texts.push(text);
    length += text.length + 1;
  }
  return texts.join();
};

/** Bodies that burden the server, of about this many bytes. */
const BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'members that nobody knows': (bytes) => `{${members(bytes, (at) => `"k${at}":1`)}}`,
  'members with long names': (bytes) => `{${members(bytes, (at) => `"${'k'.repeat(300)}${at}":1`)}}`,
  numbers: (bytes) => `[${members(bytes, () => '1')}]`,
  'lists in lists': (bytes) => `${repeated('[', bytes / 2)}${repeated(']', bytes / 2)}`,
  'objects in objects': (bytes) => `${repeated('{"a":', (bytes * 5) / 6)}1${repeated('}', bytes / 6)}`,
  prototypes: (bytes) => `{${members(bytes, () => '"__proto__":{"a":1}')}}`,
  constructors: (bytes) => `{${members(bytes, () => '"constructor":{"prototype":{"a":1}}')}}`,
  'no JSON': (bytes) => `{"a":${repeated('"x', bytes - 10)}`,
  'one long text': (bytes) => JSON.stringify(repeated('a@', bytes - 10)),
  blanks: (bytes) => repeated(' ', bytes - 10),
  'a long number': (bytes) => repeated('1', bytes - 10),
  escapes: (bytes) => `"${repeated('\\u0041', bytes - 10)}"`,
};

describe('requests from strangers', () => {
  let server: TestApp;
  let port: number;
  beforeAll(async () => {
    server = await testApp();
    port = Number(new URL(await server.listen()).port);
  });
  afterAll(() => server.close());

  const writes = (): Call[] => server.app.boundCalls.filter(({ method }) => method !== 'GET');
  const isOpen = ({ auth }: Call): boolean => auth !== 'session';
  const pathOf = ({ path }: Pick<Call, 'path'>): string =>
    path.replace(':remote', 'driver').replace(':kind', 'client').replaceAll(/:\w+/g, '1');

  /** Status and code of the answer to a request's head, before its body is sent. */
  const answerToHead = (method: string, path: string, bytes: number, type = 'application/json'): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1');
      let text = '';
      socket.on('error', reject);
      socket.on('data', (data) => {
        text += data.toString();
        const code = /"code":"(\w+)"/.exec(text)?.[1];
        if (!code) return;
        socket.destroy();
        resolve(`${text.split(' ')[1]} ${code}`);
      });
      const head = ['host: localhost', `content-type: ${type}`, `content-length: ${bytes}`, 'connection: close'];
      socket.write([`${method} ${path} HTTP/1.1`, ...head, '', '{'].join('\r\n'));
    });
  const answersToHeads = async (calls: readonly Call[], bytes: number): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        calls.map(async (call) => {
          const type = call.form ? 'multipart/form-data; boundary=b' : [call.file ?? 'application/json'].flat()[0];
          return [`${call.method} ${call.path}`, await answerToHead(call.method, pathOf(call), bytes, type)] as const;
        }),
      ),
    );
  const allAnswered = (calls: readonly Call[], answer: string): Record<string, string> =>
    Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, answer]));

  it('that need a session are refused before a byte of its body is read (R-beyond-70)', async () => {
    const closed = writes().filter((call) => !isOpen(call));
    expect(closed.length).toBeGreaterThan(80);
    expect(await answersToHeads(closed, 60 * KB)).toEqual(allAnswered(closed, '401 NOT_AUTHENTICATED'));
  });

  it('without a session may have at most a few kilobytes; larger ones are refused before they are read (R-beyond-70)', async () => {
    const open = writes().filter((call) => isOpen(call) && !call.path.startsWith('/api/releases/'));
    expect(open.length).toBeGreaterThan(12);
    expect(await answersToHeads(open, 13 * KB)).toEqual(allAnswered(open, '413 BODY_TOO_LARGE'));
    for (const path of ['/api/nothing/', '/nothing', '/healthz'])
      expect(await answerToHead('POST', path, 13 * KB)).toBe('413 BODY_TOO_LARGE');
    const releases = writes().filter(({ path }) => path.startsWith('/api/releases/'));
    expect(await answersToHeads(releases, 60 * KB)).toEqual(allAnswered(releases, '401 NOT_AUTHENTICATED'));
  });

  it('leave room for what screens send there: the longest password, the longest error', async () => {
    const longest = { username: 'ñ'.repeat(254), password: '按'.repeat(1024) };
    expect((await server.anonymous.post('/api/auth/login/', longest)).body).toMatchObject({ code: 'INVALID_LOGIN' });
    const { message, stack, page, release } = BROWSER_LOG_BYTES;
    const log = {
      message: '按'.repeat(message),
      stack: '按'.repeat(stack),
      page: `/${'按'.repeat(page - 1)}`,
      release: '按'.repeat(release),
    };
    expect((await server.anonymous.post('/api/logs/client/', log)).status).toBe(200);
  });

  const complaintsIn = (body: unknown): number => {
    if (typeof body !== 'object' || body === null) return 0;
    const texts = Object.entries(body).filter(([name]) => !['code', 'detail', 'request_id'].includes(name));
    return texts.reduce((sum, [, said]) => sum + (Array.isArray(said) ? said.length : 1), 0);
  };

  /** Sends every call every burdensome body. Returns the answers that are too long or are faults. */
  async function burdens(
    calls: readonly Call[],
    { bytes, client, bodies = BODIES }: { bytes: number; client: TestClient; bodies?: typeof BODIES },
  ): Promise<string[]> {
    const found: string[] = [];
    for (const call of calls)
      for (const [name, body] of Object.entries(bodies)) {
        const send = { POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: undefined, GET: undefined };
        const answer = await send[call.method]?.(pathOf(call), body(bytes));
        // A call without a body, or with a blank one, may do its work.
        if (!answer || answer.status < 300) continue;
        const isShort = answer.text.length <= LONGEST_REFUSAL && complaintsIn(answer.body) <= COMPLAINTS;
        if (answer.status < 500 && isShort) continue;
        found.push(`${name} to ${call.path}: ${answer.status}, ${answer.text.length} letters`);
      }
    return found;
  }

  it('are refused in a short answer with at most 20 complaints, for any body and call (R-beyond-70)', async () => {
    const open = writes().filter(isOpen);
    expect(await burdens(open, { bytes: serverLimits.OPEN_BODY_BYTES, client: server.anonymous })).toEqual([]);
    expect(server.logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('are no burden either where a signed-in person sends as much as they may (R-beyond-70)', async () => {
    const client = await server.as('operator');
    const some = ['numbers', 'members with long names', 'prototypes'];
    const bodies = Object.fromEntries(Object.entries(BODIES).filter(([name]) => some.includes(name)));
    const closed = writes().filter((call) => !isOpen(call) && call.body && !call.path.endsWith('/logout/'));
    expect(await burdens(closed, { bytes: serverLimits.BODY_BYTES, client, bodies })).toEqual([]);
    expect(server.logs.filter(({ level }) => level === 'error')).toEqual([]);
  }, 60_000);

  it('may have as many members as the largest call has, and not one more', async () => {
    const operator = await server.as('operator');
    const sent = async (count: number) =>
      (await operator.post('/api/attendance/approve/', { ids: Array.from({ length: count }, () => 1) })).body;
    expect(await sent(serverLimits.BODY_MEMBERS_MAX - 1)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await sent(serverLimits.BODY_MEMBERS_MAX)).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  it('in a query for as little: at most 20 complaints, and no address of more than 4,000 letters', async () => {
    const asked = (query: string) => server.anonymous.get<object>(`/api/auth/check-username/?username=x&${query}`);
    const many = await asked(Array.from({ length: 400 }, (_, at) => `q${at}=1`).join('&'));
    expect([many.status, complaintsIn(many.body)]).toEqual([400, COMPLAINTS]);
    expect((await asked(`${'q'.repeat(3_000)}=1`)).text.length).toBeLessThan(500);
    for (const path of ['/api/auth/check-username/?', '/healthz?', '/?', '/api/nothing/?', `/${'%C3%A9'.repeat(800)}`])
      expect((await server.anonymous.get(`${path}${'q=1&'.repeat(1_000)}`)).body).toMatchObject({
        code: 'BODY_TOO_LARGE',
      });
  });

  it('are never unpacked: a few bytes could become many', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/check-account-status/',
        headers: { host: 'localhost', 'content-type': 'application/json', 'content-encoding': encoding },
        payload: gzipSync(JSON.stringify({ username: 'x' })),
      });
      expect([answer.statusCode, answer.json<object>()]).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA' }]);
    }
    const plain = { headers: { 'content-encoding': 'identity' } };
    expect((await server.anonymous.post('/api/auth/check-account-status/', { username: 'x' }, plain)).status).toBe(404);
  });

  it('cannot send a form of ten thousand parts, nor one whose part has an endless head', async () => {
    const { token } = await server.as('operator');
    const form = (payload: string, type = 'multipart/form-data; boundary=b') =>
      server.app
        .inject({
          method: 'POST',
          url: '/api/scheduling/receipts/',
          headers: { host: 'localhost', authorization: `Token ${token}`, 'content-type': type },
          payload,
        })
        .then(({ statusCode, json }) => `${statusCode} ${json<{ code: string }>().code}`);
    const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
    expect(await form(`${part('a').repeat(10_000)}--b--\r\n`)).toBe('413 BODY_TOO_LARGE');
    expect(await form(`${part('a'.repeat(3_000))}--b--\r\n`)).toBe('400 INVALID_JSON');
    const many = `${part('a').repeat(10_000)}--b--\r\n`;
    for (const twice of [
      'x="; boundary=zzz"; boundary=b',
      'boundary="b"; x="; boundary=zzz"',
      'boundary=b; boundary=zzz',
    ])
      expect(await form(many, `multipart/form-data; ${twice}`)).toBe('413 BODY_TOO_LARGE');
    for (const other of ['boundary=zzz; boundary=b', 'x="; boundary=b"; boundary=zzz', 'boundary="\\b"', 'boundary="b'])
      expect(await form(many, `multipart/form-data; ${other}`)).toBe('400 INVALID_JSON');
    expect(await form(part('a'), 'multipart/form-data')).toBe('400 INVALID_JSON');
    expect(await form(`${part('a')}${part('b')}--b--\r\n`)).toBe('400 VALIDATION_FAILED');
  });

  const logIn = async (username: string, remoteAddress: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress,
      headers: { host: 'localhost' },
      payload: { username, password: 'wrong' },
    });
    const body = answer.json<{ code: string }>();
    return { status: answer.statusCode, body, retryAfter: answer.headers['retry-after'] };
  };

  it.each([
    ['an address', () => '203.0.113.77', '203.0.113.78'],
    ['a line with many addresses', (at: number) => `2001:db8:0:7::${at + 1}`, '2001:db8:0:8::1'],
  ])(
    'from %s take fifty of those places: another address still gets in (R-beyond-70)',
    async (_whose, from, another) => {
      const crowd = Array.from({ length: 520 }, (_, at) => logIn(`nobody.${at}`, from(at)));
      const others = await Promise.all([logIn('an.owner', another), logIn('an.owner', another)]);
      expect(others.map(({ body }) => body.code)).toEqual(['INVALID_LOGIN', 'INVALID_LOGIN']);
      const codes = (await Promise.all(crowd)).map(({ body }) => body.code);
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(470);
    },
  );

  it('have passwords compared for five hundred at a time; the rest must come again, and does not count as a try', async () => {
    await server.addUser('driver', { username: 'crowded' });
    const tries = Array.from({ length: 550 }, (_, at) => logIn('crowded', `198.51.100.${at % 250}`));
    const answers = await Promise.all(tries);
    const busy = answers.filter(({ body }) => body.code === 'RATE_LIMITED');
    expect(busy).toHaveLength(50);
    for (const { status, retryAfter } of busy) expect([status, retryAfter]).toEqual([429, '2']);
    expect(answers.filter(({ body }) => body.code === 'INVALID_LOGIN')).toHaveLength(serverLimits.LOCK_AFTER);
    const [counted] = await server.sql<{ failures: number }>(
      'select failures from sign_in_attempts order by failures desc limit 1',
    );
    expect(counted?.failures).toBe(serverLimits.LOCK_AFTER);
    const later = await server.anonymous.post<object>('/api/auth/login/', { username: 'nobody', password: 'x' });
    expect(later.body).toMatchObject({ code: 'INVALID_LOGIN' });
  });
});
