import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageRows } from 'shared-lib/contract';
import type { Role } from 'shared-lib/domain';
import { z } from 'zod';
import { aBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { forgetShellFiles, publishBuiltRemotes, startBuilds } from './built-remotes.js';
import { claimedTwice, faultOfPages } from './page-claims.js';
import { packageRelease, type Built } from './release-package.js';
import { rollback } from './release-steps.usecases.js';
import { publish } from './releases.usecases.js';

let server: TestApp;
let checkout: string;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let remote = '';
let count = 0;
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'hatid-checkout-'));
  remote = `area-${++count}`;
});
afterEach(() => rm(checkout, { recursive: true }));

const build = (given: { version?: string; text?: string } = {}) => ({
  ...aBuild({ remote, ...given }),
  sources: `${given.text ?? 'first'}-sources`,
});

/** Leaves a build in the checkout as the bundler does. */
async function writeBuild({ version, sources, files, pages, needs }: Built): Promise<void> {
  const dist = path.join(checkout, `remote-${remote}`, 'dist');
  await rm(dist, { recursive: true, force: true });
  for (const [file, body] of files) {
    await mkdir(path.dirname(path.join(dist, version, file)), { recursive: true });
    await writeFile(path.join(dist, version, file), body);
  }
  const record = {
    name: `remote-${remote}`,
    version,
    sources,
    pages,
    needs,
    files: Object.fromEntries([...files.keys()].map((file) => [file, {}])),
  };
  await writeFile(path.join(dist, 'build.json'), JSON.stringify(record));
}

/** The same, and starts. */
async function start(built: Built, databaseUrl?: string): Promise<void> {
  await writeBuild(built);
  await publishBuiltRemotes({ ...server.deps, config: { ...server.deps.config, databaseUrl } }, checkout);
}

/** Leaves a build of the shell in the checkout as the bundler does. */
async function buildShell({ version, files, shell }: Built): Promise<void> {
  const dist = path.join(checkout, 'shell/dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const [file, body] of files) await writeFile(path.join(dist, file), body);
  const listed = Object.fromEntries([...files.keys()].map((file) => [file, {}]));
  const record = {
    ...shell,
    name: 'shell',
    version,
    sources: [...files.keys()].join().replace(/.*main\./, ''),
    files: listed,
  };
  await writeFile(path.join(dist, 'build.json'), JSON.stringify(record));
}

async function forgetShells(): Promise<void> {
  await server.sql('delete from running_builds');
  for (const table of ['remote_canaries', 'remote_pointers', 'remote_versions'])
    await server.sql(`delete from ${table} where remote = 'shell'`);
}

const delivered = async () =>
  (await server.sql<{ versions: string[] }>('select versions from remote_pointers where remote = $1', [remote]))[0]
    ?.versions;
const warnings = () =>
  server.logs
    .filter(({ message }) => String(message).includes(`remote-${remote}`))
    .map(({ message }) => String(message));

describe('the remotes built in a checkout, at start', () => {
  it('are published the first time', async () => {
    await start(build());
    expect(await delivered()).toEqual(['1.0.0']);
  });

  it('stay unchanged while nothing changed', async () => {
    await start(build());
    await start(build());
    expect(await delivered()).toEqual(['1.0.0']);
    expect(warnings()).toEqual([]);
  });

  it('replace what an earlier start published under another number', async () => {
    await start(build());
    await start(build({ version: '1.1.0', text: 'second' }));
    expect(await delivered()).toEqual(['1.1.0', '1.0.0']);
  });

  it('are delivered as a development build when they differ under the same number; the log says so', async () => {
    await start(build());
    await start(build({ text: 'edited' }));
    expect(await delivered()).toEqual(['1.0.0-dev.edited-s', '1.0.0']);
    expect(warnings()).toEqual([
      `remote-${remote} differs from the published 1.0.0, which never changes: delivering it as 1.0.0-dev.edited-s`,
    ]);
  });

  it('leave only the latest development build', async () => {
    await start(build());
    await start(build({ text: 'edited' }));
    await start(build({ text: 'again' }));
    expect(await delivered()).toEqual(['1.0.0-dev.again-so', '1.0.0']);
    const rows = await server.sql<{ version: string }>(
      'select version from remote_versions where remote = $1 order by version',
      [remote],
    );
    expect(rows.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0-dev.again-so']);
  });

  it('return to the published version when the edit is undone', async () => {
    await start(build());
    await start(build({ text: 'edited' }));
    await start(build());
    expect(await delivered()).toEqual(['1.0.0']);
  });

  it('never replace a release, and say how to deliver them', async () => {
    await start(build());
    await publish(server.deps, packageRelease(build({ version: '1.0.1', text: 'released' })), { origin: 'release' });
    await start(build({ text: 'edited' }));
    expect(await delivered()).toEqual(['1.0.1', '1.0.0']);
    expect(warnings()).toEqual([
      expect.stringContaining(`npm run release -w remote-${remote} -- --version <new version> delivers it`),
    ]);
  });

  it.each([
    [undefined, 'pages'],
    ['postgres://shared', 'pages'],
    [undefined, 'needs'],
    ['postgres://shared', 'needs'],
  ])(
    'replace a release from before builds wrote down what nobody can tell today (database %s, %s)',
    async (databaseUrl, column) => {
      await publish(server.deps, packageRelease(build({ text: 'old' })), { origin: 'release' });
      await server.sql('alter table remote_versions disable trigger user');
      await server.sql(`update remote_versions set ${column} = null where remote = $1`, [remote]);
      await server.sql('alter table remote_versions enable trigger user');
      await start(build({ text: 'edited' }), databaseUrl);
      expect(await delivered()).toEqual(['1.0.0-dev.edited-s', '1.0.0']);
    },
  );

  it('leave a canary with its people', async () => {
    await start(build());
    const canary = packageRelease(build({ version: '1.1.0', text: 'second' }));
    await publish(server.deps, canary, { origin: 'release' }, { canary: { percent: 10 } });
    await start(build({ version: '1.2.0', text: 'third' }));
    expect(await delivered()).toEqual(['1.0.0']);
    expect(await server.sql('select version from remote_canaries where remote = $1', [remote])).toEqual([
      { version: '1.1.0' },
    ]);
  });

  it.each([undefined, 'postgres://shared'])(
    'stay back after a rollback, at every start, until something else is built (R-beyond-208, database %s)',
    async (databaseUrl) => {
      await start(build(), databaseUrl);
      await start(build({ version: '1.1.0', text: 'second' }), databaseUrl);
      await rollback(server.deps, remote, { origin: 'release' });
      for (let time = 0; time < 2; time++) {
        await start(build({ version: '1.1.0', text: 'second' }), databaseUrl);
        expect(await delivered()).toEqual(['1.0.0']);
      }
      expect(warnings()).toContainEqual(expect.stringContaining('is not what is delivered (1.0.0)'));
      await start(build({ version: '1.2.0', text: 'third' }), databaseUrl);
      expect(await delivered()).toEqual(['1.2.0', '1.0.0']);
    },
  );

  it('stay back after a rollback of a development build, until it is edited again (R-beyond-208)', async () => {
    await start(build());
    await start(build({ text: 'edited' }));
    await rollback(server.deps, remote, { origin: 'release' });
    await start(build({ text: 'edited' }));
    expect(await delivered()).toEqual(['1.0.0']);
    await start(build({ text: 'again' }));
    expect(await delivered()).toEqual(['1.0.0-dev.again-so', '1.0.0']);
  });

  it('say nothing when they are what was released under another number', async () => {
    await start(build());
    await publish(server.deps, packageRelease({ ...build({ version: '1.0.1', text: 'edited' }) }), {
      origin: 'release',
    });
    await start(build({ text: 'edited' }));
    expect(await delivered()).toEqual(['1.0.1', '1.0.0']);
    expect(warnings()).toEqual([]);
  });

  it("do not replace each other's builds with another checkout on a shared database", async () => {
    await start(build(), 'postgres://shared');
    await start(build({ text: 'edited' }), 'postgres://shared');
    expect(await delivered()).toEqual(['1.0.0']);
    expect(warnings()).toHaveLength(1);
  });

  it('do not stop the server from starting when one is faulty', async () => {
    const faulty = build();
    faulty.files.delete('module.js');
    await start(faulty);
    expect(await delivered()).toBeUndefined();
    expect(warnings()).toEqual([
      `remote-${remote} could not be published: Its manifest names module.js, which is missing.`,
    ]);
  });
});

describe('a start with a built shell', () => {
  let shells = 0;
  const startWithShell = async (...names: string[]) => {
    await buildShell(aShell({ version: '2.3.0', hash: `2323232${++shells}`, names }));
    await startBuilds(server.deps, checkout);
  };
  const takes = (name: string) => ({ names: { 'shared-lib': [name] }, packages: {}, addresses: [] });
  const LACKS = 'needs `peso2` of shared-lib; shell 2.3.0 has no such name';
  afterEach(forgetShells);

  it('publishes its remotes for this very shell, and warns of nothing that fits (R-beyond-211)', async () => {
    await publish(server.deps, packageRelease({ ...build(), needs: takes('peso') }), { origin: 'checkout' });
    await writeBuild({ ...build({ version: '1.1.0', text: 'second' }), needs: takes('peso2') });
    await startWithShell('peso2');
    expect(await delivered()).toEqual(['1.1.0', '1.0.0']);
    expect(warnings().filter((message) => message.includes('needs'))).toEqual([]);
  });

  it('leaves out a remote that does not fit it, and says why (R-beyond-210)', async () => {
    await writeBuild({ ...build(), needs: takes('peso2') });
    await startWithShell('peso');
    expect(await delivered()).toBeUndefined();
    expect(warnings()).toContain(`remote-${remote} could not be published: remote-${remote} 1.0.0 ${LACKS}.`);
  });

  it('warns of a released remote that does not fit it (R-beyond-211)', async () => {
    await publish(server.deps, packageRelease({ ...build(), needs: takes('peso2') }), { origin: 'release' });
    await startWithShell('peso');
    expect(warnings()).toContain(`remote-${remote} 1.0.0 ${LACKS}`);
  });
});

describe('the shell built in a checkout', () => {
  const startShell = (version: string, hash: string) =>
    buildShell(aShell({ version, hash })).then(() => startBuilds(server.deps, checkout));
  const deliveredShell = async () =>
    (await server.sql<{ versions: string[] }>("select versions from remote_pointers where remote = 'shell'"))[0]
      ?.versions;
  const script = async () => /src="\/([^"]+)"/.exec((await server.anonymous.get('/')).text)?.[1];
  // Remotes of other tests take names that no shell here has.
  beforeEach(() => server.sql('delete from remote_canaries').then(() => server.sql('delete from remote_pointers')));
  afterEach(forgetShells);

  it('is served once a start has published it, and not while it only lies in the folder (R-beyond-235)', async () => {
    await startShell('3.0.0', '30000000');
    expect(await script()).toBe('main.30000000.js');
    await buildShell(aShell({ version: '3.1.0', hash: '31000000' }));
    expect(await script()).toBe('main.30000000.js');
    expect((await server.anonymous.get('/main.31000000.js')).status).toBe(404);
    await startBuilds(server.deps, checkout);
    expect(await script()).toBe('main.31000000.js');
    expect(await deliveredShell()).toEqual(['3.1.0', '3.0.0']);
  });

  it('never replaces a release of a team, nor comes again after a rollback; the log says how to deliver it (R-beyond-235)', async () => {
    await startShell('3.0.0', '30100000');
    const released = packageRelease(aShell({ version: '3.2.0', hash: '32000000' }));
    await publish(server.deps, released, { origin: 'release' });
    await startShell('3.1.0', '31100000');
    expect(await deliveredShell()).toEqual(['3.2.0', '3.0.0']);
    expect(server.logs.map(({ message }) => String(message))).toContain(
      'shell as built here (3.1.0) is not what is delivered (3.2.0): npm run release -w shell -- --version <new version> delivers it',
    );
    await rollback(server.deps, 'shell', { origin: 'release' });
    await startShell('3.2.0', '32000000');
    expect(await deliveredShell()).toEqual(['3.0.0']);
  });

  it('of two servers that start at once is published once', async () => {
    await buildShell(aShell({ version: '3.3.0', hash: '33000000' }));
    const second = await server.secondInstance();
    await Promise.all([startBuilds(server.deps, checkout), startBuilds(second.deps, checkout)]);
    expect(await deliveredShell()).toEqual(['3.3.0']);
    const failed = [...server.logs, ...second.logs].filter(({ message }) => String(message).startsWith('shell could'));
    expect(failed).toEqual([]);
  });

  it('leaves the files of the builds it replaces with open tabs for thirty days, and only those (R-beyond-234)', async () => {
    const status = async (hash: string) => (await server.anonymous.get(`/main.${hash}.js`)).status;
    const kept = () => server.sql("select path from shell_files where path like 'main.34%2.js'");
    for (const hash of ['34000001', '34000002', '34000003']) await startShell('3.4.0', hash);
    expect(await deliveredShell()).toEqual([expect.stringMatching(/^3\.4\.0-dev\./), '3.4.0']);
    for (const hash of ['34000001', '34000002', '34000003']) expect(await status(hash)).toBe(200);
    expect(await kept()).toHaveLength(1);
    server.clock.advance({ days: 31 });
    await forgetShellFiles.run(server.deps, { due: server.clock.now(), attempt: 1, lastAttempt: false });
    expect(await kept()).toEqual([]);
    expect(await status('34000003')).toBe(200);
    server.clock.advance({ days: -31 });
  });
});

it('the remotes of this checkout bring pages that do not conflict, with the labels of the sidebar (2-070..2-073, 6-011)', () => {
  const script = `
    import { pagesOf } from '${new URL('../../../shared-lib/tooling/pages.mjs', import.meta.url).href}';
    import { remotes } from '${new URL('../../../shared-lib/tooling/workspace.mjs', import.meta.url).href}';
    const all = remotes.map(async (name) => ({ remote: name.replace('remote-', ''), pages: await pagesOf(name) }));
    console.log(JSON.stringify(await Promise.all(all)));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  const claims = z.array(z.strictObject({ remote: z.string(), pages: pageRows })).parse(JSON.parse(text));
  for (const { remote: name, pages } of claims) {
    expect(faultOfPages(name, pages)).toBeUndefined();
    expect(
      claimedTwice(
        pages,
        claims.filter((other) => other.remote !== name),
      ),
    ).toBeUndefined();
  }
  const rowsOf = (role: Role) =>
    claims
      .flatMap(({ pages }) => pages)
      .filter(({ roles, order }) => roles.includes(role) && order !== undefined)
      .sort((one, other) => one.order! - other.order!)
      .map(({ label, path: to }) => [label, to]);
  expect(rowsOf('operator').slice(0, 3)).toEqual([
    ['Dashboard', ''],
    ['Bookings', 'scheduling'],
    ['Attendance', 'attendance'],
  ]);
  for (const role of ['therapist', 'driver'] as const) {
    expect(rowsOf(role)).toEqual([
      ['Dashboard', ''],
      ['Schedule', 'scheduling'],
      ['Attendance', 'attendance'],
    ]);
  }
});
