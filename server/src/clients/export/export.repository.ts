import { changesOf, type Members } from '../../audit/changes.js';
import { sql, type Queryable, type Sql } from '../../platform/database/database.js';
import { OF_CLIENT, OF_VISIT, VISITS } from './kept.js';
import type { Kept, Shown } from './kept-table.js';

/** A row as the export has it: people by their first name, instants as ISO texts, whole pesos. */
export type KeptRow = Readonly<Record<string, unknown>>;

const READ: Readonly<Partial<Record<Shown, (column: string) => string>>> = {
  person: (column) => `(select u.first_name from users u where u.id = t.${column})`,
  service: (column) => `array(select s.name from services s where s.id = any (t.${column}) order by s.id)`,
  material: (column) => `(select s.name from materials s where s.id = t.${column})`,
};

const statementOf = ({ table, of, where, order, shows }: Kept): Sql =>
  sql(
    `client_kept_${table}`,
    `select ${of} as of, (select row_to_json(r) from (select ${Object.entries(shows)
      .map(([column, shown]) => `${READ[shown]?.(column) ?? `t.${column}`} as ${column}`)
      .join(', ')}) r) as row from ${table} t where ${where} order by ${order}`,
  );
const STATEMENTS = new Map([...OF_CLIENT, VISITS, ...OF_VISIT].map((kept) => [kept, statementOf(kept)] as const));

interface Found {
  readonly of: number;
  readonly row: KeptRow;
}

/** The rows of a kind, by the client or the visit that they are about. */
export async function findKept(q: Queryable, kept: Kept, ids: readonly number[]): Promise<Map<number, KeptRow[]>> {
  const statement = STATEMENTS.get(kept);
  if (!statement) throw new Error(`no statement reads ${kept.table}`);
  const byOwner = new Map<number, KeptRow[]>();
  for (const { of, row } of await q.rows<Found>(statement, [ids])) byOwner.set(of, [...(byOwner.get(of) ?? []), row]);
  return byOwner;
}

/** Deleted ones too, each kind by its index. */
const VISIT_IDS = sql(
  'client_export_visit_ids',
  `select id from (select id, starts_at from appointments where client_id = $1 and deleted_at is null
     union all select id, starts_at from appointments where client_id = $1 and deleted_at is not null) v order by starts_at desc, id desc`,
);
export const findVisitIds = async (q: Queryable, client: number): Promise<number[]> =>
  (await q.rows<{ id: number }>(VISIT_IDS, [client])).map(({ id }) => id);

const WISH_IDS = sql('client_export_wish_ids', 'select id from waitlist_wishes where client_id = $1');
export const findWishIds = async (q: Queryable, client: number): Promise<number[]> =>
  (await q.rows<{ id: number }>(WISH_IDS, [client])).map(({ id }) => id);

/** A merged record's entries are the client's own: no appointment and no entry of the waitlist was ever another's. */
const ENTRIES = sql(
  'client_export_trail',
  `select h.id, h.at, h.action, h.actor_role, h.entity_id, h.before, h.after, u.first_name as by
   from audit_trail h left join users u on u.id = h.actor_id
   where h.entity = $1 and h.entity_id = any ($2::text[]) order by h.id`,
);
export interface TrailRow {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly actor_role: string;
  readonly entity_id: string;
  /** The first name; null for what the product did by itself. */
  readonly by: string | null;
  readonly changes: ReturnType<typeof changesOf>;
}
/** The trail's entries about these records, the oldest first. */
export async function findTrail(
  q: Queryable,
  entity: 'client' | 'wish' | 'appointment',
  ids: readonly number[],
): Promise<TrailRow[]> {
  if (ids.length === 0) return [];
  const rows = await q.rows<Omit<TrailRow, 'changes'> & { before: Members | null; after: Members | null }>(ENTRIES, [
    entity,
    ids.map(String),
  ]);
  return rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf(before, after) }));
}

interface Named {
  readonly id: number;
  readonly name: string;
}
const PEOPLE = sql('client_export_people', 'select id, first_name as name from users where id = any ($1::int[])');
const SERVICES = sql('client_export_services', 'select id, name from services where id = any ($1::int[])');
/** The first names of people, and the names of services, by number. */
export async function findNamed(
  q: Queryable,
  { people, services }: { readonly people: readonly number[]; readonly services: readonly number[] },
): Promise<{ people: Map<number, string>; services: Map<number, string> }> {
  const named = async (statement: Sql, ids: readonly number[]) =>
    new Map((ids.length ? await q.rows<Named>(statement, [ids]) : []).map(({ id, name }) => [id, name]));
  return { people: await named(PEOPLE, people), services: await named(SERVICES, services) };
}
