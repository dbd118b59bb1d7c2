import type { Body, Calls, Client, Material, RegisteredService } from 'shared-lib/contract';
import { likePart } from '../clients/search-terms.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

export interface NamePage extends PageRequest {
  readonly name?: string;
}
export interface Listed<T> {
  readonly rows: T[];
  readonly count: number;
}

const bounds = ({ name, ...page }: NamePage): [pattern: string | null, limit: number, offset: number] => [
  name ? likePart(name.toLowerCase()) : null,
  page.page_size,
  offsetOf(page),
];

async function listed<T>(
  q: Queryable,
  [list, count]: readonly [ReturnType<typeof sql>, ReturnType<typeof sql>],
  page: NamePage,
): Promise<Listed<T>> {
  const [pattern, limit, offset] = bounds(page);
  const [rows, total] = await Promise.all([
    q.rows<T>(list, [pattern, limit, offset]),
    q.one<{ count: number }>(count, [pattern]),
  ]);
  return { rows, count: total.count };
}

const MATERIAL = 'id, name, category, unit, reusable, stock, reorder_level, is_empty';
const MATERIALS = sql(
  'catalogue_materials',
  `select ${MATERIAL} from materials where $1::text is null or lower(name) like $1 order by lower(name), id limit $2 offset $3`,
);
const COUNT_MATERIALS = sql(
  'catalogue_count_materials',
  'select count(*) as count from materials where $1::text is null or lower(name) like $1',
);
export const listMaterials = (q: Queryable, page: NamePage): Promise<Listed<Material>> =>
  listed<Material>(q, [MATERIALS, COUNT_MATERIALS], page);

const SERVICE = `s.id, s.name, s.duration, s.price, s.description, s.is_active,
  coalesce((select jsonb_agg(jsonb_build_object('material', m.id, 'name', m.name, 'unit', m.unit, 'quantity', sm.quantity) order by lower(m.name))
    from service_materials sm join materials m on m.id = sm.material_id where sm.service_id = s.id), '[]') as materials`;
const SERVICES = sql(
  'catalogue_services',
  `select ${SERVICE} from services s where $1::text is null or lower(s.name) like $1 order by lower(s.name), s.id limit $2 offset $3`,
);
const COUNT_SERVICES = sql(
  'catalogue_count_services',
  'select count(*) as count from services where $1::text is null or lower(name) like $1',
);
const ONE_SERVICE = sql('catalogue_service', `select ${SERVICE} from services s where s.id = $1`);
export const listServices = (q: Queryable, page: NamePage): Promise<Listed<RegisteredService>> =>
  listed<RegisteredService>(q, [SERVICES, COUNT_SERVICES], page);

const CLIENT_NAMED = sql(
  'catalogue_client_named',
  `
  select id, first_name, last_name, phone_number from clients where lower(concat_ws(' ', first_name, nullif(last_name, ''))) = lower($1) order by id limit 1`,
);
export const findClientNamed = (
  q: Queryable,
  name: string,
): Promise<Pick<Client, 'id' | 'first_name' | 'last_name' | 'phone_number'> | undefined> =>
  q.maybe(CLIENT_NAMED, [name]);

const INSERT_MATERIAL = sql(
  'catalogue_insert_material',
  `
  with m as (
    insert into materials (name, category, unit, reusable, stock, reorder_level, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)
    on conflict (lower(name)) do nothing returning ${MATERIAL}
  ), opening as (
    insert into stock_movements (material_id, kind, quantity, recorded_by, notes, at) select id, 'opening', stock, $8, '', $7 from m where stock > 0
  ) select * from m`,
);
/** With its opening stock in the ledger. Undefined where the name is taken. */
export const insertMaterial = (
  q: Queryable,
  m: Body<Calls['registration']['registerMaterial']>,
  now: Date,
  by: number,
): Promise<Material | undefined> =>
  q.maybe<Material>(INSERT_MATERIAL, [m.name, m.category, m.unit, m.reusable, m.stock, m.reorder_level, now, by]);

const INSERT_SERVICE = sql(
  'catalogue_insert_service',
  `
  insert into services (name, duration, price, description, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) on conflict (lower(name)) do nothing returning id`,
);
const INSERT_USES = sql(
  'catalogue_insert_uses',
  `
  insert into service_materials (service_id, material_id, quantity)
  select $1, m.id, w.quantity from unnest($2::int[], $3::int[]) as w(material_id, quantity) join materials m on m.id = w.material_id returning material_id`,
);

/** Undefined where the name is taken; `known` are the materials there are. */
export async function insertService(
  q: Queryable,
  s: Body<Calls['registration']['registerService']>,
  now: Date,
): Promise<{ readonly service: RegisteredService; readonly known: readonly number[] } | undefined> {
  const made = await q.maybe<{ id: number }>(INSERT_SERVICE, [s.name, s.duration, s.price, s.description, now]);
  if (!made) return undefined;
  const used = await q.rows<{ material_id: number }>(INSERT_USES, [
    made.id,
    s.materials.map(({ material }) => material),
    s.materials.map(({ quantity }) => quantity),
  ]);
  return {
    service: await q.one<RegisteredService>(ONE_SERVICE, [made.id]),
    known: used.map(({ material_id }) => material_id),
  };
}

export const findService = (q: Queryable, id: number): Promise<RegisteredService | undefined> =>
  q.maybe<RegisteredService>(ONE_SERVICE, [id]);

const LOCK_SERVICE = sql('catalogue_lock_service', 'select id from services where id = $1 for no key update');
export const lockService = (q: Queryable, id: number): Promise<{ id: number } | undefined> =>
  q.maybe(LOCK_SERVICE, [id]);

export type ServiceColumns = Partial<
  Pick<RegisteredService, 'name' | 'duration' | 'price' | 'description' | 'is_active'>
>;

/** The record as it stands, with the given members laid over it. */
const UPDATE_SERVICE = sql(
  'catalogue_update_service',
  `update services set (name, duration, price, description, is_active, updated_at) =
     (select name, duration, price, description, is_active, $3::timestamptz from jsonb_populate_record(services, $2))
   where id = $1`,
);
export async function updateService(q: Queryable, id: number, columns: ServiceColumns, now: Date): Promise<void> {
  await q.rows(UPDATE_SERVICE, [id, JSON.stringify(columns), now]);
}

const REMOVE_USES = sql('catalogue_remove_uses', 'delete from service_materials where service_id = $1');
/** What a service uses from now on; answers how many of the materials there are. */
export async function replaceUses(
  q: Queryable,
  id: number,
  uses: Body<Calls['registration']['registerService']>['materials'],
): Promise<number> {
  await q.rows(REMOVE_USES, [id]);
  return (await q.rows(INSERT_USES, [id, uses.map(({ material }) => material), uses.map(({ quantity }) => quantity)]))
    .length;
}
