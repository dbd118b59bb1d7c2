import { STATUSES, isOverdue, type Status } from 'shared-lib/domain';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { overdueAt } from '../store/overdue.sql.js';

describe('overdue', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is the same to the database as to the domain: at every status, before, at and after the deadline (4-002, R-workflow-42)', async () => {
    const now = server.clock.now();
    const cases = STATUSES.flatMap((status) =>
      [-1, 0, 1].map((ms) => ({ status, deadline: new Date(now.getTime() + ms) })),
    );
    const found = await server.sql<{ status: Status; deadline: Date }>(
      `select status, response_deadline as deadline from unnest($2::text[], $3::timestamptz[]) as a(status, response_deadline)
       where ${overdueAt('$1', 'a.')}`,
      [now, cases.map(({ status }) => status), cases.map(({ deadline }) => deadline)],
    );
    const expected = cases.filter(({ status, deadline }) =>
      isOverdue({ status, responseDeadline: deadline.getTime() }, now.getTime()),
    );
    expect(expected).toHaveLength(1);
    expect(found).toEqual(expected);
  });
});
