import { testApp, type TestApp } from '../testing/test-app.js';

interface Choices { muted: string[] }
const PATH = '/api/settings/notifications/';

describe('the choice of notifications', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('begins with everything, is kept for the person alone, and stands in the log', async () => {
    const [one, other] = [await server.addUser('operator'), await server.addUser('operator')];
    const client = server.withToken(one.token);
    expect((await client.get<Choices>(PATH)).body).toEqual({ muted: [] });
    expect((await client.put<Choices>(PATH, { muted: ['materials', 'payments'] })).body).toEqual({ muted: ['payments', 'materials'] });
    expect((await client.get<Choices>(PATH)).body).toEqual({ muted: ['payments', 'materials'] });
    expect((await server.withToken(other.token).get<Choices>(PATH)).body).toEqual({ muted: [] });
    expect((await client.put<Choices>(PATH, { muted: [] })).body).toEqual({ muted: [] });
    const rows = await server.sql<{ before: Choices; after: Choices }>(`select before, after from audit_log where action = 'settings.notifications' and actor_id = $1 order by id`, [one.id]);
    expect(rows.map(({ before, after }) => [before.muted, after.muted])).toEqual([[[], ['payments', 'materials']], [['payments', 'materials'], []]]);
  });

  it('is of what the role is told of', async () => {
    const client = await server.as('driver');
    expect((await client.put<Choices>(PATH, { muted: ['changes', 'materials'] })).body).toEqual({ muted: ['changes'] });
  });

  it.each([{ muted: ['everything'] }, { muted: 'changes' }, { muted: [], wanted: ['changes'] }, {}])('refuses %j', async (body) => {
    expect((await (await server.as('therapist')).put(PATH, body)).status).toBe(400);
  });

  it('needs a session', async () => {
    expect([(await server.anonymous.get(PATH)).status, (await server.anonymous.put(PATH, { muted: [] })).status]).toEqual([401, 401]);
  });
});
