import type { Cost, CostProof } from 'shared-lib/contract';
import type { CostCategory, Period, PayoutMethod } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** As the contract has it, with centavos and the instant of the database. */
export type CostRow = Omit<Cost, 'at'> & { readonly at: Date };

const SHOWN = `
  select c.id, service_day_of(c.at) as day, c.paid_on, c.category, c.amount, c.method, c.supplier, c.reference, c.note,
    ${fullNameOf('u')} as by, c.at, c.reverses, exists (select from costs r where r.reverses = c.id) as is_voided,
    c.movement_id is not null and exists (select from costs r where r.reverses = c.id)
      and not exists (select from costs n where n.movement_id = c.movement_id and n.reverses is null and n.id > c.id) as needs_bill,
    case when k.id is not null then jsonb_build_object('material', m.id, 'name', m.name, 'quantity', k.quantity, 'unit', m.unit) end as bought,
    coalesce((select jsonb_agg(jsonb_build_object('hash', p.hash, 'mime', f.mime) order by p.at, p.hash)
      from cost_proofs p join receipt_files f on f.hash = p.hash where p.cost_id = c.id), '[]') as proofs
  from costs c join users u on u.id = c.recorded_by
  left join stock_movements k on k.id = c.movement_id left join materials m on m.id = k.material_id`;
const WANTED = 'service_day_of(c.at) between $1 and $2 and ($3::text is null or c.category = $3)';
const PAGE = sql('costs_page', `${SHOWN} where ${WANTED} order by c.id desc limit $4 offset $5`);
const PIECE = sql('costs_piece', `${SHOWN} where ${WANTED} and c.id > $4 order by c.id limit $5`);
const SUMS = sql(
  'costs_sums',
  `select category, sum(amount)::bigint as amount, count(*)::int as entries from costs c
   where service_day_of(c.at) between $1 and $2 group by category order by amount desc, category`,
);
const ONE = sql('cost_one', `${SHOWN} where c.id = $1`);

export interface CostFilter extends Period {
  readonly category: CostCategory | null;
}
/** Sent by its text, so planned for the days each time. Amounts in centavos. */
export const findCosts = (
  q: Queryable,
  { from, to, category }: CostFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CostRow[]> => q.rows<CostRow>(PAGE.text, [from, to, category, limit, offset]);
/** The next costs after one, the oldest first. */
export const findCostsAfter = (
  q: Queryable,
  { from, to, category }: CostFilter,
  after: number,
  limit: number,
): Promise<CostRow[]> => q.rows<CostRow>(PIECE.text, [from, to, category, after, limit]);

export interface CategorySum {
  readonly category: CostCategory;
  readonly amount: number;
  readonly entries: number;
}
/** By category, the most first. Centavos. */
export const sumCategories = (q: Queryable, { from, to }: Period): Promise<CategorySum[]> =>
  q.rows<CategorySum>(SUMS.text, [from, to]);

export const findCost = (q: Queryable, id: number): Promise<CostRow | undefined> => q.maybe<CostRow>(ONE, [id]);

export interface NewCost {
  readonly category: CostCategory;
  /** Centavos. */
  readonly amount: number;
  readonly method: PayoutMethod;
  readonly paid_on: string;
  readonly supplier: string;
  readonly reference: string;
  readonly note: string;
  readonly movement: number | null;
  readonly recordedBy: number;
  readonly at: Date;
}
const INSERT = sql(
  'cost_insert',
  `insert into costs (category, amount, method, paid_on, supplier, reference, note, movement_id, recorded_by, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);
export const insertCost = async (tx: Tx, one: NewCost): Promise<number> => {
  const { category, amount, method, paid_on, supplier, reference, note, movement, recordedBy, at } = one;
  const written = [category, amount, method, paid_on, supplier, reference, note, movement, recordedBy, at];
  return (await tx.one<{ id: number }>(INSERT, written)).id;
};

const RESTOCK = sql(
  'cost_restock',
  `select k.id, not exists (select from costs n where n.movement_id = k.id and n.reverses is null
     and not exists (select from costs v where v.reverses = n.id)) as needs_bill
   from costs c join stock_movements k on k.id = c.movement_id where c.id = $1`,
);
const LOCK_RESTOCK = sql(
  'cost_lock_restock',
  `select pg_advisory_xact_lock(hashtext('bill_of_restock'), (movement_id % 64)::int) from costs where id = $1 and movement_id is not null`,
);
/** The restock that a cost was the bill of, locked, and whether no bill of it stands; undefined for another cost. */
export async function lockRestockOf(
  tx: Tx,
  cost: number,
): Promise<{ readonly id: number; readonly needs_bill: boolean } | undefined> {
  await tx.rows(LOCK_RESTOCK, [cost]);
  return tx.maybe(RESTOCK, [cost]);
}

const VOID = sql(
  'cost_void',
  `insert into costs (category, amount, method, paid_on, supplier, reference, note, movement_id, recorded_by, reverses, at)
   select category, -amount, method, paid_on, supplier, reference, $2, movement_id, $3, id, $4 from costs where id = $1 and reverses is null
   on conflict (reverses) where reverses is not null do nothing returning id`,
);
/** The number of the entry that takes the cost back; undefined where one does already. */
export const insertVoid = async (
  tx: Tx,
  id: number,
  { reason, by, at }: { readonly reason: string; readonly by: number; readonly at: Date },
): Promise<number | undefined> => (await tx.maybe<{ id: number }>(VOID, [id, reason, by, at]))?.id;

const VOID_OF = sql('cost_void_of', 'select id from costs where reverses = $1');
/** The entry that voids a cost. */
export const findVoid = async (tx: Tx, id: number): Promise<number> => (await tx.one<{ id: number }>(VOID_OF, [id])).id;

const PROVE = sql(
  'cost_prove',
  `insert into cost_proofs (cost_id, hash, uploaded_by, at) values ($1, $2, $3, $4) on conflict do nothing returning hash`,
);
/** False where the cost had this file already. */
export const insertProof = async (
  tx: Tx,
  { cost, hash, by, at }: { readonly cost: number; readonly hash: string; readonly by: number; readonly at: Date },
): Promise<boolean> => (await tx.maybe(PROVE, [cost, hash, by, at])) !== undefined;

const READ = sql(
  'cost_proof_read',
  `select f.mime, f.content from cost_proofs p join receipt_files f on f.hash = p.hash where p.cost_id = $1 and p.hash = $2`,
);
export const readProof = (
  q: Queryable,
  id: number,
  hash: string,
): Promise<{ mime: CostProof['mime']; content: Buffer } | undefined> => q.maybe(READ, [id, hash]);
