import type { Answer, Calls } from 'shared-lib/contract';
import { DEFAULT_BOOKING_TABLE } from 'shared-lib/domain';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';

type Table = Answer<Calls['settings']['bookingTable']>;
const PATH = '/api/settings/booking-table/';
const chosen: Table = { columns: ['price', 'when'], ordering: 'starts_at', page_size: 25 };

describe('the chosen columns of the table of bookings', () => {
  let server: TestApp;
  let second: TestInstance;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
  });
  afterAll(() => server.close());

  it('are kept for that operator on every device and server, and are the default until then (R-pages-73)', async () => {
    const [one, other] = [await server.addUser('operator'), await server.addUser('operator')];
    const client = server.withToken(one.token);
    expect((await client.get<Table>(PATH)).body).toEqual(DEFAULT_BOOKING_TABLE);
    expect((await client.put<Table>(PATH, chosen)).body).toEqual(chosen);
    const device = second.withToken((await server.addSession(one.id)).token);
    expect((await device.get<Table>(PATH)).body).toEqual(chosen);
    expect((await server.withToken(other.token).get<Table>(PATH)).body).toEqual(DEFAULT_BOOKING_TABLE);
    await device.put(PATH, DEFAULT_BOOKING_TABLE);
    expect((await client.get<Table>(PATH)).body).toEqual(DEFAULT_BOOKING_TABLE);
    expect(await server.sql('select booking_table from users where id = $1', [one.id])).toEqual([
      { booking_table: null },
    ]);
  });

  it('leave out a column that the product no longer has', async () => {
    const { id, token } = await server.addUser('operator');
    await server.sql('update users set booking_table = $2 where id = $1', [
      id,
      JSON.stringify({ columns: ['moon', 'price'], ordering: '-starts_at' }),
    ]);
    // Nor had it a choice of rows then.
    expect((await server.withToken(token).get<Table>(PATH)).body).toMatchObject({ columns: ['price'], page_size: 8 });
  });

  it('keep the rows on a page for a tab of an older version, which sends none (R-beyond-451)', async () => {
    const client = await server.as('operator');
    await client.put(PATH, chosen);
    const { columns, ordering } = chosen;
    expect((await client.put<Table>(PATH, { columns, ordering })).body).toEqual(chosen);
  });

  it.each([
    { columns: [], ordering: 'starts_at' },
    { columns: ['when', 'when'], ordering: 'starts_at' },
    { columns: ['moon'], ordering: 'starts_at' },
    { columns: ['when'], ordering: 'price' },
    { columns: ['when'], ordering: 'starts_at', page_size: 100 },
    { columns: ['when'] },
  ])('refuse %j (R-beyond-451)', async (body) => {
    expect((await (await server.as('operator')).put(PATH, body)).status).toBe(400);
  });
});
