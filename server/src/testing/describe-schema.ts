import type { Queryable } from '../platform/database/database.js';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly nullable: boolean;
}

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  numeric: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  xid8: 'string',
  tstzrange: 'string',
  'time without time zone': 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'unknown',
  'timestamp with time zone': 'Date',
  'integer[]': 'number[]',
  'bigint[]': 'number[]',
  'text[]': 'string[]',
};

function typeOf({ column_name, table_name, type, nullable }: Column): string {
  const base = TYPES[type];
  if (!base) throw new Error(`no TypeScript type is known for ${table_name}.${column_name} ${type}`);
  return nullable && base !== 'unknown' ? `${base} | null` : base;
}

const HEADER = `/**
 * Rows of the tables that are read whole. schema.test.ts writes this file from a migrated database: run it once with
 * HATID_WRITE_DOCS=1 after a new migration.
 */
`;

/** The text of platform/database/schema.ts for these tables of a database. */
export async function describeSchema(db: Pick<Queryable, 'rows'>, tables: readonly string[]): Promise<string> {
  const columns = await db.rows<Column>(COLUMNS, [tables]);
  const members = tables.map((table) => {
    const lines = columns
      .filter(({ table_name }) => table_name === table)
      .map((column) => `    readonly ${column.column_name}: ${typeOf(column)};`);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `${HEADER}\nexport interface Schema {\n${members.join('\n')}\n}\n`;
}
