import type { NamedReleaseToken } from 'shared-lib/contract';
import { aBuild, asBody } from '../testing/a-build.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { endTokens, newReleaseToken } from './release-tokens.usecases.js';

const TOKENS = '/api/parts/tokens/';
const remote = 'driver';

let server: TestApp;
let [owner, other] = [] as unknown as [TestClient & { id: number }, TestClient & { id: number }];
beforeEach(async () => {
  server = await testApp();
  [owner, other] = [await server.as('operator', 1), await server.as('operator', 2)];
});
afterEach(() => server.close());

const own = () => server.sql('update users set is_owner = true where id = $1', [owner.id]);
const made = (name = 'Paolo, phone team') => newReleaseToken(server.deps, remote, { name });
const list = async (who: TestClient = owner) => (await who.get<NamedReleaseToken[]>(TOKENS)).body;
const step = (what: 'allow' | 'end', id: number | undefined, who: TestClient = owner, of = remote) =>
  who.post<NamedReleaseToken[] & { code?: string }>(`/api/parts/${of}/tokens/${id}/${what}/`, {});
const release = async (token: string, version = '1.0.0') => {
  const { status, body } = await server.anonymous.post<{ code?: string; detail?: string }>(
    `/api/releases/${remote}/`,
    asBody(aBuild({ remote, version })),
    { headers: { authorization: `Bearer ${token}` } },
  );
  return [status, body.code, body.detail].filter((one) => one !== undefined);
};

describe('a release token of a business with owners (R-beyond-760)', () => {
  it('waits until an owner allows it; until then it releases nothing and is not used', async () => {
    await own();
    const { token, waits } = await made();
    expect(waits).toBe(true);
    const refused = 'This release token waits until an owner allows it: System Info, Releases, Tokens.';
    expect(await release(token)).toEqual([403, 'OWNER_ONLY', refused]);
    expect(await server.sql('select version from remote_versions where remote = $1', [remote])).toEqual([]);
    const [waiting] = await list(other);
    expect(waiting).toMatchObject({ remote, name: 'Paolo, phone team', allowed: false, last_used_at: null });

    expect((await step('allow', waiting?.id, other)).body.code).toBe('OWNER_ONLY');
    expect(await release(token)).toEqual([403, 'OWNER_ONLY', refused]);
    expect((await step('allow', waiting?.id)).body).toMatchObject([{ id: waiting?.id, allowed: true }]);
    expect(await release(token)).toEqual([201]);
    expect((await step('allow', waiting?.id)).status).toBe(200);
    const trail = await server.sql(`select actor_id, after from audit_log where action = 'remote.token_allowed'`);
    expect(trail).toEqual([{ actor_id: owner.id, after: { token_id: waiting?.id } }]);
  });

  it('does not work again by being allowed when it is over', async () => {
    await own();
    const { token } = await made();
    const id = (await list())[0]?.id;
    await endTokens(server.deps, remote, id);
    expect((await step('allow', id)).body).toEqual([]);
    expect((await release(token))[0]).toBe(401);
  });

  it('from before the first owner works on, until an owner ends it', async () => {
    const { token, waits } = await made();
    expect(waits).toBe(false);
    await own();
    expect(await release(token)).toEqual([201]);
    const id = (await list())[0]?.id;
    expect((await step('end', id, other)).body.code).toBe('OWNER_ONLY');
    expect(await release(token, '1.1.0')).toEqual([201]);
    expect((await step('end', id)).body).toEqual([]);
    expect((await release(token, '1.2.0'))[0]).toBe(401);
    expect((await step('end', id)).status).toBe(200);
    const trail = await server.sql(`select actor_id, after from audit_log where action = 'remote.tokens_revoked'`);
    expect(trail).toEqual([{ actor_id: owner.id, after: { token_ids: [id] } }]);
  });
});

it('without owners a token works at once, and every operator ends it (R-beyond-761)', async () => {
  const { token } = await made();
  expect(await release(token)).toEqual([201]);
  const [paolo] = await list(other);
  expect(paolo).toMatchObject({ allowed: true, last_used_at: expect.any(String) });
  expect((await step('end', paolo?.id, other, 'therapist')).status).toBe(404);
  expect((await step('allow', paolo?.id, other, 'therapist')).status).toBe(404);
  expect((await step('end', paolo?.id, other)).body).toEqual([]);
  expect((await release(token, '1.1.0'))[0]).toBe(401);
});
