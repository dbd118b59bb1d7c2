import { testApp, type TestApp } from '../testing/test-app.js';

interface Choices {
  muted: string[];
}
const PATH = '/api/settings/notifications/';

describe('the choice of notifications', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('begins with every topic, belongs to that person alone, and is in the log', async () => {
    const [one, other] = [await server.addUser('operator'), await server.addUser('operator')];
    const client = server.withToken(one.token);
    expect((await client.get<Choices>(PATH)).body).toEqual({ muted: [] });
    expect((await client.put<Choices>(PATH, { muted: ['materials', 'payments'] })).body).toEqual({
      muted: ['payments', 'materials'],
    });
    expect((await client.get<Choices>(PATH)).body).toEqual({ muted: ['payments', 'materials'] });
    expect((await server.withToken(other.token).get<Choices>(PATH)).body).toEqual({ muted: [] });
    expect((await client.put<Choices>(PATH, { muted: [] })).body).toEqual({ muted: [] });
    const rows = await server.sql<{ before: Choices; after: Choices }>(
      `select before, after from audit_log where action = 'settings.notifications' and actor_id = $1 order by id`,
      [one.id],
    );
    expect(rows.map(({ before, after }) => [before.muted, after.muted])).toEqual([
      [[], ['payments', 'materials']],
      [['payments', 'materials'], []],
    ]);
  });

  it('covers only topics that the role is told of', async () => {
    const client = await server.as('driver');
    expect((await client.put<Choices>(PATH, { muted: ['changes', 'materials'] })).body).toEqual({ muted: ['changes'] });
  });

  it.each([{ muted: ['everything'] }, { muted: 'changes' }, { muted: [], wanted: ['changes'] }, {}])(
    'refuses %j',
    async (body) => {
      expect((await (await server.as('therapist')).put(PATH, body)).status).toBe(400);
    },
  );

  it('needs a session', async () => {
    expect([
      (await server.anonymous.get(PATH)).status,
      (await server.anonymous.put(PATH, { muted: [] })).status,
    ]).toEqual([401, 401]);
  });
});

describe("the business's own data", () => {
  const PATH_COMPANY = '/api/settings/company/';
  const HATID = {
    name: 'Hatid Home Massage',
    about: 'Massage at home.',
    address: '14 Mabini Street, Makati',
    hours: 'Daily, 1 PM to 1 AM',
    phone_number: '(02) 8555 0100',
    emergency_name: 'Ramon Villanueva',
    emergency_phone: '0917 555 0190',
    email: 'care@hatid.example',
  };
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('are almost empty at first, are changed by operators, and are read by everybody (1-032)', async () => {
    const driver = await server.as('driver');
    expect((await driver.get<{ name: string }>(PATH_COMPANY)).body).toMatchObject({ name: 'Hatid', email: null });
    const operator = await server.as('operator');
    expect((await operator.put(PATH_COMPANY, HATID)).body).toEqual(HATID);
    expect((await driver.get(PATH_COMPANY)).body).toEqual(HATID);
    const [row] = await server.sql<{ before: object; after: object; actor_id: number }>(
      `select before, after, actor_id from audit_log where action = 'settings.company'`,
    );
    expect(row).toMatchObject({ before: { name: 'Hatid' }, after: HATID, actor_id: operator.id });
  });

  it.each([
    { name: '' },
    { phone_number: 'call me' },
    { emergency_phone: 'call me' },
    { email: 'nobody' },
    { owner: 'me' },
  ])('refuse %j', async (change) => {
    expect((await (await server.as('operator')).put(PATH_COMPANY, { ...HATID, ...change })).status).toBe(400);
  });
});

describe('a question to support', () => {
  const ask = { subject: 'The page is blank', message: 'Since this morning.\nPlease help.' };
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('goes to the other operators while the business has no address, and then to that; it says whom to answer (1-031)', async () => {
    const [one, two] = [
      await server.addUser('operator', { email: 'one@hatid.example' }),
      await server.addUser('operator', { email: 'two@hatid.example' }),
    ];
    await server.addUser('operator', { email: 'gone@hatid.example', is_active: false });
    const driver = await server.addUser('driver', {
      email: 'ben@hatid.example',
      first_name: 'Ben',
      last_name: 'Castro',
    });
    const sent = async (): Promise<string[][]> =>
      (await server.outbox()).map(({ to, subject }) => [to, subject]).sort();

    expect((await server.withToken(driver.token).post('/api/settings/support/', ask)).status).toBe(202);
    expect(await sent()).toEqual([
      ['one@hatid.example', 'Ben Castro: The page is blank'],
      ['two@hatid.example', 'Ben Castro: The page is blank'],
    ]);
    expect((await server.outbox())[0]?.text).toBe(
      'Since this morning.\nPlease help.\n\nBen Castro (driver)\nPlease answer to ben@hatid.example.\n\nHatid',
    );

    await server.withToken(one.token).put('/api/settings/company/', {
      name: 'Hatid',
      about: '',
      address: '',
      hours: '',
      phone_number: null,
      email: 'care@hatid.example',
    });
    await server.withToken(two.token).post('/api/settings/support/', ask);
    expect((await sent()).filter(([to]) => to === 'care@hatid.example')).toHaveLength(1);
  });

  it('from the only operator goes to that operator', async () => {
    const alone = await testApp();
    const operator = await alone.addUser('operator', { email: 'only@hatid.example' });
    await alone.withToken(operator.token).post('/api/settings/support/', ask);
    expect((await alone.outbox()).map(({ to }) => to)).toEqual(['only@hatid.example']);
    await alone.close();
  });

  it('is taken five times an hour from one person, over all servers, whatever others ask', async () => {
    const second = await server.secondInstance();
    const [{ token }, other] = [await server.addUser('driver'), await server.addUser('driver')];
    const write = (at: number) =>
      (at % 2 ? second : server).withToken(token).post<{ code: string; detail: string }>('/api/settings/support/', ask);
    const mails = async (): Promise<number> => (await server.outbox()).length;
    const before = await mails();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => write(at)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    const refused = answers.find((answer) => answer?.status === 429);
    expect(refused?.body).toMatchObject({
      code: 'RATE_LIMITED',
      detail: 'You can send 5 messages within an hour. Please try again later.',
    });
    expect(refused?.headers['retry-after']).toBe('3600');
    expect((await mails()) - before).toBe(5);
    expect((await server.withToken(other.token).post('/api/settings/support/', ask)).status).toBe(202);
    server.clock.advance({ hours: 1 });
    expect((await write(0))?.status).toBe(202);
  });

  it.each([
    { subject: '', message: 'x' },
    { subject: '\n', message: 'x' },
    { subject: 'x' },
    { ...ask, to: 'me@example.test' },
  ])('refuses %j', async (body) => {
    expect((await (await server.as('therapist')).post('/api/settings/support/', body)).status).toBe(400);
  });
});
