import { PERSONAL } from '../../audit/personal.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { ALL_KEPT } from './kept.js';
import type { Kept } from './kept-table.js';
import { LEFT_OUT, TRAIL } from './left-out.js';
import { REASONS } from './reasons.js';

/** A column that says which client, visit, entry, mark or payment a row is about, with or without a foreign key. */
const SAYS_WHOSE = /^(?:client|appointment|wish|mark|payment|notification|sos)_id$/;
/** The tables of the entities whose members are personal. */
const TABLES_OF = {
  client: ['clients'],
  appointment: ['appointments'],
  wish: ['waitlist_wishes'],
  mark: ['client_marks', 'client_mark_lifts'],
  voucher: ['client_refunds'],
} as const satisfies Record<keyof typeof PERSONAL, readonly string[]>;

const leftBy = ({ leaves }: Kept): string[] => Object.values(leaves).flat();
const rowOf = (table: string): Kept | undefined => ALL_KEPT.find((kept) => kept.table === table);

describe('the table of what is kept of a client', () => {
  let server: TestApp;
  let columns: Map<string, string[]>;
  let links: readonly { readonly from: string; readonly to: string }[];
  beforeAll(async () => {
    server = await testApp();
    const rows = await server.sql<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
    );
    columns = new Map();
    for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
    links = await server.sql(
      `select distinct r.table_name as "from", u.table_name as "to"
       from information_schema.table_constraints r
       join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
       where r.constraint_type = 'FOREIGN KEY' and r.constraint_schema = current_schema()`,
    );
  });
  afterAll(() => server.close());

  /** Tables that refer to a client, by however many steps, and those with a column that says whose a row is. */
  function aboutClients(): string[] {
    const found = new Set(['clients']);
    for (const table of found) for (const { from, to } of links) if (to === table) found.add(from);
    for (const [table, names] of columns) if (names.some((name) => SAYS_WHOSE.test(name))) found.add(table);
    return [...found].sort();
  }

  it('has each table about clients, or leaves it out for a reason (R-beyond-521)', () => {
    const about = aboutClients();
    expect(about).toEqual(expect.arrayContaining(['appointments', 'client_mark_lifts', 'payments', 'cash_movements']));
    const named = (table: string): boolean => rowOf(table) !== undefined || LEFT_OUT[table] !== undefined;
    expect(about.filter((table) => !named(table))).toEqual([]);
  });

  it.each(ALL_KEPT.map((kept) => [kept.table, kept] as const))(
    'has each column of %s once, or leaves it out for a reason (R-beyond-521)',
    (table, kept) => {
      expect([...Object.keys(kept.shows), ...leftBy(kept)].sort()).toEqual([...(columns.get(table) ?? [])].sort());
    },
  );

  it('has each column of the audit trail, or leaves it out for a reason (R-beyond-521)', () => {
    const said: readonly string[] = [...TRAIL.shows, ...Object.values(TRAIL.leaves).flat()];
    const all = TRAIL.tables.flatMap((table) => columns.get(table) ?? []);
    expect([...new Set(all)].sort()).toEqual([...said].sort());
  });

  it('names no table that is gone, and no table twice', () => {
    const names = [...ALL_KEPT.map(({ table }) => table), ...Object.keys(LEFT_OUT)];
    expect(names.filter((table) => !columns.has(table))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(ALL_KEPT.map(({ name }) => name)).size).toBe(ALL_KEPT.length);
  });

  it.each(Object.keys(PERSONAL) as (keyof typeof PERSONAL)[])(
    'has each personal member of a %s, or leaves it out for a reason (R-beyond-521)',
    (entity) => {
      for (const member of Object.keys(PERSONAL[entity])) {
        const known = TABLES_OF[entity].filter((table) => columns.get(table)?.includes(member));
        expect([entity, member, known.length > 0]).toEqual([entity, member, true]);
        for (const table of known) {
          const kept = rowOf(table);
          expect([...Object.keys(kept?.shows ?? {}), ...(kept ? leftBy(kept) : [])]).toContain(member);
        }
      }
    },
  );

  it('says in words why something is left out', () => {
    for (const reason of Object.values(REASONS)) expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});
