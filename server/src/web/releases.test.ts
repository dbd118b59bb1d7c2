import { aBuild, asBody } from '../testing/a-build.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestAnswer } from '../testing/test-client.js';
import { until } from '../testing/until.js';
import { packageRelease } from './release-package.js';
import type { Registry } from './release-store.js';
import { issueToken, publish, revokeAllTokens, rollback } from './releases.usecases.js';

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
}
const bearer = (as = token) => ({ headers: { authorization: `Bearer ${as}` } });
const build = (given: Parameters<typeof aBuild>[0] = {}) => aBuild({ remote, ...given });
const release = (built = build(), as = token): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(`/api/releases/${remote}/`, asBody(built), bearer(as));
const rollBack = (): Promise<TestAnswer<Answer>> =>
  server.anonymous.post(`/api/releases/${remote}/rollback/`, {}, bearer());
const released = async () => (await server.anonymous.get<Registry>('/remotes.json')).body.remotes[remote];
const versions = async () => {
  const area = await released();
  return area && [area.current.version, ...area.previous.map(({ version }) => version)];
};

describe('releasing a remote', () => {
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

  it('accepts the same build again, which moves the pointer back to it', async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    expect(await release()).toMatchObject({ status: 201, body: { version: '1.0.0', previous: ['1.1.0'] } });
  });

  it('goes back to the version before, and no further than the first', async () => {
    await release();
    await release(build({ version: '1.1.0' }));
    expect(await rollBack()).toMatchObject({ status: 200, body: { version: '1.0.0', previous: [] } });
    expect(await versions()).toEqual(['1.0.0']);
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'NO_PREVIOUS_VERSION' } });
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
    expect(await revokeAllTokens(server.deps, remote)).toBe(1);
    expect((await release()).status).toBe(401);
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

  it('refuses a build that lacks a file its manifest names', async () => {
    const built = build();
    built.files.delete('module.js');
    expect(await release(built)).toMatchObject({
      status: 400,
      body: { detail: 'Its manifest names module.js, which is missing.' },
    });
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
      asBody(aBuild({ remote: as, version, pages })),
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
    await publishes('driver', [visit], '3.0.0');
    expect((await publishes('driver', [visit], '3.0.0')).status).toBe(201);
    const answer = await publishes('driver', [rota], '3.0.0');
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

  it('are refused if a remote serves no role', async () => {
    expect((await release(build({ pages: [rota] }))).body.detail).toBe(
      `/dashboard/rota is for the role driver, for which ${remote} brings no pages.`,
    );
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
