import { testApp, type TestApp } from '../../testing/test-app.js';

/**
 * Every limit below the general one: the requests, and the seconds in which they may come. A route that is missing here
 * fails the first test below.
 */
const LIMITS: Readonly<Record<string, readonly [max: number, seconds: number]>> = {
  'POST /api/auth/login/': [1_000, 60],
  'POST /api/auth/two-factor-verify/': [300, 60],
  'POST /api/auth/verify-email/': [300, 60],
  'POST /api/auth/verify-password-reset-code/': [300, 60],
  'POST /api/auth/reset-password/': [300, 60],
  'POST /api/auth/resend-two-factor/': [60, 60],
  'POST /api/auth/resend-verification/': [60, 60],
  'POST /api/auth/resend-password-reset/': [60, 60],
  'POST /api/auth/contact-support/': [60, 60],
  'POST /api/auth/email-change/': [300, 60],
  'GET /api/auth/check-username/': [600, 60],
  'GET /api/calendar/:link/': [60, 60],
  'GET /privacy/': [60, 60],
  'POST /sms/report/:message/': [600, 60],
  'POST /sms/answer/': [600, 60],
  'GET /book/': [60, 60],
  'POST /book/': [20, 60],
  'GET /t/:token/': [60, 60],
  'GET /t/:token/state/': [240, 60],
  'POST /t/:token/': [20, 60],
  'POST /t/:token/seen/': [30, 60],
  'POST /api/auth/check-account-status/': [600, 60],
  'POST /api/registration/check-email/': [120, 60],
  'POST /api/registration/complete-registration/': [60, 60],
  'POST /api/settings/support/': [60, 3_600],
  'POST /api/logs/client/': [20, 60],
  'POST /api/releases/:remote/': [30, 60],
  'POST /api/releases/:remote/check/': [30, 60],
  'POST /api/releases/:remote/compat/': [30, 60],
  'POST /api/releases/:remote/rollback/': [30, 60],
  'POST /api/releases/:remote/promote/': [30, 60],
  'POST /api/releases/:remote/preview/': [30, 60],
  'GET /api/releases/:remote/details/': [30, 60],
  'POST /api/starts/': [120, 60],
  'POST /api/push/answer/': [60, 60],
  'POST /api/sos/': [300, 60],
  'GET /api/doctor/': [20, 60],
  'POST /api/registration/clients/:id/export/': [20, 60],
};

/** The addresses remembered for each limit. */
const REMEMBERED = 5_000;

const REFUSED = {
  code: 'RATE_LIMITED',
  detail: 'Too many requests. Please wait a moment and try again.',
  request_id: expect.any(String),
};

interface Sent {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const request = async (
  server: Pick<TestApp, 'app'>,
  route: string,
  { from = '203.0.113.7', headers = {} }: Sent = {},
) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const answer = await server.app.inject({
    method,
    url: path.replace(':remote', 'driver'),
    remoteAddress: from,
    headers: { host: 'localhost', ...headers },
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const body = isJson ? answer.json<unknown>() : answer.body;
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body };
};

/** How many of these requests were accepted before the first refusal. */
async function taken(
  server: Pick<TestApp, 'app'>,
  route: string,
  most: number,
  sent?: (n: number) => Sent,
): Promise<number> {
  for (let n = 0; n < most; n++) if ((await request(server, route, sent?.(n))).status === 429) return n;
  return most;
}

describe('requests of one address', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ config: { rateLimit: 200 } });
  });
  afterAll(() => server.close());

  it('are limited as the table says, and nowhere else more tightly', () => {
    const limited = server.app.routeList
      .filter(({ limit }) => limit)
      .map(({ method, url, limit }) => [`${method} ${url}`, [limit?.max, Number(limit?.timeWindow) / 1000]]);
    expect(Object.fromEntries(limited)).toEqual(LIMITS);
  });

  it.each(Object.entries(LIMITS))('%s: %j', async (route, [max, seconds]) => {
    expect(await taken(server, route, max)).toBe(max);
    expect(await request(server, route)).toEqual({ status: 429, retryAfter: String(seconds), body: REFUSED });
    expect((await request(server, route, { from: '203.0.113.8' })).status).not.toBe(429);
    server.clock.advance({ seconds: seconds - 1 });
    expect(await request(server, route)).toEqual({ status: 429, retryAfter: '1', body: REFUSED });
    server.clock.advance({ seconds: 1 });
    expect((await request(server, route)).status).not.toBe(429);
  });

  it('are counted together wherever they go, also to pages and unknown addresses; what balancers ask is always answered', async () => {
    const from = '203.0.113.20';
    const ways = [
      'GET /api/scheduling/appointments/',
      'GET /api/auth/profile/',
      'GET /api/nothing/',
      'GET /ws/nothing/',
      'PUT /api/auth/logout/',
    ];
    for (let n = 0; n < 200; n++)
      expect([401, 404, 405]).toContain((await request(server, ways[n % ways.length] ?? '', { from })).status);
    for (const way of ways)
      expect(await request(server, way, { from })).toEqual({ status: 429, retryAfter: '60', body: REFUSED });
    for (const page of ['/', '/operator/bookings', '/remotes.json', '/assets/none.js'])
      expect(
        (await server.app.inject({ url: page, remoteAddress: from, headers: { host: 'localhost' } })).statusCode,
      ).toBe(429);
    for (const asked of ['/healthz', '/readyz', '/readyz/', '/readyz?x', '/healthz/?from=balancer', '/%72eadyz'])
      expect((await request(server, `GET ${asked}`, { from })).status).toBe(200);
    for (const other of ['/readyz/x', '/readyz%2f', '/Readyz'])
      expect((await request(server, `GET ${other}`, { from })).status).toBe(429);
    server.clock.advance({ seconds: 60 });
    expect((await request(server, 'GET /api/auth/profile/', { from })).status).toBe(401);
  });

  it.each([
    ['an hour', { hours: -1 }],
    ['a second', { seconds: -1 }],
  ])('begin anew when the clock was set back by %s, and do not wait for it', async (_by, back) => {
    const [from, route] = ['203.0.113.61', 'POST /api/registration/check-email/'];
    expect(await taken(server, route, 121, () => ({ from }))).toBe(120);
    server.clock.advance(back);
    expect(await taken(server, route, 121, () => ({ from }))).toBe(120);
    expect((await request(server, route, { from })).retryAfter).toBe('60');
    server.clock.advance({ hours: 2 });
  });

  it('also count when they open the live channel', async () => {
    const few = await server.secondInstance({ rateLimit: 5 });
    for (let n = 0; n < 5; n++) await expect(few.channel(`guess-${n}`)).rejects.toThrow('401');
    await expect(few.channel('guess-5')).rejects.toThrow('429');
    server.clock.advance({ seconds: 60 });
    await expect(few.channel('guess-6')).rejects.toThrow('401');
  });

  it('cannot be spread by headers that name other addresses', async () => {
    const from = '203.0.113.30';
    const spread = (n: number): Sent => ({
      from,
      headers: {
        'x-forwarded-for': `198.51.100.${n}`,
        'x-real-ip': `198.51.100.${n}`,
        forwarded: `for=198.51.100.${n}`,
        'x-forwarded-host': `h${n}.example`,
        'cf-connecting-ip': `198.51.100.${n}`,
      },
    });
    expect(await taken(server, 'POST /api/registration/complete-registration/', 70, spread)).toBe(60);
  });

  it('behind a proxy are counted by the address that the proxy saw, whatever was written before it', async () => {
    const behind = await server.secondInstance({ rateLimit: 200, trustedProxies: ['10.0.0.1'] });
    const through =
      (client: string) =>
      (n: number): Sent => ({ from: '10.0.0.1', headers: { 'x-forwarded-for': `198.51.100.${n}, ${client}` } });
    expect(await taken(behind, 'POST /api/registration/complete-registration/', 70, through('203.0.113.40'))).toBe(60);
    expect(await taken(behind, 'POST /api/registration/complete-registration/', 70, through('203.0.113.41'))).toBe(60);
    // Before the proxy's own entry, the header holds only what the sender wrote.
    expect(
      await taken(behind, 'POST /api/registration/complete-registration/', 70, (n) => ({
        from: '203.0.113.42',
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      })),
    ).toBe(60);
  });

  it('behind a proxy are those of the proxy where it names no address: any word would be a new one (R-beyond-71)', async () => {
    const behind = await server.secondInstance({ rateLimit: 200, trustedProxies: ['10.0.0.1', '10.0.0.2'] });
    const route = 'POST /api/registration/complete-registration/';
    const words = (n: number) => [`someone-${n}`, `[someone-${n}]:80`, `1.2.3.${n + 300}`, `, word-${n}`][n % 4] ?? '';
    const sent = (n: number): Sent => ({ from: '10.0.0.1', headers: { 'x-forwarded-for': words(n) } });
    expect(await taken(behind, route, 70, sent)).toBe(60);
    // What comes before the word is only the sender's claim too. What comes after it counts.
    const before = (n: number): Sent => ({
      from: '10.0.0.2',
      headers: { 'x-forwarded-for': `198.51.100.${n}, someone, 10.0.0.1` },
    });
    expect(await taken(behind, route, 1, before)).toBe(0);
    const after = (n: number): Sent => ({
      from: '10.0.0.1',
      headers: { 'x-forwarded-for': `someone-${n}, 203.0.113.44` },
    });
    expect(await taken(behind, route, 70, after)).toBe(60);
  });

  it.each([
    ['203.0.113.81', '203.0.113.82', (address: string, n: number) => `${address}:${51_000 + n}`],
    ['2001:db8:0:81::1', '2001:db8:0:82::1', (address: string) => `[${address}]`],
    ['2001:db8:0:83::1', '2001:db8:0:84::1', (address: string, n: number) => `[${address}]:${443 + n}`],
  ])(
    'behind a proxy that writes ports are those of %s, and not of %s too (R-beyond-71)',
    async (one, other, written) => {
      const behind = await server.secondInstance({ rateLimit: 200, trustedProxies: ['10.0.0.1'] });
      const route = 'POST /api/registration/complete-registration/';
      for (const address of [one, other]) {
        const sent = (n: number): Sent => ({
          from: '10.0.0.1',
          headers: { 'x-forwarded-for': `198.51.100.${n}, ${written(address, n)}` },
        });
        expect(await taken(behind, route, 70, sent)).toBe(60);
      }
    },
  );

  it("are not counted when balancers check a server's health (R-beyond-4)", async () => {
    for (const route of ['GET /healthz', 'GET /readyz'])
      expect(await taken(server, route, 210, () => ({ from: '203.0.113.70' }))).toBe(210);
    expect((await request(server, 'GET /api/auth/profile/', { from: '203.0.113.70' })).status).toBe(401);
  });

  it('of one IPv6 network count as one, however many addresses it has; IPv4 written as IPv6 is the same address', async () => {
    const route = 'POST /api/registration/complete-registration/';
    expect(await taken(server, route, 70, (n) => ({ from: `2001:db8:1:2:${n.toString(16)}::1` }))).toBe(60);
    expect((await request(server, route, { from: '2001:db8:1:3::1' })).status).not.toBe(429);
    expect(await taken(server, route, 70, (n) => ({ from: n % 2 ? '203.0.113.50' : '::ffff:203.0.113.50' }))).toBe(60);
  });

  it('are counted by each server separately', async () => {
    const second = await server.secondInstance({ rateLimit: 200 });
    for (const one of [server, second])
      expect(
        await taken(one, 'POST /api/registration/complete-registration/', 70, () => ({ from: '203.0.113.60' })),
      ).toBe(60);
  });

  it('are not limited with HATID_RATE_LIMIT=0', async () => {
    const open = await server.secondInstance({ rateLimit: 0 });
    expect(await taken(open, 'POST /api/registration/complete-registration/', 100)).toBe(100);
  });

  it('of more addresses than are remembered push out only the oldest', async () => {
    const small = 'POST /api/releases/:remote/';
    expect(await taken(server, small, 31, () => ({ from: '192.0.2.1' }))).toBe(30);
    for (let n = 1; n < REMEMBERED; n++)
      await request(server, small, { from: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` });
    expect((await request(server, small, { from: '192.0.2.1' })).status).toBe(429);
    await request(server, small, { from: '192.0.2.2' });
    expect((await request(server, small, { from: '192.0.2.1' })).status).not.toBe(429);
  });
});
