import { testApp, type TestApp, type TestInstance, type TestUser } from '../testing/test-app.js';

describe('one operator always remains', () => {
  let server: TestApp;
  let second: TestInstance;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
  });
  afterAll(() => server.close());
  beforeEach(() => server.sql(`delete from users where role <> 'operator' or password_hash is null`));

  /** Exactly this many operators who can log in. */
  async function operators(count: number): Promise<TestUser[]> {
    const made = await Promise.all(Array.from({ length: count }, () => server.addUser('operator')));
    const ids = made.map(({ id }) => id);
    await server.sql(`update users set password_hash = 'x' where id = any($1)`, [ids]);
    await server.sql(`update users set is_active = false where role = 'operator' and not id = any($1)`, [ids]);
    return made;
  }
  const disable = (by: TestUser, whom: TestUser, instance: TestInstance = server) =>
    instance
      .withToken(by.token)
      .post<{ code: string; detail: string }>(`/api/registration/staff/${whom.id}/disable/`, { reason: 'left' });
  const active = async (): Promise<number> =>
    (await server.sql(`select from users where role = 'operator' and is_active and password_hash is not null`)).length;

  it('of two who disable each other at once on two servers, 20 times, one is refused (R-accounts-12)', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, two] = (await operators(2)) as [TestUser, TestUser];
      const answers = await Promise.all([disable(one, two), disable(two, one, second)]);
      const statuses = answers.map(({ status }) => status).sort();
      // A person who was disabled before their own request reads that, and disables nobody.
      expect([
        [200, 403],
        [200, 409],
      ]).toContainEqual(statuses);
      expect(await active()).toBe(1);
    }
  });

  it('of ten who disable each other in a ring, one remains, and the refusal says what to do', async () => {
    const ring = await operators(10);
    const answers = await Promise.all(
      ring.map((one, at) => disable(one, ring[(at + 1) % 10] as TestUser, at % 2 ? second : server)),
    );
    expect(await active()).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [last, invited] = [(await operators(1))[0] as TestUser, await server.addUser('operator')];
    const refused = await disable(invited, last);
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_OPERATOR']);
    expect(refused.body.detail).toMatch(/^This is the last operator who can log in\./);
    // An unanswered invitation lets nobody sign in.
    expect((await disable(last, invited)).status).toBe(200);
  });

  it.each([
    ['demoted', `update users set role = 'driver' where id = $1`],
    ['disabled', 'update users set is_active = false where id = $1'],
    ['deleted', 'delete from users where id = $1'],
  ])('the last is not %s in any other way either', async (_what, statement) => {
    const [one, two] = (await operators(2)) as [TestUser, TestUser];
    await server.sql(statement, [one.id]);
    await expect(server.sql(statement, [two.id])).rejects.toThrow('the last active operator');
    expect(await active()).toBe(1);
  });
});
