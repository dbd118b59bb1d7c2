import type { Body, Calls, Client, Material, RecordSort, RegisteredService } from 'shared-lib/contract';
import { serviceDayOf, type PriceFrom } from 'shared-lib/domain';
import { onDay, PRICE_LIST } from '../services/price-list.sql.js';
import { termPatterns } from '../platform/search/like-patterns.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

export interface MaterialsOrServicesPage extends PageRequest {
  readonly name?: string;
  readonly search?: string;
  readonly state?: 'active' | 'disabled';
  /** By name where it is missing. */
  readonly sort?: RecordSort;
}
export interface Listed<T> {
  readonly rows: T[];
  readonly count: number;
}

const ORDERS = {
  name: 'lower(name), id',
  '-name': 'lower(name) desc, id desc',
  newest: 'id desc',
} as const satisfies Record<RecordSort, string>;
const SORTS = Object.keys(ORDERS) as RecordSort[];
type Statement = ReturnType<typeof sql>;

/** A statement for each order of a page. */
const listsOf = (name: string, select: string): Record<RecordSort, Statement> =>
  Object.fromEntries(
    SORTS.map((sort) => [
      sort,
      sql(
        `${name}_${sort.replace('-', 'by_last_')}`,
        `select * from (${select}) listed order by ${ORDERS[sort]} limit $4 offset $5`,
      ),
    ]),
  ) as Record<RecordSort, Statement>;

async function listed<T>(
  q: Queryable,
  { lists, count }: { readonly lists: Record<RecordSort, Statement>; readonly count: Statement },
  { name, search, state, sort = 'name', ...page }: MaterialsOrServicesPage,
): Promise<Listed<T>> {
  const matches = [
    name ? termPatterns(name).words : null,
    search ? termPatterns(search).words : null,
    state ? state === 'active' : null,
  ];
  const [rows, total] = await Promise.all([
    q.rows<T>(lists[sort], [...matches, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(count, matches),
  ]);
  return { rows, count: total.count };
}

const MATERIAL = 'id, name, category, unit, reusable, stock, reorder_level, unit_cost, is_empty';
/** A material is never disabled. */
const MATERIALS = `from materials where ($1::text[] is null or fold_text(name) like all ($1))
  and ($2::text[] is null or fold_text(name || ' ' || category) like all ($2)) and $3::boolean is not false`;
const MATERIAL_LISTS = {
  lists: listsOf('records_materials', `select ${MATERIAL} ${MATERIALS}`),
  count: sql('records_count_materials', `select count(*) as count ${MATERIALS}`),
};
export const listMaterials = (q: Queryable, page: MaterialsOrServicesPage): Promise<Listed<Material>> =>
  listed<Material>(q, MATERIAL_LISTS, page);

const SERVICE = `s.id, s.name, s.duration, s.price, s.description, s.is_active, ${PRICE_LIST},
  coalesce((select jsonb_agg(jsonb_build_object('material', m.id, 'name', m.name, 'unit', m.unit, 'quantity', sm.quantity) order by lower(m.name))
    from service_materials sm join materials m on m.id = sm.material_id where sm.service_id = s.id), '[]') as materials`;
const SERVICES = `from services s where not s.is_surcharge and ($1::text[] is null or fold_text(s.name) like all ($1))
  and ($2::text[] is null or fold_text(s.name || ' ' || s.description) like all ($2)) and ($3::boolean is null or s.is_active = $3)`;
const SERVICE_LISTS = {
  lists: listsOf('records_services', `select ${SERVICE} ${SERVICES}`),
  count: sql('records_count_services', `select count(*) as count ${SERVICES}`),
};
const ONE_SERVICE = sql('records_service', `select ${SERVICE} from services s where s.id = $1 and not s.is_surcharge`);
type StoredService = Omit<RegisteredService, 'coming_prices'> & { readonly price_list: PriceFrom[] | null };

/** With the prices of a service day. */
export async function listServices(
  q: Queryable,
  { day, ...page }: MaterialsOrServicesPage & { readonly day: string },
): Promise<Listed<RegisteredService>> {
  const { rows, count } = await listed<StoredService>(q, SERVICE_LISTS, page);
  return { rows: rows.map((row) => onDay(row, day)), count };
}

const CLIENT_NAMED = sql(
  'records_client_named',
  `
  select id, first_name, last_name, phone_number from clients
  where name_key(first_name || ' ' || last_name) = name_key($1) and redacted_at is null order by id limit 1`,
);
export const findClientNamed = (
  q: Queryable,
  name: string,
): Promise<Pick<Client, 'id' | 'first_name' | 'last_name' | 'phone_number'> | undefined> =>
  q.maybe(CLIENT_NAMED, [name]);

const namedAlike = (kind: 'material' | 'service') =>
  sql(
    `records_${kind}_named_alike`,
    `select name from ${kind}s where name_key(name) = name_key($1) and lower(name) <> lower($1) order by id limit 1`,
  );
const NAMED_ALIKE = { material: namedAlike('material'), service: namedAlike('service') } as const;
/** Records with a similar name; the database refuses the same name. */
export const findNamedAlike = async (
  q: Queryable,
  kind: 'material' | 'service',
  name: string,
): Promise<string | undefined> => (await q.maybe<{ name: string }>(NAMED_ALIKE[kind], [name]))?.name;

const INSERT_MATERIAL = sql(
  'records_insert_material',
  `
  with m as (
    insert into materials (name, category, unit, reusable, reorder_level, unit_cost, created_at, updated_at) values ($1, $2, $3, $4, $6, $9, $7, $7)
    on conflict (lower(name)) do nothing returning id, name, category, unit, reusable, $5::int as stock, reorder_level, unit_cost, is_empty
  ), opening as (
    insert into stock_movements (material_id, kind, quantity, recorded_by, notes, at) select id, 'opening', stock, $8, '', $7 from m where stock > 0
  ) select * from m`,
);
/** With its opening stock in the ledger. Undefined where the name is taken. */
export const insertMaterial = (
  tx: Tx,
  m: Omit<Body<Calls['registration']['registerMaterial']>, 'allow_same_name'>,
  now: Date,
  by: number,
): Promise<Material | undefined> =>
  tx.maybe<Material>(INSERT_MATERIAL, [
    m.name,
    m.category,
    m.unit,
    m.reusable,
    m.stock,
    m.reorder_level,
    now,
    by,
    m.unit_cost,
  ]);

const INSERT_SERVICE = sql(
  'records_insert_service',
  `
  insert into services (name, duration, price, description, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) on conflict (lower(name)) do nothing returning id`,
);
const INSERT_USES = sql(
  'records_insert_uses',
  `
  insert into service_materials (service_id, material_id, quantity)
  select $1, m.id, w.quantity from unnest($2::int[], $3::int[]) as w(material_id, quantity) join materials m on m.id = w.material_id returning material_id`,
);

/** Undefined where the name is taken; `known` are the existing materials. */
export async function insertService(
  tx: Tx,
  s: Omit<Body<Calls['registration']['registerService']>, 'allow_same_name'>,
  now: Date,
): Promise<{ readonly service: RegisteredService; readonly known: readonly number[] } | undefined> {
  const made = await tx.maybe<{ id: number }>(INSERT_SERVICE, [s.name, s.duration, s.price, s.description, now]);
  if (!made) return undefined;
  const used = await tx.rows<{ material_id: number }>(INSERT_USES, [
    made.id,
    s.materials.map(({ material }) => material),
    s.materials.map(({ quantity }) => quantity),
  ]);
  return {
    service: onDay(await tx.one<StoredService>(ONE_SERVICE, [made.id]), serviceDayOf(now)),
    known: used.map(({ material_id }) => material_id),
  };
}

/** With the prices of a service day. */
export async function findService(q: Queryable, id: number, day: string): Promise<RegisteredService | undefined> {
  const found = await q.maybe<StoredService>(ONE_SERVICE, [id]);
  return found && onDay(found, day);
}

const LOCK_SERVICE = sql(
  'records_lock_service',
  'select id from services where id = $1 and not is_surcharge for no key update',
);
export const lockService = (tx: Tx, id: number): Promise<{ id: number } | undefined> => tx.maybe(LOCK_SERVICE, [id]);

export type ServiceColumns = Partial<
  Pick<RegisteredService, 'name' | 'duration' | 'price' | 'description' | 'is_active'>
>;

/** The stored record with the given members on top. */
const UPDATE_SERVICE = sql(
  'records_update_service',
  `update services set (name, duration, price, description, is_active, updated_at) =
     (select name, duration, price, description, is_active, $3::timestamptz from jsonb_populate_record(services, $2))
   where id = $1`,
);
export async function updateService(tx: Tx, id: number, columns: ServiceColumns, now: Date): Promise<void> {
  await tx.rows(UPDATE_SERVICE, [id, JSON.stringify(columns), now]);
}

const PUT_PRICE = sql(
  'service_prices_put',
  `insert into service_prices (service_id, starts_on, price, set_by, set_at) values ($1, $2, $3, $4, $5)
   on conflict (service_id, starts_on) do update set price = excluded.price, set_by = excluded.set_by, set_at = excluded.set_at`,
);
/** Sets what a service costs from a day on. */
export async function putPrice(
  tx: Tx,
  service: number,
  { from, price }: PriceFrom,
  by: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx.rows(PUT_PRICE, [service, from, price, by.id, by.now]);
}

const REMOVE_PRICE = sql(
  'service_prices_remove',
  'delete from service_prices where service_id = $1 and starts_on between $2 and $3',
);
/** Removes the prices of a service that begin in these days, both included; `null` has no end on that side. */
export async function removePrices(tx: Tx, service: number, from: string | null, to: string): Promise<void> {
  await tx.rows(REMOVE_PRICE, [service, from ?? '-infinity', to]);
}

const REMOVE_USES = sql('records_remove_uses', 'delete from service_materials where service_id = $1');
/** Replaces what a service uses. Returns how many of the materials exist. */
export async function replaceUses(
  tx: Tx,
  id: number,
  uses: Body<Calls['registration']['registerService']>['materials'],
): Promise<number> {
  await tx.rows(REMOVE_USES, [id]);
  return (await tx.rows(INSERT_USES, [id, uses.map(({ material }) => material), uses.map(({ quantity }) => quantity)]))
    .length;
}

const LOCK_MATERIAL = sql('records_lock_material', `select ${MATERIAL} from materials where id = $1 for no key update`);
export const lockMaterial = (tx: Tx, id: number): Promise<Material | undefined> =>
  tx.maybe<Material>(LOCK_MATERIAL, [id]);

export type MaterialColumns = Partial<
  Pick<Material, 'name' | 'category' | 'unit' | 'reusable' | 'reorder_level' | 'unit_cost'>
>;

/** The stored record with the given members on top. */
const UPDATE_MATERIAL = sql(
  'records_update_material',
  `update materials set (name, category, unit, reusable, reorder_level, unit_cost, updated_at) =
     (select name, category, unit, reusable, reorder_level, unit_cost, $3::timestamptz from jsonb_populate_record(materials, $2))
   where id = $1 returning ${MATERIAL}`,
);
export const updateMaterial = (tx: Tx, id: number, columns: MaterialColumns, now: Date): Promise<Material> =>
  tx.one<Material>(UPDATE_MATERIAL, [id, JSON.stringify(columns), now]);

const ONE_MATERIAL = sql('records_material', `select ${MATERIAL} from materials where id = $1`);
export const findMaterialRecord = (q: Queryable, id: number): Promise<Material | undefined> =>
  q.maybe<Material>(ONE_MATERIAL, [id]);
