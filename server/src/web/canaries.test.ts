import type { Paginated, PartDetails, ReleaseEvent } from 'shared-lib/contract';
import { aBuild, asBody } from '../testing/a-build.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';
import { endTokens, issueToken, listTokens } from './release-tokens.usecases.js';
import { publish } from './releases.usecases.js';
import { packageRelease } from './release-package.js';
import type { Registry } from './release-store.js';
import { newDevice, sendDevice } from '../platform/http/device.js';
import { sealerOf } from '../platform/seal.js';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let remote = '';
let token = '';
let count = 0;
beforeEach(async () => {
  remote = `part-${++count}`;
  token = await issueToken(server.deps, remote, { name: 'Paolo, phone team' });
});

const bearer = () => ({ headers: { authorization: `Bearer ${token}` } });
type Answer = Record<string, unknown> & { readonly code?: string };
const release = (version: string, given: object = {}): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(
    `/api/releases/${remote}/`,
    { ...asBody(aBuild({ remote, version, text: version })), ...given },
    bearer(),
  );
const step = (name: 'promote' | 'rollback' | 'preview', body: object = {}): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(`/api/releases/${remote}/${name}/`, body, bearer());
const details = async () =>
  (await server.anonymous.get<PartDetails>(`/api/releases/${remote}/details/`, bearer())).body;
const history = async () => (await details()).events.map(({ kind, version }) => `${kind} ${version}`).reverse();

/** The name and value of the device's cookie in an answer. */
const cookieIn = ({ headers }: TestAnswer): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith('hatid_visit='))
    ?.split(';')[0];

/** The versions of the remote that a browser with this cookie gets. */
async function versions(cookie?: string, on: Pick<TestApp, 'anonymous'> = server): Promise<string[]> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const { current, previous } =
    (await on.anonymous.get<Registry>('/remotes.json', { headers })).body.remotes[remote] ?? {};
  return current ? [current, ...(previous ?? [])].map(({ version }) => version) : [];
}

/** A browser that has been here before. */
async function aCookie(): Promise<string> {
  const sent: string[] = [];
  const reply = { header: (_name: string, value: string) => sent.push(value) };
  sendDevice(await sealerOf(server.db), reply as never, newDevice(server.clock.now()), server.deps);
  return sent[0]?.split(';')[0] ?? '';
}

/** The cookie of a browser where somebody is signed in. */
const signedIn = async (who: TestClient, cookie?: string): Promise<string> =>
  cookieIn(await who.post('/api/auth/channel-token/', {}, { headers: cookie === undefined ? {} : { cookie } })) ??
  cookie ??
  '';

describe('a canary', () => {
  beforeEach(() => release('1.0.0'));

  it('of 10 % is what about 100 of 1,000 devices get, and the same ones each time (R-beyond-221)', async () => {
    expect(await release('1.1.0', { canary: { percent: 10 } })).toMatchObject({
      status: 201,
      body: { version: '1.1.0', previous: ['1.0.0'], canary: { percent: 10 } },
    });
    const second = await server.secondInstance();
    const got: string[] = [];
    const first = new Map<string, string>();
    for (let n = 0; n < 1_000; n++) {
      const cookie = await aCookie();
      const [version = ''] = await versions(cookie);
      first.set(cookie, version);
      got.push(version);
    }
    const share = got.filter((version) => version === '1.1.0').length;
    expect(share).toBeGreaterThan(65);
    expect(share).toBeLessThan(135);
    // The same on the other server, a day later.
    server.clock.advance({ days: 1 });
    for (const [cookie, version] of [...first].slice(0, 200)) expect((await versions(cookie, second))[0]).toBe(version);
    // Whoever has it keeps it when more get it.
    await step('promote', { share: 50 });
    const wider = await Promise.all(
      [...first].filter(([, version]) => version === '1.1.0').map(([one]) => versions(one)),
    );
    for (const [version] of wider) expect(version).toBe('1.1.0');
  });

  it('comes with what everybody has, to fall back to; everybody else does not get it', async () => {
    await release('1.1.0', { canary: { percent: 100 } });
    expect(await versions(await aCookie())).toEqual(['1.1.0', '1.0.0']);
    expect(await versions()).toEqual(['1.0.0']);
    await step('promote', { share: 0 });
    expect(await versions(await aCookie())).toEqual(['1.0.0']);
  });

  it.each([
    ['no cookie', ''],
    ['a word', 'hatid_visit=me'],
    ['a text of the right form', `hatid_visit=${'A'.repeat(120)}`],
    ['an empty one', 'hatid_visit='],
  ])('is not for a browser with %s', async (_what, cookie) => {
    await release('1.1.0', { canary: { percent: 100 } });
    expect(await versions(cookie)).toEqual(['1.0.0']);
  });

  it('is not for a cookie that was changed in one place, or sealed for another purpose', async () => {
    await release('1.1.0', { canary: { percent: 100 } });
    const cookie = await aCookie();
    for (const at of [14, 40, cookie.length - 2]) {
      const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
      expect(await versions(changed)).toEqual(['1.0.0']);
    }
    const other = (await sealerOf(server.db)).seal('start', newDevice(server.clock.now()));
    expect(await versions(`hatid_visit=${other}`)).toEqual(['1.0.0']);
  });

  it('for named people is theirs from the first load after sign-in on, and not after sign-out (R-beyond-221)', async () => {
    const [driver, other] = [await server.addUser('driver'), await server.addUser('driver')];
    const [{ username } = { username: '' }] = await server.sql<{ username: string }>(
      'select username from users where id = $1',
      [driver.id],
    );
    expect(await release('1.1.0', { canary: { people: [username.toUpperCase()] } })).toMatchObject({ status: 201 });
    const cookie = await aCookie();
    expect(await versions(cookie)).toEqual(['1.0.0']);
    const client = server.withToken(driver.token);
    const bound = await signedIn(client, cookie);
    expect(await versions(bound)).toEqual(['1.1.0', '1.0.0']);
    expect(bound).not.toContain(username);
    // Another person on the same browser.
    expect(await versions(await signedIn(server.withToken(other.token), bound))).toEqual(['1.0.0']);
    const out = cookieIn(await client.post('/api/auth/logout/', {}, { headers: { cookie: bound } }));
    expect(await versions(out)).toEqual(['1.0.0']);
  });

  it('for a role is for all of that role, and for nobody else', async () => {
    await release('1.1.0', { canary: { role: 'driver' } });
    expect(await versions(await signedIn(await server.as('driver')))).toEqual(['1.1.0', '1.0.0']);
    expect(await versions(await signedIn(await server.as('therapist')))).toEqual(['1.0.0']);
    expect(await versions(await aCookie())).toEqual(['1.0.0']);
  });

  it('is bound to a person at sign-in, and only for as long as a session lasts', async () => {
    await release('1.1.0', { canary: { role: 'driver' } });
    const bound = await signedIn(await server.as('driver'));
    server.clock.advance({ days: 29 });
    expect(await versions(bound)).toEqual(['1.1.0', '1.0.0']);
    server.clock.advance({ days: 2 });
    expect(await versions(bound)).toEqual(['1.0.0']);
  });

  it.each([
    [{}, 400],
    [{ percent: 10, role: 'driver' }, 400],
    [{ percent: 101 }, 400],
    [{ people: [] }, 400],
    [{ role: 'admin' }, 400],
  ])('needs to say who gets it: %j is refused', async (canary, status) => {
    expect((await release('1.1.0', { canary })).status).toBe(status);
    expect(await history()).toEqual(['released 1.0.0']);
  });

  it('for a user name that nobody has is refused, and says which', async () => {
    expect(await release('1.1.0', { canary: { people: ['nobody.here'] } })).toMatchObject({
      status: 400,
      body: { canary: ['Nobody has the user name nobody.here.'] },
    });
    expect(await versions()).toEqual(['1.0.0']);
  });

  it('is not the version that everybody has, nor a lower one, nor the first of a remote', async () => {
    expect(await release('1.0.0', { canary: { percent: 10 } })).toMatchObject({ body: { code: 'CURRENT_VERSION' } });
    expect(await release('0.9.0', { canary: { percent: 10 } })).toMatchObject({ body: { code: 'VERSION_NOT_HIGHER' } });
    remote = `${remote}-new`;
    token = await issueToken(server.deps, remote);
    expect(await release('1.0.0', { canary: { percent: 10 } })).toMatchObject({ body: { code: 'NOTHING_RELEASED' } });
  });

  it('is promoted to everybody, and ends when something else is released to everybody', async () => {
    await release('1.1.0', { canary: { percent: 10 } });
    expect(await step('promote')).toMatchObject({ status: 200, body: { version: '1.1.0', previous: ['1.0.0'] } });
    expect(await versions()).toEqual(['1.1.0', '1.0.0']);
    expect(await step('promote')).toMatchObject({ status: 409, body: { code: 'NO_CANARY' } });
    await release('1.2.0', { canary: { percent: 10 } });
    await release('1.3.0');
    expect(await step('promote')).toMatchObject({ body: { code: 'NO_CANARY' } });
    expect(await versions()).toEqual(['1.3.0', '1.1.0', '1.0.0']);
  });

  it('goes on when a pipeline releases the present version again', async () => {
    await release('1.1.0', { canary: { percent: 100 } });
    await release('1.0.0');
    expect((await versions(await aCookie()))[0]).toBe('1.1.0');
  });

  it('holds its pages against other remotes', async () => {
    const pages = [{ path: `rota-${remote}`, label: 'Rota', roles: ['driver' as const] }];
    const driver = await issueToken(server.deps, 'driver');
    const post = (version: string, given: object) =>
      server.anonymous.post<Answer>(
        '/api/releases/driver/',
        { ...asBody(aBuild({ remote: 'driver', version, text: version, pages })), ...given },
        { headers: { authorization: `Bearer ${driver}` } },
      );
    await publish(server.deps, packageRelease(aBuild({ remote: 'driver' })), { origin: 'release' });
    expect(await post('1.1.0', { canary: { percent: 10 } })).toMatchObject({ status: 201 });
    const attendance = packageRelease(aBuild({ remote: 'attendance', pages }));
    await expect(publish(server.deps, attendance, { origin: 'release' })).rejects.toThrow('belongs to');
  });
});

describe('a rollback', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
  });

  it('ends a canary first, and changes nothing else', async () => {
    await release('1.3.0', { canary: { percent: 100 } });
    expect(await step('rollback')).toMatchObject({ body: { version: '1.2.0', canary: null } });
    expect(await versions(await aCookie())).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });

  it('goes to a named version, and forward again: the newer one stays in the list (R-beyond-221)', async () => {
    expect(await step('rollback', { to: '1.0.0' })).toMatchObject({ body: { version: '1.0.0', previous: [] } });
    expect((await details()).versions.map(({ version, state }) => `${version} ${state}`)).toEqual([
      '1.2.0 published',
      '1.1.0 published',
      '1.0.0 current',
    ]);
    expect(await step('rollback', { to: '1.2.0' })).toMatchObject({ body: { version: '1.2.0', previous: ['1.0.0'] } });
    expect(await step('rollback', { to: '1.2.0' })).toMatchObject({ status: 409, body: { code: 'CURRENT_VERSION' } });
    expect(await step('rollback', { to: '7.0.0' })).toMatchObject({ status: 404, body: { code: 'UNKNOWN_VERSION' } });
  });

  it('leaves nothing to fall back to that was taken back', async () => {
    await step('rollback', { to: '1.0.0' });
    await release('1.3.0');
    await step('rollback', { to: '1.1.0' });
    expect(await versions()).toEqual(['1.1.0', '1.0.0']);
  });

  it('leaves a version that was forced below the one before it', async () => {
    await release('1.1.5', { force: 'Phones cannot load 1.2.0' });
    expect(await versions()).toEqual(['1.1.5', '1.2.0', '1.1.0', '1.0.0']);
    await step('rollback');
    expect(await versions()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });

  it('of two at once on two servers happens once for each', async () => {
    const second = await server.secondInstance();
    const ask = (on: Pick<TestApp, 'anonymous'>) =>
      on.anonymous.post<Answer>(`/api/releases/${remote}/rollback/`, { to: '1.0.0' }, bearer());
    const answers = await Promise.all([ask(server), ask(second), ask(server), ask(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the history of a remote', () => {
  it('says what was done, by whom, for whom, and what it brings (R-beyond-223)', async () => {
    await release('1.0.0', { notes: 'Works a day without a network' });
    await release('1.1.0', { canary: { percent: 10 }, notes: 'Larger Confirm Pickup' });
    await step('promote', { share: 50 });
    await step('promote');
    await step('rollback');
    await release('0.5.0');
    const { events, part, versions: published } = await details();
    expect(events.map(({ kind, version, previous }) => [kind, version, previous]).reverse()).toEqual([
      ['released', '1.0.0', null],
      ['canary', '1.1.0', '1.0.0'],
      ['promoted', '1.1.0', '1.0.0'],
      ['promoted', '1.1.0', '1.0.0'],
      ['rolled_back', '1.0.0', '1.1.0'],
      ['refused', '0.5.0', null],
    ]);
    expect(events[0]?.reason).toContain('0.5.0 is not higher than 1.0.0');
    expect(events[3]).toMatchObject({ shared_with: { percent: 50 } });
    for (const { by } of events) expect(by).toEqual({ kind: 'token', name: 'Paolo, phone team' });
    expect(published.map(({ notes }) => notes)).toEqual(['Larger Confirm Pickup', 'Works a day without a network']);
    expect(part).toMatchObject({ version: '1.0.0', canary: null, by: { name: 'Paolo, phone team' } });
  });
});

it('the history keeps a release that cannot be packaged, with the reason (R-beyond-223)', async () => {
  await release('1.0.0');
  const built = aBuild({ remote, version: '1.1.0' });
  built.files.delete('module.js');
  const answer = await server.anonymous.post(`/api/releases/${remote}/`, asBody(built), bearer());
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_RELEASE' } });
  const [refused] = (await details()).events;
  expect(refused).toMatchObject({
    kind: 'refused',
    version: '1.1.0',
    reason: 'Its manifest names module.js, which is missing.',
  });
});

describe('operators', () => {
  it('see the parts, and promote, roll back and stop; audited and live (R-beyond-224)', async () => {
    const operator = await server.addUser('operator');
    const desk = server.withToken(operator.token);
    const channel = await server.channel(operator.token);
    await release('1.0.0');
    await release('1.1.0', { canary: { percent: 10 } });
    await channel.next(({ type, remote: of }) => type === 'releases_update' && of === remote);
    const list = (await desk.get<PartDetails['part'][]>('/api/parts/')).body;
    expect(list.find((part) => part.remote === remote)).toMatchObject({
      version: '1.0.0',
      by: { kind: 'token', name: 'Paolo, phone team' },
      canary: { version: '1.1.0', shared_with: { percent: 10 } },
    });
    const at = `/api/parts/${remote}`;
    const seen = { version: '1.1.0' };
    expect(await desk.post(`${at}/promote/`, { version: '9.0.0', from: 10 })).toMatchObject({
      body: { code: 'NO_CANARY' },
    });
    expect((await desk.post(`${at}/promote/`, { ...seen, from: 10, share: 50 })).status).toBe(200);
    expect((await desk.post<PartDetails>(`${at}/stop/`, seen)).body.part.canary).toBeNull();
    await release('1.2.0');
    const back = await desk.post<PartDetails>(`${at}/roll_back/`, { to: '1.0.0', from: '1.2.0', canary: null });
    expect(back.body.part).toMatchObject({ version: '1.0.0', by: { kind: 'person', name: expect.any(String) } });
    const all = (await desk.get<Paginated<ReleaseEvent>>('/api/parts/events/')).body.results;
    expect(all.filter((event) => event.remote === remote).map(({ kind }) => kind)).toEqual([
      'rolled_back',
      'released',
      'stopped',
      'promoted',
      'canary',
      'released',
    ]);
    const trail = await server.sql<{ action: string; actor_id: number }>(
      "select action, actor_id from audit_log where entity = 'remote' and entity_id = $1 and actor_id is not null order by id",
      [remote],
    );
    expect(trail).toEqual(
      ['remote.promote', 'remote.stop', 'remote.rollback'].map((action) => ({ action, actor_id: operator.id })),
    );
  });
});

describe('a preview', () => {
  const open = (link: string, cookie = '') => server.anonymous.get(new URL(link).pathname, { headers: { cookie } });

  it('shows a version to who has the link, for a day, until they go back (R-beyond-225)', async () => {
    await release('1.0.0');
    await release('1.1.0', { canary: { percent: 0 } });
    const { body } = await step('preview', { version: '1.1.0' });
    const link = String(body['link']);
    const answer = await open(link);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/' } });
    const cookie = cookieIn(answer);
    expect(await versions(cookie)).toEqual(['1.1.0', '1.0.0']);
    expect(await versions(await aCookie())).toEqual(['1.0.0']);
    const back = cookieIn(await open('http://localhost/preview/end', cookie));
    expect(await versions(back)).toEqual(['1.0.0']);
    server.clock.advance({ hours: 24 });
    expect(await versions(cookie)).toEqual(['1.0.0']);
    server.clock.advance({ days: 6 });
    expect(await open(link)).toMatchObject({ status: 410, text: 'This link is over. Ask the team for a new one.' });
  });

  it('is of published versions alone, and no link can be made up', async () => {
    await release('1.0.0');
    expect(await step('preview', { version: '2.0.0' })).toMatchObject({ status: 404 });
    const device = (await sealerOf(server.db)).seal('device', { remote, version: '1.0.0', until: 9e15 });
    for (const made of [device, 'x', 'A'.repeat(200), '%00'])
      expect((await open(`http://x/preview/${made}`)).status).toBeGreaterThan(399);
  });
});

describe('a release token (R-beyond-223)', () => {
  it('has a name, an end after 90 days, and a last use; each is revoked by itself', async () => {
    await release('1.0.0');
    const second = await issueToken(server.deps, remote, { name: 'Ana' });
    const [ana, paolo] = await listTokens(server.deps, remote);
    expect([ana?.name, paolo?.name]).toEqual(['Ana', 'Paolo, phone team']);
    expect([ana?.last_used_at, paolo?.last_used_at]).toEqual([null, server.clock.now()]);
    const days = ((paolo?.ends_at.getTime() ?? 0) - (paolo?.created_at.getTime() ?? 0)) / (24 * 3600 * 1000);
    expect(days).toBe(90);
    expect(await endTokens(server.deps, remote, paolo?.id)).toBe(1);
    expect(await endTokens(server.deps, remote, paolo?.id)).toBe(0);
    expect((await step('rollback')).status).toBe(401);
    token = second;
    expect((await step('rollback')).status).toBe(409);
    server.clock.advance({ days: 90 });
    expect((await step('rollback')).status).toBe(401);
    server.clock.advance({ days: -90 });
  });

  it('of another remote is not revoked with it', async () => {
    const [own] = await listTokens(server.deps, remote);
    expect(await endTokens(server.deps, 'another', own?.id)).toBe(0);
    expect((await release('1.0.0')).status).toBe(201);
  });

  it.each([0, -1, 367])('never ends %i days from now', async (days) => {
    const ends = new Date(server.clock.now().getTime() + days * 24 * 3600 * 1000);
    await expect(issueToken(server.deps, remote, { ends })).rejects.toThrow('A token ends after today');
  });
});
