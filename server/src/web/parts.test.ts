import type { Paginated, PartDetails, ReleasedPart, ReleaseEvent } from 'shared-lib/contract';
import { VERSION } from '../platform/version.js';
import { aBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';
import { packageRelease } from './release-package.js';
import { publish, type ReleaseGiven } from './releases.usecases.js';

let server: TestApp;
let desk: TestClient;
beforeAll(async () => {
  server = await testApp();
  desk = await server.as('operator');
});
afterAll(() => server.close());

let remote = '';
let count = 0;
beforeEach(() => {
  remote = `desk-${++count}`;
});
const release = (version: string, given: ReleaseGiven = {}) =>
  publish(server.deps, packageRelease(aBuild({ remote, version, text: version })), { origin: 'release' }, given);
type Answer = PartDetails & { readonly code?: string };
const step = (
  name: 'promote' | 'roll_back' | 'stop',
  body: object,
  as: TestClient = desk,
): Promise<TestAnswer<Answer>> => as.post(`/api/parts/${remote}/${name}/`, body);
const details = async () => (await desk.get<PartDetails>(`/api/parts/${remote}/`)).body;
const kinds = async () => (await details()).events.map(({ kind }) => kind).reverse();

it('the shell comes first and the server last; nobody counts starts of a server (R-beyond-226)', async () => {
  await release('1.0.0');
  await publish(server.deps, packageRelease(aShell()), { origin: 'checkout' });
  const parts = (await desk.get<ReleasedPart[]>('/api/parts/')).body;
  expect([parts[0]?.remote, parts.at(-1)?.remote]).toEqual(['shell', 'server']);
  expect(parts.at(-1)).toMatchObject({ version: VERSION, since: null, by: null, canary: null, bars: [] });
  expect(parts[0]).toMatchObject({ version: '1.0.0', by: { kind: 'start' } });
  expect(parts[0]?.bars).toHaveLength(12);
});

it('the history of all parts comes by page, the latest first (R-beyond-228)', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
  const page = async (number: number) =>
    (await desk.get<Paginated<ReleaseEvent>>(`/api/parts/events/?page=${number}&page_size=2`)).body;
  const first = await page(1);
  expect(first.results.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0']);
  expect(first).toMatchObject({ current_page: 1, page_size: 2, has_next: true });
  expect((await page(2)).results[0]?.version).toBe('1.0.0');
  const last = await page(first.total_pages);
  expect(last.has_next).toBe(false);
  expect(first.count).toBe((first.total_pages - 1) * 2 + last.results.length);
  expect((await page(first.total_pages + 1)).results).toEqual([]);
});

describe('a step of an operator who saw something else changes nothing (R-beyond-227)', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(version);
    await release('1.2.0', { canary: { percent: 10 } });
  });

  it.each([
    ['another version for everybody', { to: '1.0.0', from: '1.0.9', canary: '1.2.0' }],
    ['another canary', { to: '1.0.0', from: '1.1.0', canary: '1.3.0' }],
    ['no canary', { to: '1.0.0', from: '1.1.0', canary: null }],
  ])('before a roll-back: %s', async (_what, body) => {
    expect(await step('roll_back', body)).toMatchObject({ status: 409, body: { code: 'RELEASE_CHANGED' } });
    expect((await details()).part).toMatchObject({ version: '1.1.0', canary: { version: '1.2.0' } });
    expect(await kinds()).toEqual(['released', 'released', 'canary']);
  });

  it('before a promotion: another share, and people in place of a share', async () => {
    for (const from of [50, null])
      expect(await step('promote', { version: '1.2.0', from, share: 75 })).toMatchObject({
        body: { code: 'RELEASE_CHANGED' },
      });
    expect((await details()).part.canary?.shared_with).toEqual({ percent: 10 });
    expect(await kinds()).toEqual(['released', 'released', 'canary']);
  });

  it('who saw what runs takes the step', async () => {
    expect((await step('promote', { version: '1.2.0', from: 10, share: 50 })).body.part.canary?.shared_with).toEqual({
      percent: 50,
    });
    const back = await step('roll_back', { to: '1.0.0', from: '1.1.0', canary: '1.2.0' });
    expect(back.body.part).toMatchObject({ version: '1.0.0', canary: null });
  });

  it('of two operators at once on two servers, one takes it and the other is told', async () => {
    const second = await server.secondInstance();
    const colleague = second.withToken((await server.addUser('operator')).token);
    const body = { version: '1.2.0', from: 10, share: 50 };
    const answers = await Promise.all([step('promote', body), step('promote', body, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await kinds()).toEqual(['released', 'released', 'canary', 'promoted']);
  });
});
