import type { DescribedColumn } from './described-columns.js';

/** A member that TypeScript declares for the rows of a statement. */
interface DeclaredMember {
  readonly name: string;
  /** `string`, `number[]`, `Date` …; several where it may be one or the other; `any` where nothing is said. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly optional: boolean;
}

/** A place where rows of statements are read, as declared-rows.mjs finds it. */
export interface DeclaredRows {
  /** `file:line` */
  readonly at: string;
  /** What the whole names of its statements look like; none where its statement has no name. */
  readonly names: readonly string[];
  readonly members: readonly DeclaredMember[];
}

/** What a column becomes in JavaScript (`columnTypes`). */
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

/** Whatever TypeScript says of rows and the database does not, a line each. */
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
