import type { RecordKind } from 'shared-lib/contract';
import { seedClient } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

describe('records as a CSV file', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const file = async (kind: RecordKind, query: Record<string, string> = {}) => {
    const answer = await operator.get<unknown>(`/api/registration/export/${kind}/`, { query });
    expect(answer.status).toBe(200);
    return answer;
  };
  /** Its lines without the mark; no cell of these tests has several lines. */
  const lines = async (kind: RecordKind, query?: Record<string, string>) =>
    (await file(kind, query)).text.slice(1, -2).split('\r\n');

  it('are UTF-8 with its mark, named after their kind and day, and sent as a file', async () => {
    const { text, headers } = await file('operator');
    expect(text.startsWith('\uFEFFFirst name,Last name,E-mail,Phone,Username,Status,Next appointment\r\n')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="operators-2026-11-20.csv"',
    });
  });

  it('are those of the list with its filters, in its order', async () => {
    for (const [first, vehicle, plate] of [
      ['Zeno', 'car', 'EXP 1'],
      ['Abel', 'motorcycle', 'EXP 2'],
      ['Noel', 'car', 'EXP 3'],
    ] as const)
      await operator.post('/api/registration/register/driver/', {
        first_name: first,
        email: `${first}@export.test`,
        vehicle_type: vehicle,
        motorcycle_plate: plate,
      });
    const names = async (query: Record<string, string>) =>
      (await lines('driver', { search: 'export.test', ...query })).slice(1).map((line) => line.split(',')[0]);
    expect(await names({ sort: 'name' })).toEqual(['Abel', 'Noel', 'Zeno']);
    expect(await names({ sort: '-name', vehicle: 'car' })).toEqual(['Zeno', 'Noel']);
    expect(await names({ state: 'disabled' })).toEqual([]);
    // The list itself.
    const { body } = await operator.get<{ results: { first_name: string }[] }>('/api/registration/register/driver/', {
      query: { search: 'export.test', vehicle: 'car' },
    });
    expect(body.results.map(({ first_name }) => first_name)).toEqual(['Noel', 'Zeno']);
  });

  it('hold nothing that a spreadsheet would run', async () => {
    await operator.post('/api/scheduling/clients/', {
      first_name: '=HYPERLINK("http://x")',
      last_name: '@SUM(A1)',
      phone_number: '+63 917 555 4141',
      notes: '-2+3, "quoted"',
    });
    expect(await lines('client', { search: 'hyperlink' })).toEqual([
      'First name,Last name,Phone,E-mail,Address,Gate instructions,Allergies,Asks for,Preferred therapist,Birthday month,Language,Notes,Visits',
      `"'=HYPERLINK(""http://x"")",'@SUM(A1),0917 555 4141,,,,,,,,,"'-2+3, ""quoted""",0`,
    ]);
  });

  it('can be imported again unchanged: values that an export made harmless are read as they were', async () => {
    const { text } = await file('client', { search: 'hyperlink' });
    await server.sql(`delete from clients where phone_number = '0917 555 4141'`);
    await operator.post('/api/registration/import/client/', text, { headers: { 'content-type': 'text/csv' } });
    await server.runDueJobs();
    expect(
      await server.sql(`select first_name, last_name, notes from clients where phone_number = '0917 555 4141'`),
    ).toEqual([{ first_name: '=HYPERLINK("http://x")', last_name: '@SUM(A1)', notes: '-2+3, "quoted"' }]);
  });

  it('are complete for any number of pages: each once, in order', async () => {
    for (let at = 0; at < 3; at++) await seedClient(server);
    await server.sql(
      `insert into clients (first_name, phone_number, created_at, updated_at)
       select 'Many ' || n, '0915 ' || (1000000 + n), $1, $1 from generate_series(1, 1200) n`,
      [server.clock.now()],
    );
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>('select count(*)::int as n from clients');
    const all = await lines('client', { sort: 'newest' });
    expect(all).toHaveLength(n + 1);
    expect(all.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['Many 1200', 'Many 1199', 'Many 1198']);
    expect(new Set(all).size).toBe(n + 1);
  });

  it('of materials and services have what they use, in the form of an import', async () => {
    const oil = { name: 'Oil, warm', unit: 'ml', stock: 20, unit_cost: 0.45 };
    await operator.post('/api/registration/register/material/', oil);
    const materials = await operator.get<{ results: { id: number }[] }>('/api/registration/register/material/');
    await operator.post('/api/registration/register/service/', {
      name: 'Hilot',
      duration: 60,
      price: 950,
      materials: [{ material: materials.body.results[0]?.id, quantity: 30 }],
    });
    expect(await lines('material')).toEqual([
      'Name,Category,Unit,Stock,Low from,Cost of a unit,Reusable',
      '"Oil, warm",,ml,20,0,0.45,no',
    ]);
    expect((await lines('service')).at(-1)).toBe('Hilot,60,950,,"Oil, warm: 30",yes');
  });
});
