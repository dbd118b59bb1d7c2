import { ALL_KEPT } from '../../clients/export/kept.js';
import { LEFT_OUT } from '../../clients/export/left-out.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { FATES, STAYS } from './what-goes.js';

/** Types that hold no words: numbers, moments, days, yes or no. */
const WORDLESS = `'integer', 'bigint', 'smallint', 'numeric', 'boolean', 'date', 'timestamp with time zone', 'double precision', 'uuid'`;

describe('the table of what becomes of each column', () => {
  let server: TestApp;
  const columns = new Map<string, string[]>();
  beforeAll(async () => {
    server = await testApp();
    const rows = await server.sql<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = current_schema() and data_type not in (${WORDLESS}) and udt_name <> '_int4'`,
    );
    for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  });
  afterAll(() => server.close());

  const ABOUT = [...ALL_KEPT.map(({ table }) => table), ...Object.keys(LEFT_OUT)].sort();

  it('has each table about clients, and no other (R-beyond-533)', () => {
    expect(Object.keys(FATES).sort()).toEqual(ABOUT);
  });

  it.each(Object.entries(FATES))(
    'says of each column of %s that can hold words what becomes of it (R-beyond-533)',
    (table, fate) => {
      if (fate === 'row') return;
      const said = [...(fate.goes ?? []), ...Object.values(fate.stays ?? {}).flat()];
      expect([...said].sort()).toEqual((columns.get(table) ?? []).sort());
      for (const reason of Object.keys(fate.stays ?? {})) expect(Object.keys(STAYS)).toContain(reason);
    },
  );
});
