import { type Call, calls, type Owners } from 'shared-lib/contract';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient, TestAnswer } from '../testing/test-client.js';

const OWNERS = '/api/settings/owners/';
const RULES = '/api/settings/business/';
type Refused = { code?: string; detail?: string; fields?: Record<string, string[]>; user?: string[] };

/** Every call that says `owner`, as a list of the contract. */
const guarded = Object.values<Record<string, Call>>(calls)
  .flatMap((resource) => Object.values(resource))
  .filter(({ owner }) => owner);

let server: TestApp;
let one: TestClient;
let two: TestClient;
let three: TestClient;
beforeEach(async () => {
  server = await testApp();
  [one, two, three] = [await server.as('operator', 1), await server.as('operator', 2), await server.as('operator', 3)];
  await server.sql(`update users set password_hash = 'x'`);
});
afterEach(() => server.close());

const make = (who: TestClient, whom: { id: number }) => who.post<Owners & Refused>(OWNERS, { user: whom.id });
const end = (who: TestClient, whom: { id: number }) => who.delete<Owners & Refused>(`${OWNERS}${whom.id}/`);
const disable = (who: TestClient, whom: { id: number }) =>
  who.post<Refused>(`/api/registration/staff/${whom.id}/disable/`, { reason: 'Left us' });
const read = async (who: TestClient): Promise<[number[], boolean]> => {
  const { owners, may_change } = (await who.get<Owners>(OWNERS)).body;
  return [owners.map(({ id }) => id), may_change];
};
const result = ({ status, body }: TestAnswer<Refused>): string => [status, body.code].filter(Boolean).join(' ');

/** Sends a call without a body, about an account of an owner. What it lacks is said after who may send it. */
const send = (who: TestClient, { method, path }: Call): Promise<TestAnswer<Refused>> => {
  const address = path.replace(':id', String(one.id)).replace(':remote', 'driver');
  if (method === 'DELETE') return who.delete<Refused>(address);
  return method === 'PATCH'
    ? who.patch<Refused>(address, {})
    : method === 'PUT'
      ? who.put<Refused>(address, {})
      : who.post<Refused>(address, {});
};

describe('what only owners may change (R-beyond-480)', () => {
  it('is these calls', () => {
    expect(guarded.map(({ method, path, owner }) => `${method} ${path} ${owner}`).sort()).toEqual([
      'DELETE /api/settings/commission/:id/ always',
      'DELETE /api/settings/owners/:id/ always',
      'PATCH /api/registration/staff/:id/ of an owner',
      'PATCH /api/settings/business/ always',
      'POST /api/parts/:remote/promote/ always',
      'POST /api/parts/:remote/roll_back/ always',
      'POST /api/parts/:remote/stop/ always',
      'POST /api/parts/:remote/tokens/:id/allow/ always',
      'POST /api/parts/:remote/tokens/:id/end/ always',
      'POST /api/registration/clients/:id/erasure/ always',
      'POST /api/registration/staff/:id/approve_email/ of an owner',
      'POST /api/registration/staff/:id/disable/ of an owner',
      'POST /api/reports/opening-balances/ always',
      'POST /api/reports/opening-balances/:id/void/ always',
      'POST /api/reports/payouts/ always',
      'POST /api/reports/payouts/:id/void/ always',
      'POST /api/reports/payouts/start/ always',
      'POST /api/settings/commission/ always',
      'POST /api/settings/commission/preview/ always',
      'POST /api/settings/owners/ always',
      'POST /api/settings/surcharges/ always',
      'POST /api/settings/work-rates/ always',
      'PUT /api/mix/who/ always',
      'PUT /api/scheduling/services/:id/coming-price/ always',
      'PUT /api/settings/accounts/ always',
      'PUT /api/settings/client-texts/:about/:language/ always',
      'PUT /api/settings/filipino/:id/ always',
      'PUT /api/settings/invoices/ always',
      'PUT /api/settings/privacy-notice/ always',
      'PUT /api/settings/surcharges/:id/ always',
    ]);
  });

  it('is refused to other operators where an owner is set, before anything of the request is read', async () => {
    await make(one, one);
    for (const call of guarded)
      expect([call.path, result(await send(two, call))]).toEqual([call.path, '403 OWNER_ONLY']);
    const refused = await send(two, calls.business.changeRules);
    expect(refused.body.detail).toBe('Only an owner can change this.');
  });

  it('is open to the owner, and to every operator where none is set', async () => {
    for (const call of guarded) expect((await send(two, call)).body?.code).not.toBe('OWNER_ONLY');
    await server.sql('update users set is_active = true where id = $1', [one.id]);
    await make(one, one);
    for (const call of guarded) expect((await send(one, call)).body?.code).not.toBe('OWNER_ONLY');
  });

  it('leaves visits, records and other accounts to every operator', async () => {
    await make(one, one);
    const driver = await server.as('driver');
    expect((await two.patch(`/api/registration/staff/${driver.id}/`, { first_name: 'Rey' })).status).toBe(200);
    expect(result(await disable(two, driver))).toBe('200');
    expect((await two.get(RULES)).status).toBe(200);
    expect((await two.patch('/api/settings/company/', { about: 'Massage' })).body).not.toMatchObject({
      code: 'OWNER_ONLY',
    });
  });
});

describe('the owners (R-beyond-481)', () => {
  it('begin with one that any operator sets; from then on owners alone add and end them', async () => {
    expect(await read(two)).toEqual([[], true]);
    expect((await make(two, one)).body).toMatchObject({ owners: [{ id: one.id }], may_change: false });
    expect([await read(one), await read(two)]).toEqual([
      [[one.id], true],
      [[one.id], false],
    ]);
    expect(result(await make(two, two))).toBe('403 OWNER_ONLY');
    expect(result(await make(one, three))).toBe('200');
    expect(result(await end(three, one))).toBe('200');
    expect(await read(one)).toEqual([[three.id], false]);
    expect(
      await server.sql(
        `select action, actor_id, entity_id, after from audit_log where action like 'user.%owner' order by id`,
      ),
    ).toEqual([
      { action: 'user.make_owner', actor_id: two.id, entity_id: String(one.id), after: { is_owner: true } },
      { action: 'user.make_owner', actor_id: one.id, entity_id: String(three.id), after: { is_owner: true } },
      { action: 'user.end_owner', actor_id: three.id, entity_id: String(one.id), after: { is_owner: false } },
    ]);
  });

  it('are told to the other operators, whose open screens follow', async () => {
    const desk = await server.channel((await server.addSession(three.id)).token);
    await desk.next('initial_data');
    await make(two, one);
    await desk.next('settings_update');
    const told = await server.sql(
      `select user_id, title, message from notifications where notification_type = 'rule_owners' order by user_id`,
    );
    const words = { title: 'Odette Test1 is an owner now', message: 'Set by Odette Test2.' };
    expect(told).toEqual([one, three].map(({ id }) => ({ user_id: id, ...words })));
  });

  it('are operators who can log in', async () => {
    const driver = await server.as('driver');
    expect((await make(one, driver)).body).toMatchObject({ user: ['Only an operator can be an owner.'] });
    await server.sql('update users set password_hash = null where id = $1', [two.id]);
    expect((await make(one, two)).body).toMatchObject({ user: ['An owner must be able to log in.'] });
    expect(await read(one)).toEqual([[], true]);
  });

  it('keep one: the last cannot be ended or disabled, and of two who end each other at once one stays', async () => {
    await make(one, one);
    expect(result(await end(one, one))).toBe('409 LAST_OWNER');
    await make(one, two);
    const second = await server.secondInstance();
    const answers = await Promise.all([end(one, two), second.withToken(two.token ?? '').delete(`${OWNERS}${one.id}/`)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await server.sql('select id from users where is_owner')).toHaveLength(1);
    // In whatever way: the database refuses it.
    for (const change of ['is_active = false', `role = 'driver'`, 'is_owner = false'])
      await expect(server.sql(`update users set ${change} where is_owner`)).rejects.toThrow('the last owner');
    await expect(server.sql('delete from users where is_owner')).rejects.toThrow('the last owner');
  });

  it('end with a disabled account, and do not come back with it', async () => {
    await make(one, one);
    await make(one, two);
    expect(result(await disable(one, two))).toBe('200');
    expect(await read(one)).toEqual([[one.id], true]);
    expect(await server.sql(`select before, after from audit_log where action = 'user.disable'`)).toMatchObject([
      { before: { is_owner: true }, after: { is_owner: false } },
    ]);
    await one.post(`/api/registration/staff/${two.id}/enable/`);
    expect(await read(one)).toEqual([[one.id], true]);
  });

  it('of two operators who each make themselves the first owner, one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      await server.sql('alter table users disable trigger users_keep_an_owner');
      await server.sql('update users set is_owner = false');
      await server.sql('alter table users enable trigger users_keep_an_owner');
      const answers = await Promise.all([make(one, one), make(two, two)]);
      expect(answers.map(result).sort()).toEqual(['200', '403 OWNER_ONLY']);
    }
  });
});

describe('a control that is weakened where there are owners (R-beyond-480, R-money-45)', () => {
  const approve = async (who: TestClient): Promise<string> => {
    const [waiting] = await server.sql<{ id: number }>(`select id from rule_changes where state = 'waiting'`);
    return result(await who.post<Refused>(`${RULES}changes/${waiting?.id}/approve/`));
  };

  it('is approved by any other operator where an owner asked', async () => {
    await make(one, one);
    await one.patch(RULES, { retention: 12 });
    expect(await approve(two)).toBe('200');
  });

  it('is not approved by another operator where none of the two is an owner', async () => {
    await two.patch(RULES, { retention: 12 });
    await make(one, one);
    expect(await approve(three)).toBe('403 OWNER_ONLY');
    expect(await approve(one)).toBe('200');
  });
});
