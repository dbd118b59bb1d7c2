import type { MaterialUse, Movement, StockedMaterial } from 'shared-lib/contract';
import { PACE_DAYS, type StockEntry } from 'shared-lib/domain';
import { bind, sql, type Queryable, type Tx } from '../platform/database/database.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

/** A material from the database; the domain computes how long it lasts. */
export type StockedRow = Omit<StockedMaterial, 'days_of_cover'>;

/**
 * The daily use by visits, since an instant or since the material was registered, for at least a day. It includes
 * shortages (`materials_used` of migrations/015_stock.sql), without what an undone session returned.
 */
const stocked = (since: string, now: string): string => `
  select m.id, m.name, m.category, m.unit, m.reusable, m.stock, m.reorder_level, m.unit_cost, m.is_empty, m.is_low,
    case when not m.reusable then round(greatest(coalesce(pace.used, 0) + coalesce(short.used, 0), 0)
      / least(${PACE_DAYS}, greatest(1, ceil(extract(epoch from ${now}::timestamptz - m.created_at) / 86400))), 2)::float8 end as used_a_day,
    coalesce(away.out, 0) as out, coalesce(used_by.services, 0) as services_count
  from materials m
  left join lateral (
    select -sum(s.quantity) as used from stock_movements s
    where not m.reusable and s.material_id = m.id and s.at > ${since}::timestamptz and s.kind in ('use', 'return', 'emptied')) pace on true
  left join lateral (
    select sum(a.short_used) as used from appointment_materials a
    where not m.reusable and a.material_id = m.id and a.short_used > 0 and a.deducted_at > ${since}::timestamptz) short on true
  left join lateral (
    -- What is used up never comes back: its rows of years are not read.
    select sum(o.quantity_used)::int as out from appointment_materials o
    where m.reusable and o.material_id = m.id and o.is_empty is null) away on true
  left join (select material_id, count(*)::int as services from service_materials group by material_id) used_by on used_by.material_id = m.id`;
const WANTED = `($1::text[] is null or fold_text(m.name || ' ' || m.category) like all ($1) or exists (
    select from service_materials u join services v on v.id = u.service_id where u.material_id = m.id and fold_text(v.name) like all ($1)))
  and ($2::boolean is null or m.is_low = $2) and ($3::boolean is null or m.reusable = $3)`;
const LIST = sql(
  'stock_list',
  `select *, (count(*) over ())::int as found, (count(*) filter (where is_low) over ())::int as found_low,
     sum(stock * unit_cost) over () as value
   from (${stocked('$4', '$5')} where ${WANTED}) listed
   order by is_low desc, stock / nullif(used_a_day, 0) nulls last, lower(name), id limit $6 offset $7`,
);
const COUNT = sql(
  'stock_count',
  `select count(*)::int as found, (count(*) filter (where m.is_low))::int as found_low,
   coalesce(sum(m.stock * m.unit_cost), 0) as value from materials m where ${WANTED}`,
);
const ONE = sql('stock_one', `${stocked('$2', '$3')} where m.id = $1`);

/** The instants between which the pace is measured. */
export interface PaceSpan {
  readonly since: Date;
  readonly now: Date;
}

export interface StockSearch extends PageRequest {
  /** As patterns of LIKE over folded names. */
  readonly patterns: readonly string[] | null;
  readonly isLow: boolean | null;
  readonly isReusable: boolean | null;
}

export interface StockPage {
  readonly rows: StockedRow[];
  readonly count: number;
  readonly low_count: number;
  readonly stock_value: number;
}

interface Found {
  readonly found: number;
  readonly found_low: number;
  readonly value: number;
}

/** First materials that run low, then those that last shortest. */
export async function listStock(
  q: Queryable,
  { since, now }: PaceSpan,
  { patterns, isLow, isReusable, ...page }: StockSearch,
): Promise<StockPage> {
  const wanted = [patterns, isLow, isReusable];
  const rows = await q.rows<StockedRow & Found>(LIST, [...wanted, since, now, page.page_size, offsetOf(page)]);
  // After the last page no row has the counts.
  const { found, found_low, value } = rows[0] ?? (await q.one<Found>(COUNT, wanted));
  return {
    rows: rows.map(({ found: _, found_low: __, value: ___, ...row }) => row),
    count: found,
    low_count: found_low,
    stock_value: value,
  };
}

export const findStock = (q: Queryable, { since, now }: PaceSpan, id: number): Promise<StockedRow | undefined> =>
  q.maybe<StockedRow>(ONE, [id, since, now]);

const USED_BY = sql(
  'stock_used_by',
  `select s.id, s.name, u.quantity from service_materials u join services s on s.id = u.service_id
   where u.material_id = $1 order by lower(s.name), s.id`,
);
/** The services that use a material, and how much. */
export const findUses = (q: Queryable, material: number): Promise<MaterialUse[]> =>
  q.rows<MaterialUse>(USED_BY, [material]);

const STOCK_AT = sql(
  'stock_at',
  `
  select m.created_at, array(
    select (m.stock - coalesce((select sum(s.quantity) from stock_movements s where s.material_id = m.id and s.at >= ending.at), 0))::int
    from unnest($2::timestamptz[]) with ordinality as ending(at, position) order by ending.position) as stocks
  from materials m where m.id = $1`,
);
/** The stock right before each of these instants, and since when the material is known. */
export const findStockAt = (
  q: Queryable,
  id: number,
  instants: readonly Date[],
): Promise<{ created_at: Date; stocks: number[] }> => q.one(STOCK_AT, [id, instants]);

/** The sum from the newest end: all that is newer than the page, then the newer rows in it. */
const MOVEMENT = `
  select p.id, p.at, p.kind, p.quantity, p.unit_cost, p.notes as reason, p.appointment_id as appointment,
    nullif(concat_ws(' ', u.first_name, nullif(u.last_name, '')), '') as by,
    (m.stock - coalesce((select sum(n.quantity) from stock_movements n where n.material_id = m.id and n.id > (select max(id) from page)), 0)
      - coalesce(sum(p.quantity) over (order by p.id desc rows between unbounded preceding and 1 preceding), 0))::int as stock_after
  from page p join materials m on m.id = p.material_id left join users u on u.id = p.recorded_by order by p.id desc`;
const MOVEMENTS = sql(
  'stock_movements',
  `with page as (select * from stock_movements where material_id = $1 order by id desc limit $2 offset $3) ${MOVEMENT}`,
);
const COUNT_MOVEMENTS = sql(
  'stock_count_movements',
  'select count(*)::int as count from stock_movements where material_id = $1',
);

type MovementRow = Omit<Movement, 'at'> & { readonly at: Date };
const shown = ({ at, ...row }: MovementRow): Movement => ({ ...row, at: at.toISOString() });

/** The ledger of a material, newest first. */
export async function listMovements(
  q: Queryable,
  material: number,
  page: PageRequest,
): Promise<{ readonly movements: Movement[]; readonly count: number }> {
  const [rows, total] = await Promise.all([
    q.rows<MovementRow>(MOVEMENTS, [material, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(COUNT_MOVEMENTS, [material]),
  ]);
  return { movements: rows.map(shown), count: total.count };
}

const INSERT = sql(
  'stock_insert_movement',
  `insert into stock_movements (material_id, kind, quantity, recorded_by, notes, at, unit_cost) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const INSERTED = sql('stock_inserted', `with page as (select * from stock_movements where id = $1) ${MOVEMENT}`);

export interface NewMovement {
  readonly materialId: number;
  readonly kind: StockEntry | 'emptied';
  /** Signed. */
  readonly quantity: number;
  readonly recordedBy: number | null;
  readonly reason: string;
  readonly now: Date;
  /** Pesos for a unit of a restock with its bill; otherwise what the material costs. */
  readonly unitCost?: number;
}

/** Adds to the ledger; the trigger `move_stock` adds it to the stock. The material is locked. */
export async function insertMovement(tx: Tx, one: NewMovement): Promise<Movement> {
  const { id } = await tx.one<{ id: number }>(INSERT, [
    one.materialId,
    one.kind,
    one.quantity,
    one.recordedBy,
    one.reason,
    one.now,
    one.unitCost ?? null,
  ]);
  return shown(await tx.one<MovementRow>(INSERTED, [id]));
}

/** For a low material that nobody was told of; it also records that somebody is now. */
const TELL_LOW = (which: string) => `
  with told as (
    update materials set low_told_at = $2 where is_low and low_told_at is null and ${which} returning name, unit, stock
  ) select * from told order by name`;
const TELL_LOW_OF_VISIT = sql(
  'stock_tell_low_of_visit',
  TELL_LOW('id in (select material_id from appointment_materials where appointment_id = $1)'),
);
const TELL_LOW_OF_ONE = sql('stock_tell_low_of_one', TELL_LOW('id = $1'));

/** A low material to report, once until there is enough again. */
export interface RunsLow {
  readonly name: string;
  readonly unit: string;
  readonly stock: number;
}
export const bindLowOfVisit = (appointmentId: number, now: Date) =>
  bind<RunsLow>(TELL_LOW_OF_VISIT, [appointmentId, now]);
export const takeLowNotice = (tx: Tx, materialId: number, now: Date): Promise<RunsLow[]> =>
  tx.rows<RunsLow>(TELL_LOW_OF_ONE, [materialId, now]);
