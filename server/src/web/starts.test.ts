import type { StartOutcome } from 'shared-lib/contract';
import { aBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import { newDevice, sendDevice, type Device } from '../platform/http/device.js';
import { sealerOf } from '../platform/seal.js';
import { listParts } from './parts.usecases.js';
import { packageRelease } from './release-package.js';
import { promote, rollback } from './release-steps.usecases.js';
import { publish } from './releases.usecases.js';
import { reasonToReturn } from './return-rule.js';
import { forgetOldStarts, startIdOf } from './starts.usecases.js';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let remote = '';
let count = 0;
beforeEach(() => {
  remote = `part-${++count}`;
});

const release = (version: string, percent?: number) =>
  publish(
    server.deps,
    packageRelease(aBuild({ remote, version, text: version })),
    { origin: 'release' },
    percent === undefined ? {} : { canary: { percent } },
  );

let people = 0;
/** A browser where a driver of its own is signed in, or nobody. */
const aDevice = (isSignedIn = true): Device => ({
  ...newDevice(server.clock.now()),
  ...(isSignedIn && { user: ++people, role: 'driver', until: server.clock.now().getTime() + 9e9 }),
});

async function cookieOf(device: Device): Promise<string> {
  const sent: string[] = [];
  const reply = { header: (_name: string, value: string) => sent.push(value) };
  sendDevice(await sealerOf(server.db), reply as never, device, server.deps);
  return sent[0]?.split(';')[0] ?? '';
}

const idFor = async (device: Device, version: string): Promise<string> =>
  startIdOf(await sealerOf(server.db), {
    at: server.clock.now(),
    device,
    versions: { [remote]: version, shell: '0.1.0' },
  });

const report = async (
  id: string,
  cookie: string,
  outcome: StartOutcome = 'failed',
  on: Pick<TestInstance, 'anonymous'> = server,
) => on.anonymous.post('/api/starts/', { page: id, parts: [{ name: remote, outcome }] }, { headers: { cookie } });

/** A whole start: its own page, on a device of its own or a given one. */
async function start(version: string, outcome: StartOutcome, device = aDevice(), on?: TestInstance): Promise<void> {
  expect((await report(await idFor(device, version), await cookieOf(device), outcome, on)).status).toBe(204);
}

const counted = async (): Promise<string[]> =>
  (
    await server.sql<{ version: string; outcome: string }>(
      'select version, outcome from release_starts where remote = $1 order by at, outcome',
      [remote],
    )
  ).map(({ version, outcome }) => `${version} ${outcome}`);
const current = async () =>
  (await server.sql<{ versions: string[] }>('select versions from remote_pointers where remote = $1', [remote]))[0]
    ?.versions;
const hasCanary = async () => (await server.sql('select from remote_canaries where remote = $1', [remote])).length > 0;
const returns = () =>
  server.sql<{ version: string; previous: string; reason: string }>(
    "select version, previous, reason from release_events where remote = $1 and kind = 'returned'",
    [remote],
  );

describe('a start', () => {
  beforeEach(() => release('1.0.0'));

  it('counts once, and may turn to failed once (R-beyond-222)', async () => {
    const device = aDevice();
    const [id, cookie] = [await idFor(device, '1.0.0'), await cookieOf(device)];
    await report(id, cookie, 'good');
    await report(id, cookie, 'slow');
    await report(id, cookie, 'good');
    expect(await counted()).toEqual(['1.0.0 good']);
    await report(id, cookie, 'failed');
    await report(id, cookie, 'failed');
    await report(id, cookie, 'good');
    expect(await counted()).toEqual(['1.0.0 failed']);
    const metrics = (await server.anonymous.get('/metrics')).text;
    for (const outcome of ['good', 'failed'])
      expect(metrics).toContain(`release_starts_total{remote="${remote}",version="1.0.0",outcome="${outcome}"} 1`);
  });

  it('counts by the version of its page, whatever runs meanwhile', async () => {
    const device = aDevice();
    const id = await idFor(device, '1.0.0');
    await release('1.1.0');
    await report(id, await cookieOf(device), 'good');
    expect(await counted()).toEqual(['1.0.0 good']);
  });

  it('does not count with an id that was made up, changed, or sealed for something else', async () => {
    const device = aDevice();
    const [id, cookie] = [await idFor(device, '1.0.0'), await cookieOf(device)];
    const sealer = await sealerOf(server.db);
    const value = { page: 'x', at: server.clock.now().getTime(), device: device.id, versions: { [remote]: '1.0.0' } };
    const made = [
      '',
      'x',
      'A'.repeat(200),
      `${id}A`,
      id.slice(0, -3),
      id.slice(0, 60) + (id[60] === 'A' ? 'B' : 'A') + id.slice(61),
      sealer.seal('preview', value),
      sealer.seal('start', { ...value, versions: undefined }),
      Buffer.from(JSON.stringify(value)).toString('base64url'),
    ];
    for (const one of made) expect((await report(one, cookie)).status).toBe(204);
    expect(await counted()).toEqual([]);
  });

  it('does not count from another device, without one, or where nobody is signed in', async () => {
    const device = aDevice();
    const id = await idFor(device, '1.0.0');
    await report(id, '');
    await report(id, await cookieOf(aDevice()));
    const nobody = aDevice(false);
    await report(await idFor(nobody, '1.0.0'), await cookieOf(nobody));
    expect(await counted()).toEqual([]);
    remote = 'operator';
    await release('1.0.0');
    await start('1.0.0', 'failed');
    expect(await counted()).toEqual([]);
    remote = `part-${count}`;
    // Who signs in on an open page counts from then on.
    await report(await idFor(nobody, '1.0.0'), await cookieOf({ ...nobody, ...aDevice(), id: nobody.id }), 'good');
    expect(await counted()).toEqual(['1.0.0 good']);
  });

  it('of the shell counts before anybody is signed in', async () => {
    const nobody = aDevice(false);
    const body = { page: await idFor(nobody, '1.0.0'), parts: [{ name: 'shell', outcome: 'failed' }] };
    await server.anonymous.post('/api/starts/', body, { headers: { cookie: await cookieOf(nobody) } });
    await publish(server.deps, packageRelease(aShell()), { origin: 'release' });
    const [shell] = await listParts(server.deps);
    expect(shell).toMatchObject({ remote: 'shell', starts: { good: 0, slow: 0, failed: 1 } });
  });

  it('does not count a day later', async () => {
    const device = aDevice();
    const [id, cookie] = [await idFor(device, '1.0.0'), await cookieOf(device)];
    server.clock.advance({ hours: 24, seconds: 1 });
    await report(id, cookie);
    expect(await counted()).toEqual([]);
  });

  it('does not count for a part that was not in the page', async () => {
    const device = aDevice();
    const body = {
      page: await idFor(device, '1.0.0'),
      parts: [
        { name: 'constructor', outcome: 'good' },
        { name: 'toll', outcome: 'good' },
      ],
    };
    const { status } = await server.anonymous.post('/api/starts/', body, {
      headers: { cookie: await cookieOf(device) },
    });
    expect(status).toBe(204);
    expect(await server.sql("select from release_starts where remote in ('constructor', 'toll')")).toEqual([]);
  });

  it('counts 60 times an hour from one device', async () => {
    const device = aDevice();
    for (let n = 0; n < 63; n++) await start('1.0.0', 'good', device);
    expect(await counted()).toHaveLength(60);
    server.clock.advance({ hours: 1, seconds: 1 });
    await start('1.0.0', 'good', device);
    expect(await counted()).toHaveLength(61);
  });

  it('stands in bars of 5 minutes of the last hour', async () => {
    await start('1.0.0', 'good');
    server.clock.advance({ minutes: 12 });
    await start('1.0.0', 'slow');
    await start('1.0.0', 'failed');
    const part = (await listParts(server.deps)).find((one) => one.remote === remote);
    expect(part?.bars).toHaveLength(12);
    expect(part?.bars[9]).toEqual({ good: 1, slow: 0, failed: 0 });
    expect(part?.bars[11]).toEqual({ good: 0, slow: 1, failed: 1 });
    expect(part?.starts).toEqual({ good: 1, slow: 1, failed: 1 });
  });

  it('is forgotten after a week', async () => {
    await start('1.0.0', 'good');
    server.clock.advance({ days: 7, hours: 1 });
    await start('1.0.0', 'slow');
    await forgetOldStarts.run(server.deps, { due: server.clock.now(), attempt: 1, lastAttempt: false });
    expect(await counted()).toEqual(['1.0.0 slow']);
  });

  it('says nothing of who it was', async () => {
    const device = aDevice();
    await start('1.0.0', 'good', device);
    const rows = await server.sql<{ row: string }>(
      'select row_to_json(s)::text as row from release_starts s where remote = $1',
      [remote],
    );
    expect(Object.keys(JSON.parse(rows[0]?.row ?? '{}') as object).sort()).toEqual([
      'at',
      'by_person',
      'device',
      'outcome',
      'page',
      'remote',
      'version',
    ]);
    expect(rows[0]?.row).not.toContain(Buffer.from(device.id, 'base64url').toString('hex'));
  });
});

describe('the rule by which a version goes back by itself (R-beyond-222)', () => {
  type Starts = readonly [failed: number, good: number, devicesOfFailed: number];
  const starts = ([failed, good, devices]: Starts) => [
    ...Array.from({ length: failed }, (_, n) => ({ failed: true, device: `f${n % devices}` })),
    ...Array.from({ length: good }, (_, n) => ({ failed: false, device: `g${n}` })),
  ];
  it.each<[string, Starts, boolean]>([
    ['no start', [0, 0, 1], false],
    ['the first start, failed', [1, 0, 1], false],
    ['eleven failed on one device', [11, 0, 1], false],
    ['thirty failed on one device', [30, 0, 1], false],
    ['two failed on two devices', [2, 0, 2], true],
    ['2 of 6 on two devices', [2, 4, 2], true],
    ['2 of 7 on two devices: 28 %', [2, 5, 2], false],
    ['3 of 10 on two devices: 30 %', [3, 7, 2], true],
    ['11 of 39 on eleven devices: 28 %', [11, 28, 11], false],
    ['12 of 39 on two devices', [12, 27, 2], true],
    ['11 of 40 on eleven devices', [11, 29, 11], false],
    ['12 of 40 on two devices', [12, 28, 2], true],
    ['12 of 40 on one device', [12, 28, 1], true],
  ])('%s', (_what, given, goesBack) => {
    expect(reasonToReturn(starts(given)) !== undefined).toBe(goesBack);
  });
});

describe('a version with failed starts', () => {
  beforeEach(() => release('1.0.0'));

  it('goes back as a canary: its canary ends, and everybody hears (R-beyond-222)', async () => {
    const operator = await server.addUser('operator');
    const channel = await server.channel(operator.token);
    await release('1.1.0', 10);
    await start('1.1.0', 'failed');
    expect(await hasCanary()).toBe(true);
    await start('1.1.0', 'failed');
    expect(await hasCanary()).toBe(false);
    expect(await current()).toEqual(['1.0.0']);
    expect(await returns()).toEqual([{ version: '1.1.0', previous: '1.0.0', reason: '2 of its last 2 starts failed' }]);
    await channel.next('notification');
    expect(
      await server.sql(
        "select title, message from notifications where user_id = $1 and notification_type = 'version_returned' order by id desc limit 1",
        [operator.id],
      ),
    ).toEqual([
      {
        title: `The ${remote} part went back by itself`,
        message: '1.1.0 stopped working: 2 of its last 2 starts failed. Everyone is back on 1.0.0.',
      },
    ]);
    expect(
      server.logs.filter(
        ({ level, msg, message }) =>
          String(msg ?? message).includes(`remote-${remote} 1.1.0 went back`) && (level === 40 || level === 'warn'),
      ),
    ).toHaveLength(1);
    const metrics = (await server.anonymous.get('/metrics')).text;
    expect(metrics).toContain(`release_returned_total{remote="${remote}"} 1`);
    expect(metrics).toContain(`release_starts_total{remote="${remote}",version="1.1.0",outcome="failed"} 2`);
  });

  it('goes back when everybody got it within the last day, with its reason; a start does not deliver it again', async () => {
    await release('1.1.0');
    server.clock.advance({ hours: 23 });
    await start('1.1.0', 'failed');
    await start('1.1.0', 'failed');
    expect(await current()).toEqual(['1.0.0']);
    expect(await returns()).toHaveLength(1);
    expect(await server.sql('select rolled_back from remote_pointers where remote = $1', [remote])).toEqual([
      { rolled_back: '1.1.0' },
    ]);
  });

  it('stays when the same person started it in two browsers', async () => {
    await release('1.1.0');
    const one = aDevice();
    await start('1.1.0', 'failed', one);
    await start('1.1.0', 'failed', { ...aDevice(), user: one.user });
    expect(await current()).toEqual(['1.1.0', '1.0.0']);
  });

  it('goes back past a version that does not fit what runs', async () => {
    const needs = aBuild({ remote }).needs;
    await publish(
      server.deps,
      packageRelease({
        ...aBuild({ remote, version: '1.1.0', text: '1.1.0' }),
        needs: { ...needs, names: { 'shared-lib': ['peso2'] } },
      }),
      { origin: 'release', force: 'an older shell had it' },
    );
    await release('1.2.0');
    const shell = {
      version: '2.0.0',
      shared: 'x',
      names: { 'shared-lib': ['peso'] },
      packages: {},
      calls: { schemas: [], calls: {} },
    };
    await server.sql('insert into running_builds (shell, server, started_at) values ($1, $2, now())', [
      JSON.stringify(shell),
      JSON.stringify({ version: '1.0.0', calls: { schemas: [], calls: {} } }),
    ]);
    try {
      await start('1.2.0', 'failed');
      await start('1.2.0', 'failed');
    } finally {
      await server.sql('delete from running_builds');
    }
    expect(await current()).toEqual(['1.0.0']);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['it is the first version', async () => undefined, '1.0.0'],
    [
      'everybody has it for more than a day',
      async () => {
        await release('1.1.0');
        server.clock.advance({ hours: 25 });
      },
      '1.1.0',
    ],
    [
      'it was taken back already',
      async () => {
        await release('1.1.0');
        await rollback(server.deps, remote, { origin: 'release' });
      },
      '1.1.0',
    ],
    [
      'it is what others went back to',
      async () => {
        await release('1.1.0');
        await release('1.2.0');
        await start('1.2.0', 'failed');
        await start('1.2.0', 'failed');
      },
      '1.1.0',
    ],
    [
      'somebody went back to it',
      async () => {
        await release('1.1.0');
        await release('1.2.0');
        await rollback(server.deps, remote, { origin: 'release' });
      },
      '1.1.0',
    ],
    ['the canary is another version', async () => release('1.1.0', 10), '0.9.0'],
  ])('stays when %s', async (_what, prepare, version) => {
    await prepare();
    const before = [await current(), await hasCanary()];
    for (let n = 0; n < 4; n++) await start(version, 'failed');
    expect([await current(), await hasCanary()]).toEqual(before);
  });

  it('is judged by the starts since it is out again, not by those of before', async () => {
    await release('1.1.0', 10);
    await start('1.1.0', 'failed');
    await start('1.1.0', 'failed');
    expect(await hasCanary()).toBe(false);
    server.clock.advance({ minutes: 5 });
    await release('1.1.0', 10);
    await start('1.1.0', 'failed');
    expect(await hasCanary()).toBe(true);
    await start('1.1.0', 'failed');
    expect(await hasCanary()).toBe(false);
  });

  it('is judged anew from the moment everybody got it', async () => {
    await release('1.1.0', 10);
    await start('1.1.0', 'failed');
    server.clock.advance({ minutes: 5 });
    await promote(server.deps, remote, { origin: 'release' });
    await start('1.1.0', 'failed');
    expect(await current()).toEqual(['1.1.0', '1.0.0']);
  });

  it('goes back after a crash of a page that had started well', async () => {
    await release('1.1.0', 10);
    const [one, other] = [aDevice(), aDevice()];
    const pages = await Promise.all(
      [one, other].map(async (device) => [await idFor(device, '1.1.0'), await cookieOf(device)] as const),
    );
    for (const [id, cookie] of pages) await report(id, cookie, 'good');
    expect(await hasCanary()).toBe(true);
    for (const [id, cookie] of pages) await report(id, cookie, 'failed');
    expect(await hasCanary()).toBe(false);
  });

  it('goes back once when two servers hear of it at the same moment', async () => {
    await release('1.1.0');
    await release('1.2.0');
    const second = await server.secondInstance();
    const pages = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const device = aDevice();
        return [await idFor(device, '1.2.0'), await cookieOf(device)] as const;
      }),
    );
    await Promise.all(pages.map(([id, cookie], n) => report(id, cookie, 'failed', n % 2 ? second : server)));
    expect(await returns()).toHaveLength(1);
    expect(await current()).toEqual(['1.1.0', '1.0.0']);
    expect(await counted()).toHaveLength(16);
  });

  it('of two reports at the same moment on two servers, each sees the other', async () => {
    const second = await server.secondInstance();
    for (let round = 1; round <= 8; round++) {
      await release(`1.1.${round}`, 10);
      const version = `1.1.${round}`;
      await Promise.all([start(version, 'failed'), start(version, 'failed', aDevice(), second)]);
      expect(await hasCanary()).toBe(false);
      server.clock.advance({ seconds: 1 });
    }
  });
});
