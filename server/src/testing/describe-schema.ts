import type { Queryable } from '../platform/database/database.js';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
  readonly always: boolean;
}

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
         not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as always
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
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
  jsonb: 'Json',
  'timestamp with time zone': 'Date',
  'integer[]': 'number[]',
  'bigint[]': 'number[]',
  'text[]': 'string[]',
};

function typeOf({ column_name, table_name, type, nullable, has_default, always }: Column): string {
  const base = TYPES[type];
  if (!base) throw new Error(`no TypeScript type is known for ${table_name}.${column_name} ${type}`);
  const full = nullable ? `${base} | null` : base;
  if (always) return `GeneratedAlways<${full}>`;
  return has_default ? `Generated<${full}>` : full;
}

const HEADER = `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely sees them. Written by the test beside it from a migrated database:
 * after a new migration run it once with UPDATE_SCHEMA=1.
 */

/** jsonb: read parsed, written as text. */
type Json = ColumnType<unknown, string, string>;
`;

/** The text of platform/database/schema.ts for a database. */
export async function describeSchema(db: Pick<Queryable, 'rows'>): Promise<string> {
  const columns = await db.rows<Column>(COLUMNS);
  const tables = [...new Set(columns.map(({ table_name }) => table_name))];
  const members = tables.map((table) => {
    const lines = columns
      .filter(({ table_name }) => table_name === table)
      .map((column) => `    ${column.column_name}: ${typeOf(column)};`);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `${HEADER}\nexport interface Schema {\n${members.join('\n')}\n}\n`;
}
