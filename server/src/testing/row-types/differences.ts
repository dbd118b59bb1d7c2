import type { DescribedColumn } from './described-columns.js';

/** A member that TypeScript declares for the rows of a statement. */
interface DeclaredMember {
  readonly name: string;
  /** `string`, `number[]`, `Date` …; several for a union; `any` if nothing is declared. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly optional: boolean;
}

/** A place where rows of statements are read, as declared-rows.mjs finds it. */
export interface DeclaredRows {
  /** `file:line` */
  readonly at: string;
  /** Patterns of the full names of its statements; empty if its statement has no name. */
  readonly names: readonly string[];
  readonly members: readonly DeclaredMember[];
}

/** The JavaScript type of each column type (`columnTypes`). */
const TYPES: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  xid8: 'string',
  tstzrange: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
};
const JSON_TYPES = ['json', 'jsonb'];

type Described = ReadonlyMap<string, readonly DescribedColumn[]>;

/** The statements that are read at a place. */
export function statementsOf({ names }: DeclaredRows, described: Described): string[] {
  const patterns = names.map((name) => new RegExp(name));
  return [...described.keys()].filter((name) => patterns.some((pattern) => pattern.test(name)));
}

/** Every difference between TypeScript's rows and the database's, one line each. */
export const differences = (declared: readonly DeclaredRows[], described: Described): string[] =>
  declared.flatMap((rows) =>
    statementsOf(rows, described).flatMap((statement) =>
      rows.members.flatMap((member) => {
        const column = described.get(statement)?.find(({ name }) => name === member.name);
        const fault = column ? faultOf(member, column) : member.optional ? undefined : 'is not answered';
        return fault ? [`${rows.at} ${statement}: ${member.name} ${fault}`] : [];
      }),
    ),
  );

function faultOf({ types, nullable }: DeclaredMember, column: DescribedColumn): string | undefined {
  if (!JSON_TYPES.includes(column.type)) {
    const type = typeOf(column.type);
    if (types.some((one) => one !== 'any' && one !== type)) return `is ${column.type}, not ${types.join(' or ')}`;
  }
  return column.nullable && !nullable ? 'can be null' : undefined;
}

function typeOf(column: string): string {
  const item = column.replace(/\[\]$/, '');
  return `${TYPES[item] ?? item}${column.slice(item.length)}`;
}
