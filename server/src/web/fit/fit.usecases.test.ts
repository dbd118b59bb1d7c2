import { calls, describeCalls, type Lacking, type ReleaseNeeds, type ShellRecord } from 'shared-lib/contract';
import { aBuild, asBody } from '../../testing/a-build.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { packageRelease } from '../release-package.js';
import type { Registry } from '../release-store.js';
import { issueToken } from '../release-tokens.usecases.js';
import { publish } from '../releases.usecases.js';
import { ownServerRecord } from './own-records.js';
import { runFromNow, warnOfMisfits } from './fit.usecases.js';
import { keepRunningBuilds } from './running-builds.repository.js';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const shell = (names: ShellRecord['names'], given: Partial<ShellRecord> = {}): ShellRecord => ({
  version: '2.3.0',
  shared: 'a1b2c3d4',
  names,
  packages: { react: '19.3.1' },
  calls: { schemas: [], calls: {} },
  ...given,
});
const takes = (...names: string[]): Partial<ReleaseNeeds> => ({ names: { 'shared-lib': names } });

/** Each test has its own remote that nobody has released yet, and runs on a shell that has `peso`. */
let remote = '';
let token = '';
let count = 0;
beforeEach(async () => {
  remote = `fitting-${++count}`;
  token = await issueToken(server.deps, remote);
  await runFromNow(server.deps, shell({ 'shared-lib': ['peso'] }));
});

interface Answer {
  readonly code?: string;
  readonly detail?: string;
  readonly lacking?: readonly Lacking[];
}
const ask = (path: string, body: unknown, app: Pick<TestApp, 'anonymous'> = server) =>
  app.anonymous.post<Answer>(`/api/releases/${remote}/${path}`, body, {
    headers: { authorization: `Bearer ${token}` },
  });
const release = (version: string, needs: Partial<ReleaseNeeds>, force?: string) =>
  ask('', { ...asBody(aBuild({ remote, version, needs })), force });
const delivered = async () =>
  (await server.anonymous.get<Registry>('/remotes.json')).body.remotes[remote]?.current.version;

const REFUSAL = (version: string) =>
  `remote-${remote} ${version} needs \`peso2\` of shared-lib; shell 2.3.0 has no such name.`;

describe('a release', () => {
  it('is delivered when the shell has what it takes (R-beyond-210)', async () => {
    expect(await release('1.0.0', takes('peso'))).toMatchObject({ status: 201 });
  });

  it('is refused with the name that the running shell lacks, and nothing changes (R-beyond-210)', async () => {
    await release('1.0.0', takes('peso'));
    expect(await release('1.0.1', takes('peso', 'peso2'))).toMatchObject({
      status: 409,
      body: {
        code: 'RELEASE_DOES_NOT_FIT',
        detail: REFUSAL('1.0.1'),
        lacking: [{ taker: `remote-${remote} 1.0.1`, needs: '`peso2` of shared-lib', giver: 'shell 2.3.0' }],
      },
    });
    expect(await delivered()).toBe('1.0.0');
  });

  it.each<[string, Partial<ReleaseNeeds>, string]>([
    [
      'an entry point',
      { names: { 'shared-lib/cash': ['Till'] } },
      'needs `shared-lib/cash`; shell 2.3.0 has no such part.',
    ],
    [
      'a newer React',
      { packages: { react: { version: '20.0.0', range: '^20.0.0' } } },
      'needs react ^20.0.0; shell 2.3.0 has 19.3.1.',
    ],
    ['a call', { addresses: ['/api/moon/'] }, 'needs the call /api/moon/; server'],
  ])('is refused with %s that is not there (R-beyond-210)', async (_what, needs, detail) => {
    const { status, body } = await release('1.0.0', needs);
    expect([status, body.code]).toEqual([409, 'RELEASE_DOES_NOT_FIT']);
    expect(body.detail).toContain(detail);
  });

  it('is refused before it is built when its needs are known (R-beyond-210)', async () => {
    const { needs } = aBuild({ needs: takes('peso2') });
    expect(await ask('check/', { version: '1.0.1', needs })).toMatchObject({
      status: 409,
      body: { code: 'RELEASE_DOES_NOT_FIT', detail: REFUSAL('1.0.1') },
    });
    expect(await ask('check/', { version: '1.0.1' })).toMatchObject({ status: 200 });
    expect(await ask('check/', { version: '1.0.1', needs, force: 'The shell follows' })).toMatchObject({ status: 200 });
  });

  it('is delivered all the same with a reason, which the audit trail keeps; the page says what it lacks (R-beyond-210)', async () => {
    expect(await release('1.0.1', takes('peso2'), 'The shell follows tonight')).toMatchObject({ status: 201 });
    const [row] = await server.sql<{ after: unknown }>(
      "select after from audit_log where entity = 'remote' and entity_id = $1 order by id desc limit 1",
      [remote],
    );
    expect(row?.after).toMatchObject({ version: '1.0.1', reason: 'The shell follows tonight' });
  });

  it('is checked against the shell that started last, on whichever server (R-beyond-210)', async () => {
    const second = await server.secondInstance();
    await runFromNow(second.deps, shell({ 'shared-lib': ['peso', 'peso2'] }));
    expect(await release('1.0.0', takes('peso2'))).toMatchObject({ status: 201 });
    await runFromNow(server.deps, shell({ 'shared-lib': ['peso'] }));
    expect(await ask('', asBody(aBuild({ remote, version: '1.0.1', needs: takes('peso2') })), second)).toMatchObject({
      status: 409,
    });
  });

  it('by the command line and by a start is checked, too', async () => {
    for (const origin of ['release', 'checkout'] as const)
      await expect(
        publish(server.deps, packageRelease(aBuild({ remote, needs: takes('peso2') })), { origin }),
      ).rejects.toThrow('needs `peso2` of shared-lib; shell 2.3.0 has no such name.');
  });

  it('is refused by nothing before any shell ran, or when a later version described the running one', async () => {
    await server.sql('delete from running_builds');
    expect(await release('1.0.0', takes('peso2'))).toMatchObject({ status: 201 });
    await keepRunningBuilds(server.db, { shell: { next: true } as never, server: ownServerRecord() }, new Date());
    expect(await release('1.0.1', takes('peso2'))).toMatchObject({ status: 201 });
  });

  it('and a shell that starts at the same moment: one of the two says that they do not fit', async () => {
    const [refusal] = await server.db.tx(async (tx) => {
      // The release waits for this transaction, which is that of the starting shell.
      await keepRunningBuilds(tx, { shell: shell({ 'shared-lib': [] }), server: ownServerRecord() }, new Date());
      const asked = release('1.0.0', takes('peso'));
      await until(async () => {
        const here = `database = (select oid from pg_database where datname = current_database())`;
        return (
          (await server.sql(`select from pg_locks where not granted and (locktype = 'transactionid' or ${here})`))
            .length > 0
        );
      });
      return [asked];
    });
    expect(await refusal).toMatchObject({ status: 409, body: { code: 'RELEASE_DOES_NOT_FIT' } });
  });
});

describe('what starts', () => {
  const warnings = () =>
    server.logs.map(({ message }) => String(message)).filter((message) => message.includes(`remote-${remote}`));

  it('warns of what a current remote takes and it lacks, and not of what fits (R-beyond-211)', async () => {
    await release('1.0.0', takes('peso'));
    await warnOfMisfits(server.deps, shell({ 'shared-lib': ['peso'] }));
    expect(warnings()).toEqual([]);
    await warnOfMisfits(server.deps, shell({ 'shared-lib': ['pesos'] }));
    expect(warnings()).toEqual([`remote-${remote} 1.0.0 needs \`peso\` of shared-lib; shell 2.3.0 has no such name`]);
  });

  it('warns of a call of its shell that its server no longer has (R-beyond-211)', async () => {
    const old = { ...calls.waitlist.list, path: '/api/scheduling/queue/' } as const;
    await warnOfMisfits(server.deps, shell({}, { calls: describeCalls({ old: { old } }) }));
    const messages = server.logs.map(({ message }) => String(message));
    expect(messages).toContainEqual(
      expect.stringContaining('shell 2.3.0 needs the call GET /api/scheduling/queue/; server'),
    );
  });
});

describe('what is said before anybody releases', () => {
  const sent = (given: unknown) => ask('compat/', { builds: JSON.stringify(given) });
  const builds = (own: string[], taken: string[]) => ({
    shell: shell({ 'shared-lib': own }, { version: '2.4.0' }),
    server: ownServerRecord(),
    remotes: [{ remote, version: '1.1.0', needs: aBuild({ needs: takes(...taken) }).needs }],
  });
  const compat = async (...given: Parameters<typeof builds>) => {
    const { status, body } = await sent(builds(...given));
    expect(status).toBe(200);
    return body.lacking!.filter(({ taker }) => taker.startsWith(`remote-${remote} `));
  };

  it('is nothing when all fit (R-beyond-212)', async () => {
    await release('1.0.0', takes('peso'));
    expect(await compat(['peso'], ['peso'])).toEqual([]);
  });

  it('names what a remote of the checkout needs of the shell that runs (R-beyond-212)', async () => {
    const why = 'has no such name';
    expect(await compat(['peso', 'peso2'], ['peso2'])).toEqual([
      { taker: `remote-${remote} 1.1.0`, needs: '`peso2` of shared-lib', giver: 'shell 2.3.0', why },
    ]);
  });

  it('names what a delivered remote needs of the shell of the checkout (R-beyond-212)', async () => {
    await release('1.0.0', takes('peso'));
    const why = 'has no such name';
    expect(await compat(['pesos'], ['peso'])).toEqual([
      { taker: `remote-${remote} 1.0.0`, needs: '`peso` of shared-lib', giver: 'shell 2.4.0', why },
    ]);
  });

  it('names a call that open tabs make and the server of the checkout no longer has (R-beyond-212)', async () => {
    await runFromNow(server.deps, shell({}, { calls: describeCalls({ waitlist: { list: calls.waitlist.list } }) }));
    const without = { version: '3.0.0', calls: describeCalls({ waitlist: { keep: calls.waitlist.keep } }) };
    const { body } = await sent({ ...builds([], []), server: without });
    expect(body.lacking).toContainEqual({
      taker: 'shell 2.3.0',
      needs: 'the call GET /api/scheduling/waitlist/',
      giver: 'server 3.0.0',
      why: 'has no such call',
    });
  });

  it('is for who may release', async () => {
    expect((await server.anonymous.post(`/api/releases/${remote}/compat/`, { builds: '' })).status).toBe(401);
  });

  it.each(['{ broken', '{}', '{"shell":{}}'])('is nothing for what is no record: %s', async (builds) => {
    expect(await ask('compat/', { builds })).toMatchObject({ status: 400 });
  });
});

it('a release from before builds wrote down what they take is delivered as before', async () => {
  await publish(server.deps, packageRelease(aBuild({ remote })), { origin: 'release' });
  await server.sql('alter table remote_versions disable trigger user');
  await server.sql('update remote_versions set needs = null where remote = $1', [remote]);
  await server.sql('alter table remote_versions enable trigger user');
  await runFromNow(server.deps, shell({}));
  expect(await delivered()).toBe('1.0.0');
  await warnOfMisfits(server.deps, shell({}));
  expect(server.logs.map(({ message }) => String(message)).join()).not.toContain(`remote-${remote}`);
});
