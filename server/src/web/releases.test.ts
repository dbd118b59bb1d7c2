import type { ReleaseNeeds } from 'shared-lib/contract';
import { aBuild, asBody } from '../testing/a-build.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestAnswer } from '../testing/test-client.js';
import { until } from '../testing/until.js';
import { packageRelease } from './release-package.js';
import type { Registry } from './release-store.js';
import { rollback } from './release-steps.usecases.js';
import { endTokens, issueToken } from './release-tokens.usecases.js';
import { publish } from './releases.usecases.js';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Each test has its own remote that nobody has released yet. */
let remote = '';
let token = '';
let count = 0;
beforeEach(async () => {
  remote = `area-${++count}`;
  token = await issueToken(server.deps, remote);
});

interface Answer {
  readonly code?: string;
  readonly detail?: string;
  readonly version?: string;
  readonly previous?: string[];
  readonly current?: string | null;
}
const bearer = (as = token) => ({ headers: { authorization: `Bearer ${as}` } });
const build = (given: Parameters<typeof aBuild>[0] = {}) => aBuild({ remote, ...given });
const release = (built = build(), as = token, given: { force?: string } = {}): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(`/api/releases/${remote}/`, { ...asBody(built), ...given }, bearer(as));
const check = (
  version: string,
  given: { force?: string; needs?: ReleaseNeeds; canary?: { people?: string[]; role?: string } } = {},
  as = token,
): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(`/api/releases/${remote}/check/`, { version, ...given }, bearer(as));
const rollBack = (): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(`/api/releases/${remote}/rollback/`, {}, bearer());
const released = async () => (await server.anonymous.get<Registry>('/remotes.json')).body.remotes[remote];
const versions = async () => {
  const area = await released();
  return area && [area.current.version, ...area.previous.map(({ version }) => version)];
};

describe('releasing a remote', () => {
  it('may be asked before the build with the names of a large remote', async () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `queriesOfThisKindOfRecord${at}`);
    const needs = { names: { 'shared-lib': names }, packages: {}, addresses: [] };
    expect((await check('9.9.9', { needs })).status).toBe(200);
  });

  it('makes the version the current one, for the next page', async () => {
    expect(await release()).toMatchObject({ status: 201, body: { remote, version: '1.0.0', previous: [] } });
    expect(await release(build({ version: '1.1.0', text: 'second' }))).toMatchObject({
      status: 201,
      body: { version: '1.1.0', previous: ['1.0.0'] },
    });
    expect(await versions()).toEqual(['1.1.0', '1.0.0']);
  });

  it('puts a hash for every file into the registry', async () => {
    await release();
    const { current } = (await released()) ?? {};
    expect(current?.entry).toBe(`/remotes/${remote}/1.0.0/mf-manifest.json`);
    expect(Object.keys(current?.integrity ?? {}).sort()).toEqual([
      'chunks/later.js',
      'mf-manifest.json',
      'module.js',
      'remoteEntry.js',
    ]);
    for (const hash of Object.values(current?.integrity ?? {})) expect(hash).toMatch(/^sha384-[\w+/]{64}$/);
  });

  it('never changes a published version', async () => {
    await release();
    expect(await release(build({ text: 'other' }))).toMatchObject({ status: 409, body: { code: 'VERSION_EXISTS' } });
    expect((await server.anonymous.get(`/remotes/${remote}/1.0.0/module.js`)).text).toContain('first');
  });

  it('accepts the current version again, which changes nothing', async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    for (let time = 0; time < 2; time++)
      expect(await release(build({ version: '1.1.0' }))).toMatchObject({
        status: 201,
        body: { version: '1.1.0', previous: ['1.0.0'] },
      });
  });

  it('goes back to the version before, and no further than the first', async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    expect(await rollBack()).toMatchObject({ status: 200, body: { version: '1.0.0', previous: [] } });
    expect(await versions()).toEqual(['1.0.0']);
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'NO_PREVIOUS_VERSION' } });
  });

  it.each([
    ['1.10.0', '1.9.0'],
    ['1.10.0', '1.10.0-rc.1'],
    ['1.10.0-rc.10', '1.10.0-rc.9'],
    ['2.0.0', '1.10.1'],
  ])('takes no lower version than the current one: after %s, %s is refused (R-beyond-207)', async (current, lower) => {
    await release(build({ version: current }));
    const detail = `${lower} is not higher than ${current}, which is delivered now. Release a higher version, or say why: --force '<reason>'.`;
    expect(await release(build({ version: lower }))).toMatchObject({
      status: 409,
      body: { code: 'VERSION_NOT_HIGHER', detail },
    });
    expect(await check(lower)).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_HIGHER', detail } });
    expect(await versions()).toEqual([current]);
  });

  it('takes a version back to one released before only with a reason, which the audit trail keeps (R-beyond-207)', async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    expect(await release()).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_HIGHER' } });
    expect(await release(build(), token, { force: ' ' })).toMatchObject({ status: 400 });
    const force = 'Drivers on old phones cannot load 1.1.0';
    expect(await check('1.0.0', { force })).toMatchObject({ status: 200 });
    expect(await release(build(), token, { force })).toMatchObject({
      status: 201,
      body: { version: '1.0.0', previous: ['1.1.0'] },
    });
    const [row] = await server.sql<{ after: unknown }>(
      "select after from audit_log where entity = 'remote' and entity_id = $1 order by id desc limit 1",
      [remote],
    );
    expect(row?.after).toMatchObject({ version: '1.0.0', reason: force });
  });

  it('after a rollback, takes the version that was taken back, and any above the current one (R-beyond-207)', async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    await rollBack();
    expect(await release(build({ version: '1.0.1' }))).toMatchObject({ status: 201 });
    expect(await release(build({ version: '1.1.0' }))).toMatchObject({ status: 201 });
    expect(await versions()).toEqual(['1.1.0', '1.0.1', '1.0.0']);
  });

  it('is checked before a build: the token, and the version; a check changes nothing (R-beyond-207)', async () => {
    expect(await check('1.0.0')).toMatchObject({ status: 200, body: { remote, current: null } });
    await release();
    expect(await check('1.0.0')).toMatchObject({ status: 200, body: { current: '1.0.0' } });
    expect(await check('1.0.1')).toMatchObject({ status: 200, body: { current: '1.0.0' } });
    expect(await versions()).toEqual(['1.0.0']);
    expect(await check('1.0.1', {}, 'x'.repeat(43))).toMatchObject({ status: 401 });
    const another = await issueToken(server.deps, 'another');
    expect(await check('1.0.1', {}, another)).toMatchObject({ status: 403 });
    expect(await check('latest')).toMatchObject({ status: 400 });
  });

  it('is checked before a build: the people and the role that shall get it (R-beyond-221)', async () => {
    const { id } = await server.addUser('driver');
    const [found] = await server.sql<{ username: string }>('select username from users where id = $1', [id]);
    const username = String(found?.username);
    expect(await check('1.0.0', { canary: { people: [username] } })).toMatchObject({ status: 200 });
    const refused = await check('1.0.0', { canary: { people: [username, 'nobody.here'] } });
    expect(refused).toMatchObject({ status: 400, body: { canary: [expect.stringContaining('nobody.here')] } });
    expect((await check('1.0.0', { canary: { role: 'chef' } })).status).toBe(400);
  });

  it("records every release and rollback in the audit log, with the token's id and not its text", async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    await rollBack();
    const rows = await server.sql<{ action: string; before: unknown; after: unknown }>(
      "select action, before, after from audit_log where entity = 'remote' and entity_id = $1 order by id",
      [remote],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'remote.token_issued',
      'remote.release',
      'remote.release',
      'remote.rollback',
    ]);
    expect(rows[3]).toMatchObject({
      before: { version: '1.1.0' },
      after: { version: '1.0.0', by: expect.stringMatching(/^token \d+$/) },
    });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('lets exactly one through of sixteen releases of one version with different contents', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => release(build({ text: `build ${index}` }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'VERSION_EXISTS')).toHaveLength(15);
  });
});

describe('a releaser', () => {
  it('needs a token', async () => {
    const { status } = await server.anonymous.post(`/api/releases/${remote}/`, asBody(build()));
    expect(status).toBe(401);
    expect((await release(build(), 'x'.repeat(43))).status).toBe(401);
  });

  it('is never a signed-in operator', async () => {
    const operator = await server.as('operator');
    expect((await operator.post(`/api/releases/${remote}/`, asBody(build()))).status).toBe(401);
  });

  it('needs the token of that remote', async () => {
    const another = await issueToken(server.deps, 'another');
    expect(await release(build(), another)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('loses all rights once the tokens are revoked', async () => {
    expect(await endTokens(server.deps, remote)).toBe(1);
    expect((await release()).status).toBe(401);
  });

  it('is told that the token has ended, but a stranger only that a token is needed (R-beyond-223)', async () => {
    await endTokens(server.deps, remote);
    expect((await release()).body.detail).toBe('This release token has ended. Who runs the server makes a new one.');
    expect((await release(build(), 'x'.repeat(43))).body.detail).toBe(
      'This needs a valid release token. Who runs the server makes one.',
    );
  });

  it('has a token that is stored only as a hash', async () => {
    const rows = await server.sql('select * from release_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is checked before the body is read', async () => {
    const answer = await server.anonymous.post(`/api/releases/${remote}/`, '{ broken', {
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the check of a release', () => {
  it.each([
    '../outside.js',
    '..',
    'a/../../b.js',
    '/absolute.js',
    'a//b.js',
    '.hidden.js',
    'a\\b.js',
    'a/.git/x.js',
    'nul\0.js',
    'x'.repeat(201),
  ])('refuses the path %j', async (path) => {
    const built = build();
    built.files.set(path, Buffer.from('x'));
    expect((await release(built)).status).toBe(400);
    expect(await versions()).toBeUndefined();
  });

  it.each([
    ['a page', 'index.html'],
    ['a program', 'run.sh'],
  ])('refuses %s', async (_what, path) => {
    const built = build();
    built.files.set(path, Buffer.from('x'));
    expect(await release(built)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_RELEASE', detail: `"${path}" is not a kind of file a remote delivers.` },
    });
  });

  it('refuses a build without a manifest', async () => {
    const built = build();
    built.files.delete('mf-manifest.json');
    expect(await release(built)).toMatchObject({
      status: 400,
      body: { detail: 'It has no mf-manifest.json that can be read.' },
    });
  });

  it.each(['remoteEntry.js', 'module.js', 'chunks/later.js'])(
    'refuses a build that lacks %s, which its manifest names (R-beyond-207)',
    async (file) => {
      const built = build();
      built.files.delete(file);
      expect(await release(built)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_RELEASE', detail: `Its manifest names ${file}, which is missing.` },
      });
      expect(await versions()).toBeUndefined();
    },
  );

  it('refuses a file that its manifest does not name (R-beyond-207)', async () => {
    const built = build();
    built.files.set('chunks/left-over.js', Buffer.from('x'));
    expect(await release(built)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_RELEASE', detail: 'chunks/left-over.js is not in its manifest.' },
    });
  });

  it.each([undefined, 'all', null])('refuses a manifest whose list of files is %j (R-beyond-207)', async (files) => {
    const built = build();
    const manifest = JSON.parse(String(built.files.get('mf-manifest.json'))) as object;
    built.files.set('mf-manifest.json', Buffer.from(JSON.stringify({ ...manifest, files })));
    expect((await release(built)).body.detail).toBe(
      'Its manifest does not list its files: build it with the tools of this version.',
    );
  });

  it('refuses the build of another remote', async () => {
    expect((await release(build({ remote: 'operator' }))).body.detail).toBe(
      `It is a build of remote_operator_1_0_0_local, not of ${remote}.`,
    );
  });

  it.each(['1', '1.0', 'latest', '1.0.0/..', '../1.0.0'])('refuses the version %s', async (version) => {
    expect((await release({ ...build(), version })).status).toBe(400);
  });

  it('refuses a build over 16 MiB', async () => {
    const built = build();
    built.files.set('big.js', Buffer.alloc(17 * 1024 * 1024));
    expect(await release(built)).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    expect(() => packageRelease(built)).toThrow('A release has at most 16 MiB.');
  });
});

describe('the pages of a release', () => {
  const rota = { path: 'rota', label: 'Rota', roles: ['driver'], icon: 'calendar', order: 40 } as const;
  const visit = { path: 'visits/:id', label: 'Visit', roles: ['driver'] } as const;
  let releases = 0;

  type Pages = NonNullable<Parameters<typeof aBuild>[0]>['pages'];
  const publishes = async (as: string, pages: Pages, version = `2.0.${++releases}`) =>
    server.anonymous.post<Answer>(
      `/api/releases/${as}/`,
      // Some arrive at once, in any order.
      { ...asBody(aBuild({ remote: as, version, pages })), force: 'in any order' },
      bearer(await issueToken(server.deps, as)),
    );
  const rollsBack = (as: string) => rollback(server.deps, as, { origin: 'release' });
  const pagesOf = async (as: string, { anonymous } = server as Pick<TestApp, 'anonymous'>) =>
    (await anonymous.get<Registry>('/remotes.json')).body.remotes[as]?.current.pages;

  beforeEach(async () => {
    for (const as of ['driver', 'attendance']) expect((await publishes(as, [])).status).toBe(201);
  });

  it('are in the registry as released, and a rollback brings back those of the version before, on every instance', async () => {
    await publishes('driver', [visit]);
    expect((await publishes('driver', [visit, rota])).status).toBe(201);
    expect(await pagesOf('driver')).toEqual([visit, rota]);
    const second = await server.secondInstance();
    expect(await pagesOf('driver', second)).toEqual([visit, rota]);
    await rollsBack('driver');
    for (const instance of [server, second]) expect(await pagesOf('driver', instance)).toEqual([visit]);
  });

  it('never change under a published version', async () => {
    const version = `2.0.${++releases}`;
    await publishes('driver', [visit], version);
    expect((await publishes('driver', [visit], version)).status).toBe(201);
    const answer = await publishes('driver', [rota], version);
    expect(answer).toMatchObject({ status: 409, body: { code: 'VERSION_EXISTS' } });
  });

  it.each([
    ['a page of the shell', 'profile', 'driver', '/dashboard/profile belongs to the shell.'],
    ['a page below one of the shell', 'help/rota', 'driver', '/dashboard/help/rota belongs to the shell.'],
    [
      'a page for another role',
      'rota',
      'operator',
      '/dashboard/rota is for the role operator, for which driver brings no pages.',
    ],
  ] as const)('are refused with %s', async (_what, path, role, detail) => {
    const answer = await publishes('driver', [{ ...rota, path, roles: [role] }]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_RELEASE', detail } });
  });

  it('are for any role where the remote is named after none', async () => {
    const pages = [{ ...rota, path: 'of-all', roles: ['operator', 'driver'] as const }];
    expect((await release(build({ pages }))).status).toBe(201);
  });

  it('are refused if one appears twice, also with another name of its parameter', async () => {
    const answer = await publishes('driver', [visit, { ...visit, path: 'visits/:visit' }]);
    expect(answer.body.detail).toBe('/dashboard/visits/:visit stands twice for one role.');
  });

  it.each(['/rota', 'rota/', 'Rota', ':id', 'rota/../x', 'a b'])('are refused with the path %j', async (path) => {
    expect((await publishes('driver', [{ ...rota, path }])).status).toBe(400);
  });

  it('are refused where another remote has one already for the same role, and free once it has none', async () => {
    await publishes('attendance', [{ ...rota, roles: ['operator', 'driver'] }]);
    expect(await publishes('driver', [rota])).toMatchObject({
      status: 409,
      body: { code: 'PAGE_CLAIMED', detail: '/dashboard/rota belongs to the remote attendance for the role driver.' },
    });
    expect(await pagesOf('driver')).toEqual([]);
    expect((await publishes('therapist', [{ ...rota, roles: ['therapist'] }])).status).toBe(201);
    await publishes('attendance', []);
    expect((await publishes('driver', [rota])).status).toBe(201);
  });

  it('are refused if an address would open pages of two remotes', async () => {
    await publishes('driver', [visit]);
    expect((await publishes('attendance', [{ ...rota, path: 'visits/today' }])).body.detail).toBe(
      '/dashboard/visits/today belongs to the remote driver for the role driver.',
    );
  });

  it('are refused in a rollback to one that another remote has by now', async () => {
    await publishes('driver', [rota]);
    await publishes('driver', []);
    await publishes('attendance', [rota]);
    await expect(rollsBack('driver')).rejects.toThrow('belongs to the remote attendance');
    expect(await pagesOf('driver')).toEqual([]);
  });

  it('of sixteen remotes that claim one at once belong to one of them', async () => {
    const claims = Array.from({ length: 16 }, (_, index) =>
      publishes(index % 2 ? 'driver' : 'attendance', [{ ...rota, path: 'shifts' }]),
    );
    const refused = (await Promise.all(claims)).filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(8);
    expect(refused.every(({ body }) => body.code === 'PAGE_CLAIMED')).toBe(true);
  });

  it('of two remotes that claim one at the same moment stand in one alone', async () => {
    const claims = await server.db.tx(async (tx) => {
      // Releases wait meanwhile: each of the two has read the other's pages, or waits until it may.
      await tx.rows('lock table remote_pointers in share mode');
      const both = ['driver', 'attendance'].map((as) => publishes(as, [{ ...rota, path: 'nights' }]));
      await until(async () => {
        const here = `database = (select oid from pg_database where datname = current_database())`;
        return (await tx.rows(`select from pg_locks where not granted and ${here}`)).length === both.length;
      });
      return both;
    });
    expect((await Promise.all(claims)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

it('gives every instance a release at once', async () => {
  const second = await server.secondInstance();
  await publish(server.deps, packageRelease(build()), { origin: 'release' });
  const { body } = await second.anonymous.get<Registry>('/remotes.json');
  expect(body.remotes[remote]?.current.version).toBe('1.0.0');
  expect((await second.anonymous.get(`/remotes/${remote}/1.0.0/remoteEntry.js`)).text).toBe(`/* entry of ${remote} */`);
});
