import { calls, describeCalls, type PartDetails, type ReleasedPart } from 'shared-lib/contract';
import { newDevice, sendDevice, type Device } from '../platform/http/device.js';
import { sealerOf } from '../platform/seal.js';
import { aBuild, asBody } from '../testing/a-build.js';
import { aShell, aShellRecord } from '../testing/a-shell.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import type { TestAnswer } from '../testing/test-client.js';
import { runFromNow } from './fit/fit.usecases.js';
import type { Built } from './release-package.js';
import type { Registry } from './release-store.js';
import { issueToken } from './release-tokens.usecases.js';
import { createShells } from './shells.js';
import { startIdOf } from './starts.usecases.js';

let server: TestApp;
let second: TestInstance;
let tokens: Record<string, string>;
beforeEach(async () => {
  server = await testApp();
  second = await server.secondInstance();
  tokens = { shell: await issueToken(server.deps, 'shell'), driver: await issueToken(server.deps, 'driver') };
  await release(aShell({ names: ['peso', 'peso2'] }));
  await runFromNow(server.deps, aShellRecord(['peso', 'peso2']));
});
afterEach(() => server.close());

type On = Pick<TestInstance, 'anonymous'>;
type Answer = Record<string, unknown> & { readonly code?: string; readonly detail?: string };
const ask = (what: string, body: object, { on = server as On, of = 'shell' } = {}): Promise<TestAnswer<Answer>> =>
  on.anonymous.post(`/api/releases/${of}/${what}`, body, { headers: { authorization: `Bearer ${tokens[of]}` } });
const release = (built: Built, given: object = {}, on: On = server) =>
  ask('', { ...asBody(built), ...given }, { on, of: built.remote });
const next = (version: string, names = ['peso', 'peso2']) =>
  aShell({ version, hash: version.replaceAll('.', '').padEnd(8, '0'), names });
const driver = (version: string, ...names: string[]) =>
  aBuild({ version, text: version, needs: { names: { 'shared-lib': names } } });

async function cookieOf(device: Device): Promise<string> {
  const sent: string[] = [];
  const reply = { header: (_name: string, value: string) => sent.push(value) };
  sendDevice(await sealerOf(server.db), reply as never, device, server.deps);
  return sent[0]?.split(';')[0] ?? '';
}

/** What a page of a server has: the script of its shell, and what it says of itself. */
async function page(on: On = server, cookie = '') {
  const { text } = await on.anonymous.get('/dashboard', { headers: { cookie } });
  const data = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(text)?.[1] ?? '{}') as unknown;
  return {
    script: /src="\/([^"]+)"/.exec(text)?.[1] ?? '',
    ...(data('page-config') as { shell?: string; start?: string }),
    registry: data('remotes-registry') as Registry,
  };
}
const shellsOf = async (cookie?: string) => [(await page(server, cookie)).shell, (await page(second, cookie)).shell];

describe('a release of the shell', () => {
  it('is in the next page of every server, with its own files and its own fit; a rollback brings the old one back (R-beyond-235)', async () => {
    await release(driver('1.0.0', 'peso2'));
    const before = await page(second);
    expect(before).toMatchObject({ shell: '1.0.0', script: 'main.0a1b2c3d.js', registry: { shell: 'a1b2c3d4' } });
    const without = aShell({ version: '1.1.0', hash: '11000000', names: ['peso'], record: { shared: 'b1b2c3d4' } });
    expect(await release(without, { force: 'The phone team follows' })).toMatchObject({ status: 201 });
    for (const on of [server, second]) {
      const { registry, ...after } = await page(on);
      expect(after).toMatchObject({ shell: '1.1.0', script: 'main.11000000.js' });
      expect(registry.shell).toBe('b1b2c3d4');
      expect(registry.remotes['driver']?.current).toMatchObject({ lacks: ['`peso2` of shared-lib'] });
      expect((await on.anonymous.get(`/${after.script}`)).text).toContain('1.1.0');
      expect((await on.anonymous.get('/favicon.svg')).text).toContain('1.1.0');
      expect(registry.remotes).not.toHaveProperty('shell');
      const fresh = (await on.anonymous.get<Registry>('/remotes.json?shell=a1b2c3d4')).body;
      expect(fresh).toMatchObject({ shellVersion: '1.1.0' });
    }
    expect(await ask('rollback/', {}, { on: second })).toMatchObject({ status: 200, body: { version: '1.0.0' } });
    expect(await shellsOf()).toEqual(['1.0.0', '1.0.0']);
    expect((await server.anonymous.get('/favicon.svg')).text).toContain('1.0.0');
  });

  it('leaves the files of every version with the tabs that have them, on every server (R-beyond-234)', async () => {
    for (let patch = 1; patch <= 6; patch++) await release(next(`1.0.${patch}`));
    server.clock.advance({ days: 30 });
    for (const on of [server, second])
      for (const file of ['main.0a1b2c3d.js', 'main.10100000.js', 'main.10600000.js']) {
        const { status, headers } = await on.anonymous.get(`/${file}`);
        expect([file, status]).toEqual([file, 200]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    for (const none of ['/main.99999999.js', '/index.html', '/remotes/shell/1.0.1/index.html'])
      expect((await server.anonymous.get(none)).status).toBe(404);
  });

  it('has its files where a server of the version before looks for them, which stands beside it in an upgrade (R-beyond-234)', async () => {
    await release(next('1.1.0'));
    const kept = await server.sql<{ path: string }>("select path from shell_files where path like 'main.11%'");
    expect(kept).toEqual([{ path: 'main.11000000.js' }]);
  });

  it('as a canary is served to the same devices on every server; back from it, they get what everybody has (R-beyond-235)', async () => {
    await release(next('1.1.0'), { canary: { percent: 50 } });
    const cookies = await Promise.all(
      Array.from({ length: 24 }, () => newDevice(server.clock.now())).map((device) => cookieOf(device)),
    );
    const got = await Promise.all(cookies.map(shellsOf));
    expect(new Set(got.flat())).toEqual(new Set(['1.0.0', '1.1.0']));
    for (const [one, other] of got) expect(other).toBe(one);
    const chosen = cookies[got.findIndex(([one]) => one === '1.1.0')];
    await ask('promote/', { share: 100 });
    expect(await shellsOf()).toEqual(['1.1.0', '1.1.0']);
    await ask('rollback/', {});
    expect(await shellsOf(chosen)).toEqual(['1.0.0', '1.0.0']);
  });

  it('stands on the Releases page like a remote, with its history (R-beyond-226)', async () => {
    await release(next('1.1.0'), { canary: { percent: 10 }, notes: 'A calmer sidebar' });
    const desk = await server.as('operator');
    const [first] = (await desk.get<ReleasedPart[]>('/api/parts/')).body;
    expect(first).toMatchObject({ remote: 'shell', version: '1.0.0', canary: { version: '1.1.0' } });
    const { events, versions } = (await desk.get<PartDetails>('/api/parts/shell/')).body;
    expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual(['canary 1.1.0', 'released 1.0.0']);
    expect(versions.map(({ version, state }) => `${version} ${state}`)).toEqual(['1.1.0 canary', '1.0.0 current']);
  });

  it('is told to the open pages of everybody; a refused one to operators alone (R-beyond-236)', async () => {
    const [desk, phone] = [await server.addUser('operator'), await server.addUser('driver')];
    const channels = { desk: await server.channel(desk.token), phone: await second.channel(phone.token) };
    const hears = (at: keyof typeof channels, of: string) =>
      channels[at].next(({ type, remote }) => type === 'releases_update' && remote === of);
    // Events of earlier tests may still be on their way: what comes after this one is of this test.
    await release(driver('1.0.0'));
    for (const at of ['desk', 'phone'] as const) await hears(at, 'driver');
    const earlier = channels.phone.messages.length;
    expect(await release(aShell({ version: '1.1.0', hash: '0a1b2c3d' }))).toMatchObject({ status: 400 });
    await hears('desk', 'shell');
    await release(driver('1.0.1'));
    await hears('phone', 'driver');
    const heard = channels.phone.messages.slice(earlier).filter(({ type }) => type === 'releases_update');
    expect(heard.map(({ remote }) => remote)).toEqual(['driver']);
  });

  it('is held in memory a few versions long', async () => {
    for (let patch = 1; patch <= 6; patch++) await release(next(`1.0.${patch}`));
    const asked: unknown[] = [];
    const rows = server.db.rows.bind(server.db) as (...given: unknown[]) => Promise<never>;
    const maybe = server.db.maybe.bind(server.db) as (...given: unknown[]) => Promise<never>;
    const counting = {
      ...server.db,
      rows: (...given: unknown[]) => rows(...given),
      maybe: (...given: unknown[]) => {
        asked.push((given[1] as unknown[])[1]);
        return maybe(...given);
      },
    };
    const shells = createShells(counting as never);
    for (const version of ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.5', '1.0.2', '1.0.1']) {
      expect((await shells.of(version))?.version).toBe(version);
    }
    expect(asked).toEqual(['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.1']);
  });
});

describe('a shell that lacks what a current remote takes (R-beyond-233)', () => {
  const REFUSAL = (version: string) =>
    `remote-driver 1.0.0 needs \`peso2\` of shared-lib; shell ${version} has no such name.`;
  beforeEach(() => release(driver('1.0.0', 'peso2')));

  it.each([{}, { canary: { percent: 10 } }])('is refused with the name: %j', async (given) => {
    expect(await release(next('1.1.0', ['peso']), given)).toMatchObject({
      status: 409,
      body: { code: 'RELEASE_DOES_NOT_FIT', detail: REFUSAL('1.1.0') },
    });
    expect(await shellsOf()).toEqual(['1.0.0', '1.0.0']);
    const shell = JSON.stringify(next('1.1.0', ['peso']).shell);
    expect(await ask('check/', { version: '1.1.0', shell })).toMatchObject({ status: 409 });
  });

  it('is nothing to go back to, nor to promote', async () => {
    await release(next('1.1.0', ['peso']), { force: 'The phone team follows' });
    await release(next('1.2.0'));
    await release(driver('1.0.1', 'peso'), { force: 'back' });
    await release(next('1.3.0', ['peso']), { canary: { percent: 0 } });
    await release(driver('1.0.2', 'peso', 'peso2'));
    expect(await ask('promote/', {})).toMatchObject({ status: 409, body: { code: 'RELEASE_DOES_NOT_FIT' } });
    expect(await ask('rollback/', { to: '1.1.0' })).toMatchObject({
      status: 409,
      body: { detail: REFUSAL('1.1.0').replace('driver 1.0.0', 'driver 1.0.2') },
    });
    expect(await shellsOf()).toEqual(['1.2.0', '1.2.0']);
  });

  it('and the remote, released on two servers at once: one of the two is refused', async () => {
    await release(driver('1.0.1', 'peso'));
    const [shell, remote] = await Promise.all([
      release(next('1.1.0', ['peso'])),
      release(driver('1.0.2', 'peso', 'peso2'), {}, second),
    ]);
    expect([shell.status, remote.status].sort()).toEqual([201, 409]);
  });

  it('a remote is compared with the shell that was released, on every server', async () => {
    await release(driver('1.0.1', 'peso'));
    await release(next('1.1.0', ['peso']));
    expect(await release(driver('1.0.2', 'peso2'), {}, second)).toMatchObject({
      status: 409,
      body: { detail: 'remote-driver 1.0.2 needs `peso2` of shared-lib; shell 1.1.0 has no such name.' },
    });
    await ask('rollback/', {});
    expect(await release(driver('1.0.2', 'peso2'), {}, second)).toMatchObject({ status: 201 });
  });
});

it('a shell that makes a call which the running server lacks is refused (R-beyond-233)', async () => {
  const old = { ...calls.waitlist.list, path: '/api/scheduling/queue/' } as const;
  const shell = aShell({
    ...{ version: '1.1.0', hash: '11000000', names: ['peso', 'peso2'] },
    record: { calls: describeCalls({ old: { old } }) },
  });
  const { status, body } = await release(shell);
  expect(status).toBe(409);
  expect(body.detail).toMatch(
    /shell 1\.1\.0 needs the call GET \/api\/scheduling\/queue\/; server .* has no such call/,
  );
});

describe('a package of the shell is whole', () => {
  const edited = (edit: (built: ReturnType<typeof aShell>) => void): Built => {
    const built = next('1.1.0');
    edit(built);
    return built;
  };
  it.each<[string, Built, string]>([
    ['without its page', edited(({ files }) => files.delete('index.html')), 'It has no index.html'],
    [
      'whose page has no place for the registry',
      edited(({ files }) => files.set('index.html', Buffer.from('<html></html>'))),
      'It has no index.html with the place',
    ],
    [
      'whose script is missing',
      edited(({ files }) => files.delete('main.11000000.js')),
      'Its build names main.11000000.js, which is missing.',
    ],
    [
      'with a file that its build does not list',
      edited(({ files }) => files.set('more.js', Buffer.from(''))),
      'more.js is not in the list of its build.',
    ],
    ['that does not say what it gives', { ...next('1.1.0'), shell: undefined } as never, 'It does not say what'],
    [
      'with a page of a remote',
      { ...next('1.1.0'), files: new Map([['a.html', Buffer.from('')]]) },
      '"a.html" is not a',
    ],
    [
      'with other contents under a hashed name that tabs have',
      aShell({ version: '1.1.0', hash: '0a1b2c3d' }),
      'main.0a1b2c3d.js has other contents in 1.0.0.',
    ],
  ])('one %s is refused', async (_what, built, detail) => {
    expect(await release(built)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_RELEASE', detail: expect.stringContaining(detail) },
    });
    expect(await shellsOf()).toEqual(['1.0.0', '1.0.0']);
  });

  it('is no remote', async () => {
    const body = { ...asBody(driver('1.0.0')), shell: JSON.stringify(next('1.1.0').shell) };
    expect(await ask('', body, { of: 'driver' })).toMatchObject({
      status: 400,
      body: { detail: 'It is a build of the shell, not of driver.' },
    });
  });
});

describe('a shell that does not start', () => {
  let person = 0;
  const aDevice = (isKnown: boolean): Device => ({
    ...newDevice(server.clock.now()),
    ...(isKnown && { user: ++person, role: 'driver', until: server.clock.now().getTime() + 9e9 }),
  });
  async function fails(isKnown: boolean, on: On = server): Promise<void> {
    const device = aDevice(isKnown);
    const sealer = await sealerOf(server.db);
    const id = startIdOf(sealer, { at: server.clock.now(), device, versions: { shell: '1.1.0' } });
    const body = { page: id, parts: [{ name: 'shell', outcome: 'failed' }] };
    const headers = { cookie: await cookieOf(device) };
    expect((await on.anonymous.post('/api/starts/', body, { headers })).status).toBe(204);
  }

  it('goes back by itself when two people say so, and strangers take nothing back (R-beyond-222)', async () => {
    await release(next('1.1.0'));
    for (let time = 0; time < 14; time++) await fails(false);
    expect(await shellsOf()).toEqual(['1.1.0', '1.1.0']);
    await fails(true);
    await fails(true, second);
    expect(await shellsOf()).toEqual(['1.0.0', '1.0.0']);
    const { part } = (await (await server.as('operator')).get<PartDetails>('/api/parts/shell/')).body;
    expect(part.returned).toMatchObject({ version: '1.1.0', previous: '1.0.0' });
  });

  it('does not go back to one that lacks what a remote takes by now', async () => {
    await release(next('1.0.1', ['peso']), { force: 'first' });
    await release(next('1.1.0'));
    await release(driver('1.0.0', 'peso2'));
    for (let time = 0; time < 2; time++) await fails(true);
    expect(await shellsOf()).toEqual(['1.0.0', '1.0.0']);
  });
});
