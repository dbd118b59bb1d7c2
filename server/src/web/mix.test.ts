import type { Mix } from 'shared-lib/contract';
import { aBuild, asBody } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';
import { keepRunningBuilds } from './fit/running-builds.repository.js';
import { packageRelease } from './release-package.js';
import type { Registry } from './release-store.js';
import { issueToken } from './release-tokens.usecases.js';
import { publish } from './releases.usecases.js';

let server: TestApp;
/** A real business on the same database: who may choose is a setting. */
let business: TestInstance;
beforeAll(async () => {
  server = await testApp();
  business = await server.secondInstance({ demo: false });
  // The page comes from the shell that everybody has.
  await publish(server.deps, packageRelease(aShell()), { origin: 'release' });
});
afterAll(() => server.close());

let remote = '';
let count = 0;
beforeEach(async () => {
  remote = `mixed-${++count}`;
  for (const version of ['1.0.0', '1.1.0']) await release(version);
});

async function send(name: string, what: string, body: object): Promise<TestAnswer> {
  const token = await issueToken(server.deps, name);
  return server.anonymous.post(`/api/releases/${name}/${what}`, body, {
    headers: { authorization: `Bearer ${token}` },
  });
}
const release = (version: string, given: object = {}, name = remote): Promise<TestAnswer> =>
  send(name, '', { ...asBody(aBuild({ remote: name, version, text: `${name} ${version}` })), ...given });

/** The device's cookie in an answer. */
const cookieIn = ({ headers }: TestAnswer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith('hatid_visit='))
    ?.split(';')[0] ?? '';

const choose = (who: TestClient, version: string, more: readonly object[] = []) =>
  who.post<Record<string, unknown> & Mix>('/api/mix/', { versions: [{ remote, version }, ...more] });

/** The versions of the remote that a browser with this cookie gets. */
async function versions(cookie: string, on: Pick<TestInstance, 'anonymous'> = server): Promise<string[]> {
  const { body } = await on.anonymous.get<Registry>('/remotes.json', { headers: { cookie } });
  const { current, previous } = body.remotes[remote] ?? {};
  return current ? [current, ...(previous ?? [])].map(({ version }) => version) : [];
}

/** What the page says that this browser shows instead of what everybody has. */
async function shown(cookie: string, on: Pick<TestInstance, 'anonymous'> = server): Promise<unknown> {
  const { text } = await on.anonymous.get('/', { headers: { cookie } });
  const config = /id="page-config">(.*?)<\/script>/.exec(text)?.[1] ?? '{}';
  return (JSON.parse(config) as { shown?: unknown }).shown;
}

describe('a chosen version', () => {
  it('is what this browser gets on every server, before what everybody has, for a day (R-beyond-240)', async () => {
    const driver = await server.as('driver');
    const answer = await choose(driver, '1.0.0');
    expect(answer.status).toBe(200);
    const cookie = cookieIn(answer);
    const second = await server.secondInstance();
    for (const on of [server, second]) expect(await versions(cookie, on)).toEqual(['1.0.0', '1.1.0']);
    expect(await shown(cookie)).toEqual([{ remote, version: '1.0.0', chosen: true }]);
    expect(await versions('')).toEqual(['1.1.0', '1.0.0']);
    // A newer release for everybody changes nothing here.
    await release('1.2.0');
    expect((await versions(cookie))[0]).toBe('1.0.0');
    server.clock.advance({ hours: 24 });
    expect((await versions(cookie))[0]).toBe('1.2.0');
    server.clock.advance({ hours: -24 });
  });

  it('goes with an empty choice, and by the address that ends previews', async () => {
    const driver = await server.as('driver');
    const cookie = cookieIn(await choose(driver, '1.0.0'));
    const headers = { cookie };
    const none = await driver.post('/api/mix/', { versions: [] }, { headers });
    const ended = await server.anonymous.get('/preview/end', { headers });
    for (const answer of [none, ended]) expect((await versions(cookieIn(answer)))[0]).toBe('1.1.0');
  });

  it('is listed with those that may be chosen, and what everybody has', async () => {
    const driver = await server.as('driver');
    const cookie = cookieIn(await choose(driver, '1.0.0'));
    const { body } = await driver.get<Mix>('/api/mix/', { headers: { cookie } });
    expect(body).toMatchObject({ may: true, who: 'nobody' });
    expect(body.parts.find((one) => one.remote === remote)).toMatchObject({
      version: '1.1.0',
      chosen: '1.0.0',
      versions: [{ version: '1.1.0' }, { version: '1.0.0' }],
    });
  });

  it('may be a canary, and one that another canary replaced', async () => {
    for (const version of ['1.4.0-rc.1', '1.4.0-rc.2']) await release(version, { canary: { percent: 0 } });
    const driver = await server.as('driver');
    for (const version of ['1.4.0-rc.1', '1.4.0-rc.2'])
      expect((await versions(cookieIn(await choose(driver, version))))[0]).toBe(version);
  });

  it('counts for no canary and for no return: neither does what a link shows (R-beyond-242)', async () => {
    const counted = async (cookie: string): Promise<number> => {
      const { text } = await server.anonymous.get('/', { headers: { cookie } });
      const page = /"start":"([\w-]+)"/.exec(text)?.[1];
      const driver = await server.as('operator');
      const bound = cookieIn(await driver.post('/api/auth/channel-token/', {}, { headers: { cookie } }));
      await server.anonymous.post(
        '/api/starts/',
        { page, parts: [{ name: remote, outcome: 'failed' }] },
        { headers: { cookie: bound } },
      );
      const [row] = await server.sql<{ n: number }>('select count(*)::int as n from release_starts where remote = $1', [
        remote,
      ]);
      return row?.n ?? 0;
    };
    const operator = await server.as('operator');
    const link = await operator.post<{ link: string }>(`/api/parts/${remote}/preview/`, { version: '1.1.0' });
    const byLink = cookieIn(await server.anonymous.get(new URL(link.body.link).pathname));
    expect(await counted(byLink)).toBe(0);
    expect(await counted(cookieIn(await choose(operator, '1.1.0')))).toBe(0);
    const shell = await operator.post<{ link: string }>('/api/parts/shell/preview/', { version: '1.0.0' });
    expect(await counted(cookieIn(await server.anonymous.get(new URL(shell.body.link).pathname)))).toBe(0);
    const everybodys = cookieIn(await server.anonymous.get('/'));
    expect(await counted(everybodys)).toBe(1);
  });
});

describe('what nobody can choose (R-beyond-241)', () => {
  const refused = async (version: string, name = remote): Promise<unknown> => {
    const driver = await server.as('driver');
    const answer = await driver.post<Record<string, unknown>>('/api/mix/', { versions: [{ remote: name, version }] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(cookieIn(answer)).toBe('');
    return (answer.body[name] as string[])[0];
  };

  it('a version that was never published, and an area that is none', async () => {
    expect(await refused('9.9.9')).toBe(`remote-${remote} 9.9.9 was never published.`);
    expect(await refused('1.0.0', 'nowhere')).toBe('There is no area with the name nowhere.');
    // Nothing says whether another shell fits what runs.
    expect(await refused('1.0.0', 'shell')).toBe('There is no area with the name shell.');
  });

  it('one that was refused, with the reason', async () => {
    await release('0.9.0');
    expect(await refused('0.9.0')).toContain(`remote-${remote} 0.9.0 was refused: 0.9.0 is not higher than 1.1.0`);
  });

  it('one that everybody went back from, until they go to it again', async () => {
    await send(remote, 'rollback/', {});
    expect(await refused('1.1.0')).toBe(`remote-${remote} 1.1.0 was taken back.`);
    await send(remote, 'rollback/', { to: '1.1.0' });
    const driver = await server.as('driver');
    for (const version of ['1.0.0', '1.1.0']) expect((await choose(driver, version)).status).toBe(200);
  });

  it('a canary that was ended, or went back by itself', async () => {
    await release('1.2.0', { canary: { percent: 10 } });
    await send(remote, 'rollback/', {});
    expect(await refused('1.2.0')).toBe(`remote-${remote} 1.2.0 was taken back.`);
    await server.sql(
      `insert into release_events (remote, at, kind, version, previous, reason, by_kind)
       values ($1, now(), 'returned', '1.2.0', '1.1.0', '12 of 40 starts failed', 'itself')`,
      [remote],
    );
    expect(await refused('1.2.0')).toBe(`remote-${remote} 1.2.0 went back by itself: 12 of 40 starts failed`);
  });

  it('one that does not fit, with the name of what is lacking', async () => {
    const names = { 'shared-lib': ['peso2'] };
    await release('1.3.0', { needs: { names, packages: {}, addresses: [] } });
    const calls = { schemas: [], calls: {} };
    const shell = { version: '2.3.0', shared: 'a1b2c3d4', names: { 'shared-lib': ['peso'] }, packages: {}, calls };
    await keepRunningBuilds(server.db, { shell, server: { version: '2.3.0', calls } }, server.clock.now());
    expect(await refused('1.3.0')).toContain('needs `peso2` of shared-lib; shell 2.3.0 has no such name');
    await server.sql('delete from running_builds');
  });

  it('two versions with one page', async () => {
    const other = `${remote}-b`;
    const page = [{ path: `page-${remote}`, label: 'Page', roles: ['driver'] }];
    await release('1.2.0', { pages: page });
    await release('1.3.0', { pages: [] });
    await release('1.0.0', { pages: page }, other);
    const driver = await server.as('driver');
    const both = await choose(driver, '1.2.0', [{ remote: other, version: '1.0.0' }]);
    expect(both.status).toBe(400);
    expect(both.body[remote]).toEqual([expect.stringContaining(`belongs to the remote ${other}`)]);
  });

  it('a chosen one that is taken back meanwhile is gone, and the page says so', async () => {
    await release('1.2.0', { canary: { percent: 0 } });
    const cookie = cookieIn(await choose(await server.as('driver'), '1.2.0'));
    expect((await versions(cookie))[0]).toBe('1.2.0');
    await send(remote, 'rollback/', {});
    expect((await versions(cookie))[0]).toBe('1.1.0');
    expect(await shown(cookie)).toEqual([{ remote, version: '1.2.0', chosen: true, gone: true }]);
  });
});

describe('who may choose outside demo mode (R-beyond-240)', () => {
  const letChoose = async (who: string) =>
    expect(await (await business.as('operator')).put('/api/mix/who/', { who })).toMatchObject({
      status: 200,
      body: { who },
    });

  it.each([
    ['nobody', []],
    ['operators', ['operator']],
    ['everybody', ['operator', 'therapist', 'driver']],
  ] as const)('%s', async (who, allowed) => {
    await letChoose(who);
    for (const role of ['operator', 'therapist', 'driver'] as const) {
      const person = await business.as(role);
      const may = (allowed as readonly string[]).includes(role);
      const list = await person.get<Mix>('/api/mix/');
      expect([role, list.body.may, list.body.parts.length > 0]).toEqual([role, may, may]);
      const answer = await choose(person, '1.0.0');
      expect([role, answer.status, cookieIn(answer) !== '']).toEqual([role, may ? 200 : 403, may]);
      if (!may) expect(answer.body.detail).toBe('You may not choose versions here. You see what everybody has.');
    }
  });

  it('nobody, before anybody said so; a choice ends when its person may no longer', async () => {
    await server.sql(`delete from settings where key = 'version_choosers'`);
    expect((await choose(await business.as('operator'), '1.0.0')).status).toBe(403);
    await letChoose('operators');
    const cookie = cookieIn(await choose(await business.as('operator'), '1.0.0'));
    expect((await versions(cookie, business))[0]).toBe('1.0.0');
    await letChoose('nobody');
    expect((await versions(cookie, business))[0]).toBe('1.1.0');
    expect(await shown(cookie, business)).toBeUndefined();
  });

  it('no address changes what a page shows: only the call of a person who may', async () => {
    await letChoose('nobody');
    const page = await business.anonymous.get(`/?remote-${remote}=1.0.0`);
    const cookie = cookieIn(page);
    expect((await versions(cookie, business))[0]).toBe('1.1.0');
    expect(await shown(cookie, business)).toBeUndefined();
  });

  it('is changed by operators alone, and audited', async () => {
    await letChoose('everybody');
    expect((await (await business.as('driver')).put('/api/mix/who/', { who: 'nobody' })).status).toBe(403);
    await letChoose('nobody');
    const [entry] = await server.sql<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit_log where action = 'settings.let_choose' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ before: { who: 'everybody' }, after: { who: 'nobody' } });
  });
});
