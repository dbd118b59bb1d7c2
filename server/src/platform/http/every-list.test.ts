import { calls, type Call } from 'shared-lib/contract';
import { z } from 'zod';
import { seedAppointment, seedClient, seedService } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

const reads = Object.values(calls)
  .flatMap((resource): Call[] => Object.values(resource))
  .filter(({ method }) => method === 'GET');
const named = (call: Call): [path: string, call: Call] => [call.path, call];
const lists = reads.filter(({ query }) => query && 'page' in query.shape).map(named);

interface Filter {
  readonly name: string;
  readonly allowed: readonly string[];
}
const schemaOf = (member: z.core.$ZodType): { enum?: string[] } =>
  z.toJSONSchema(member, { io: 'input', unrepresentable: 'any' }) as { enum?: string[] };
const filters = reads.flatMap((call) =>
  Object.entries(call.query?.shape ?? {}).flatMap(([name, member]): [path: string, filter: Filter, call: Call][] => {
    const allowed = schemaOf(member).enum;
    return allowed ? [[call.path, { name, allowed }, call]] : [];
  }),
);

/** The parameters that a call requires. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  '/api/scheduling/appointments/by_week/': { week_start: '2026-11-16' },
  '/api/scheduling/appointments/calendar/': { date_after: '2026-11-20', date_before: '2026-11-20' },
  '/api/scheduling/availabilities/week/': { date: '2026-11-16' },
  '/api/reports/books/journal/': { month: '2026-11' },
  '/api/reports/books/sales/': { month: '2026-11' },
  '/api/reports/books/receipts/': { month: '2026-11' },
  '/api/reports/costs/': { month: '2026-11' },
  '/api/reports/appointments/': { from: '2026-11-20', to: '2026-11-20', figure: 'refusals' },
};

interface Page {
  readonly results?: readonly unknown[];
  readonly notifications?: readonly unknown[];
  readonly count: number;
  readonly [field: string]: unknown;
}
const itemsOf = ({ results, notifications }: Page): readonly unknown[] | undefined => results ?? notifications;

describe('every list of the contract', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
    const [therapist, driver] = [await server.as('therapist'), await server.as('driver')];
    for (let more = 0; more < 3; more++) {
      await seedClient(server);
      await seedService(server);
      await seedAppointment(server, {
        date: '2026-11-20',
        start_time: `1${more + 4}:00`,
        end_time: `1${more + 5}:00`,
        therapists: [therapist.id],
        driver: driver.id,
      });
      await seedAppointment(server, {
        date: '2026-11-20',
        status: 'rejected',
        therapists: [therapist.id],
        columns: { rejected_at: server.clock.now(), rejected_by: therapist.id },
      });
      await server.sql(
        `insert into notifications (user_id, type, notification_type, title, message, created_at) values ($1, 'appointment', 'x', 'x', 'x', $2)`,
        [operator.id, server.clock.now()],
      );
      await operator.post('/api/registration/register/material/', { name: `Oil ${more}`, unit: 'ml' });
      await operator.post('/api/inventory/1/movements/', { kind: 'restock', quantity: 1 });
    }
  });
  afterAll(() => server.close());

  /** Replaces the members of a path by the first existing record of its kind. */
  const filled = (path: string): string => path.replace(':kind', 'client').replace(/:\w+/, '1');
  const read = async (path: string, query: Record<string, string | number>) =>
    operator.get<Page & { code?: string }>(filled(path), { query: { ...NEEDED[path], ...query } });

  it.each(lists)('%s answers all seven fields of a page (3-045)', async (path) => {
    const { status, body } = await read(path, { page: 2, page_size: 1 });
    const count = body.count;
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        count,
        total_pages: Math.max(1, count),
        current_page: 2,
        page_size: 1,
        has_next: count > 2,
        has_previous: true,
      }),
    ]);
    expect(itemsOf(body)).toHaveLength(count > 1 ? 1 : 0);
  });

  it.each(lists)('%s answers an empty page beyond the end, with the same count (3-045)', async (path) => {
    const first = await read(path, { page: 1 });
    const { status, body } = await read(path, { page: 1_000_000_000, page_size: 1000 });
    expect([status, itemsOf(body)]).toEqual([200, []]);
    expect(body).toMatchObject({
      count: first.body.count,
      current_page: 1_000_000_000,
      has_next: false,
      has_previous: true,
    });
  });

  it.each(lists)('%s refuses an invalid page or size, and an unknown filter', async (path) => {
    for (const [name, value] of [
      ['page', 0],
      ['page', -1],
      ['page', 1.5],
      ['page', 'first'],
      ['page', 1_000_000_001],
      ['page_size', 0],
      ['page_size', 1001],
    ] as const) {
      const { status, body } = await read(path, { [name]: value });
      expect([status, body.code, body[name]]).toEqual([400, 'INVALID_FILTER', [expect.any(String)]]);
    }
    expect(await read(path, { colour: 'blue' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FILTER', colour: ['Unknown field'] },
    });
  });

  it.each(filters)('%s names the values allowed for %j', async (path, { name, allowed }) => {
    // The server checks the request before it looks for the record.
    const { status, body } = await read(path, { [name]: 'strange' });
    expect([status, body.code]).toEqual([400, 'INVALID_FILTER']);
    const [text] = body[name] as [string];
    for (const value of allowed) expect(text).toContain(value);
  });
});
