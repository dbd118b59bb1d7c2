import { aBuild } from '../testing/a-build.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { compose, type Composed } from './test-mix.usecases.js';
import { keepRunningBuilds } from './fit/running-builds.repository.js';
import { packageRelease, type Built } from './release-package.js';
import { publish } from './releases.usecases.js';
import type { Registry } from './release-store.js';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let count = 0;
let [one, other] = ['', ''];
beforeEach(() => {
  count += 1;
  [one, other] = [`one-${count}`, `other-${count}`];
});

const built = (remote: string, version: string, given: Partial<Built> = {}) =>
  packageRelease({ ...aBuild({ remote, version, text: `${remote} ${version}` }), ...given });
const composed = (...mix: Composed[]) => compose(server.deps, mix);
const current = async (remote: string): Promise<string | undefined> =>
  (await server.anonymous.get<Registry>('/remotes.json')).body.remotes[remote]?.current.version;

it('a test stack runs any mix of builds and of versions that it has, higher or lower (R-beyond-244)', async () => {
  for (const version of ['1.0.0', '2.0.0']) await publish(server.deps, built(one, version), { origin: 'release' });
  await composed({ remote: one, version: '1.0.0' }, built(other, '0.9.0'));
  expect([await current(one), await current(other)]).toEqual(['1.0.0', '0.9.0']);
  await composed(built(one, '2.0.0'));
  expect(await current(one)).toBe('2.0.0');
});

it('a build whose number is taken is delivered under one of its own (R-beyond-244)', async () => {
  await publish(server.deps, built(one, '1.0.0'), { origin: 'release' });
  await composed({
    ...built(one, '1.0.0', aBuild({ remote: one, version: '1.0.0', text: 'edited' })),
    sources: 'abcdef0123',
  });
  expect(await current(one)).toBe('1.0.0-dev.abcdef01');
});

it('an unknown version, a misfit and a page of two remotes are refused by name, and nothing changes (R-beyond-244)', async () => {
  await publish(server.deps, built(one, '1.0.0'), { origin: 'release' });
  await expect(composed(built(one, '1.1.0'), { remote: other, version: '9.9.9' })).rejects.toThrow(
    `This stack has no remote-${other} 9.9.9.`,
  );
  const pages = [{ path: `page-${count}`, label: 'Page', roles: ['driver' as const] }];
  await expect(composed(built(one, '1.1.0', { pages }), built(other, '1.0.0', { pages }))).rejects.toThrow(
    `/dashboard/page-${count} belongs to the remote ${other}`,
  );
  const calls = { schemas: [], calls: {} };
  const shell = { version: '2.3.0', shared: 'a1b2c3d4', names: { 'shared-lib': ['peso'] }, packages: {}, calls };
  await keepRunningBuilds(server.db, { shell, server: { version: '2.3.0', calls } }, server.clock.now());
  const needs = { names: { 'shared-lib': ['peso2'] }, packages: {}, addresses: [] };
  await expect(composed(built(other, '1.0.0'), built(one, '1.1.0', { needs }))).rejects.toThrow('needs `peso2`');
  expect([await current(one), await current(other)]).toEqual(['1.0.0', undefined]);
  await server.sql('delete from running_builds');
});

it('a real business refuses it (R-beyond-244)', async () => {
  const { deps } = await server.secondInstance({ demo: false });
  expect(() => compose(deps, [built(one, '1.0.0')])).toThrow('on test stacks alone');
});

it('the shell is no part of a mix (R-beyond-244)', async () => {
  await expect(composed({ remote: 'shell', version: '1.0.0' })).rejects.toThrow('A mix is of remotes');
});

it('a server describes what it published, so that a test stack can take it over (R-beyond-244)', async () => {
  const release = built(one, '1.0.0');
  await publish(server.deps, release, { origin: 'release' });
  const { body } = await server.anonymous.get(`/remotes/${one}/1.0.0/.release.json`);
  const files = Object.fromEntries(release.files.map(({ path, integrity }) => [path, integrity]));
  expect(body).toEqual({ remote: one, version: '1.0.0', files, pages: release.pages, needs: release.needs });
  expect((await server.anonymous.get(`/remotes/${one}/2.0.0/.release.json`)).status).toBe(404);
});
