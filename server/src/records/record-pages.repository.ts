import type { OpenAppointment, RecordKind } from 'shared-lib/contract';
import { ENDED, serverLimits, PICKUP_STATUSES, type Status, STATUSES } from 'shared-lib/domain';
import { phoneKey } from '../platform/phone/phone.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

type Counts = Record<RecordKind, { readonly all: number; readonly active: number }>;

const COUNTS = sql(
  'records_counts',
  `
  select role as kind, count(*)::int as all, count(*) filter (where is_active)::int as active from users group by role
  union all select 'client', count(*)::int, count(*)::int from clients where redacted_at is null
  union all select 'material', count(*)::int, count(*)::int from materials
  union all select 'service', count(*)::int, count(*) filter (where is_active)::int from services where not is_surcharge`,
);
export async function countRecords(q: Queryable): Promise<Counts> {
  const none = { all: 0, active: 0 };
  const counts: Counts = {
    therapist: none,
    driver: none,
    operator: none,
    client: none,
    material: none,
    service: none,
  };
  const rows = await q.rows<{ kind: RecordKind; all: number; active: number }>(COUNTS);
  for (const { kind, ...count } of rows) counts[kind] = count;
  return counts;
}

/** Nothing more happens after these, except a ride home; a refused one waits for an operator. */
const OVER: readonly Status[] = [...ENDED.filter((status) => status !== 'rejected'), ...PICKUP_STATUSES];
const OPEN_STATUSES = STATUSES.filter((status) => !OVER.includes(status));

/**
 * By the few open ones: this never reads the appointments of past years. Deleted ones are left out here too, because
 * the indexes are without them.
 */
const OPEN_OF = {
  staff: `select o.id from appointments o
      where o.deleted_at is null and o.status = any($2::text[]) and o.driver_id = $1
    union select o.id from appointments o join appointment_therapists t on t.appointment_id = o.id
      where o.deleted_at is null and o.status = any($2::text[]) and t.therapist_id = $1
    union select id from appointments where deleted_at is null and status = any($3::text[]) and pickup_driver_id = $1`,
  client: `select id from appointments
      where deleted_at is null and client_id = $1 and status = any($2::text[] || $3::text[])`,
  service: `select o.id from appointments o where o.deleted_at is null and o.status = any($2::text[] || $3::text[])
      and exists (select 1 from appointment_services s where s.appointment_id = o.id and s.service_id = $1)`,
} as const;
type Concerned = keyof typeof OPEN_OF;

const openOf = (whose: Concerned) =>
  sql(
    `records_open_${whose}`,
    `
  select a.id, a.starts_at, a.status, a.outcome, ${fullNameOf('c')} as client_name,
    concat_ws(' · ', nullif((select string_agg(${fullNameOf('u')}, ', ' order by t.position)
      from appointment_therapists t join users u on u.id = t.therapist_id where t.appointment_id = a.id), ''),
      nullif((select ${fullNameOf('d')} from users d where d.id = a.driver_id), '')) as "with",
    count(*) over ()::int as total
  from appointments a join clients c on c.id = a.client_id
  where a.deleted_at is null and a.id in (${OPEN_OF[whose]})
  order by a.starts_at, a.id limit ${serverLimits.OPEN_SHOWN}`,
  );
export const OPEN = { staff: openOf('staff'), client: openOf('client'), service: openOf('service') } as const;
export interface OpenAppointments {
  readonly appointments: OpenAppointment[];
  readonly appointments_count: number;
}

/** The coming and running appointments, the next first. */
export async function findOpenAppointments(q: Queryable, whose: Concerned, id: number): Promise<OpenAppointments> {
  const rows = await q.rows<Omit<OpenAppointment, 'starts_at'> & { starts_at: Date; total: number }>(OPEN[whose], [
    id,
    OPEN_STATUSES,
    PICKUP_STATUSES,
  ]);
  return {
    appointments: rows.map(({ total: _total, starts_at, ...one }) => ({ ...one, starts_at: starts_at.toISOString() })),
    appointments_count: rows[0]?.total ?? 0,
  };
}

const CREATED = {
  client: sql('records_created_client', 'select created_at from clients where id = $1 and redacted_at is null'),
  material: sql('records_created_material', 'select created_at from materials where id = $1'),
  service: sql('records_created_service', 'select created_at from services where id = $1'),
} as const;
/** Undefined where the record does not exist. */
export const findCreation = async (
  q: Queryable,
  entity: keyof typeof CREATED,
  id: number,
): Promise<string | undefined> =>
  (await q.maybe<{ created_at: Date }>(CREATED[entity], [id]))?.created_at.toISOString();

const PERSON = `name_key(first_name || ' ' || last_name)`;
const LIKE_PERSON = `select id, ${fullNameOf('p')} as name, ${PERSON} = name_key($1) is true as same_name,
    lower(email) = lower($2) is true as same_email`;
const SAME_PHONE = 'phone_key(phone_number) = $3 is true as same_phone, false as earlier_number';
const SAME_CLIENT_PHONE = `p.id = any (array(select client_id from client_phones where number = $3)) as same_phone,
  phone_key(phone_number) is distinct from $3 as earlier_number`;
const ALIKE_STAFF = sql(
  'records_alike_staff',
  `
  select role as kind, * from (${LIKE_PERSON}, ${SAME_PHONE}, role from users p) p
  where ((same_name and role = $4) or same_email or same_phone) and id is distinct from $5::int
  order by id limit ${serverLimits.ALIKE_SHOWN}`,
);
/** Each by its own index. */
const ALIKE_CLIENTS = sql(
  'records_alike_clients',
  `
  select 'client' as kind, * from (${LIKE_PERSON}, ${SAME_CLIENT_PHONE} from clients p where redacted_at is null and id = any (array(
    select id from clients where ${PERSON} = name_key($1) and redacted_at is null
    union select client_id from client_phones where number = $3
    union select id from clients where lower(email) = lower($2) and email is not null))) p
  where id is distinct from $4::int order by id limit ${serverLimits.ALIKE_SHOWN}`,
);
const namedAlike = (kind: 'material' | 'service') =>
  sql(
    `records_alike_${kind}`,
    `select '${kind}' as kind, id, name, true as same_name, false as same_email, false as same_phone, false as earlier_number
     from ${kind}s where name_key(name) = name_key($1) and id is distinct from $2::int limit 1`,
  );
const ALIKE_NAMED = { material: namedAlike('material'), service: namedAlike('service') } as const;

export interface Particular {
  /** Null where it is not compared. */
  readonly name: string | null;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly except: number | null;
}
export interface AlikeRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly name: string;
  readonly same_name: boolean;
  readonly same_email: boolean;
  readonly same_phone: boolean;
  /** The number was theirs before the current one. */
  readonly earlier_number: boolean;
}

/** The staff in any role, or clients, materials or services, with the same values. */
export function findAlikeRecords(
  q: Queryable,
  kind: RecordKind,
  { name, email, phone_number, except }: Particular,
): Promise<AlikeRecord[]> {
  if (kind === 'material' || kind === 'service') return q.rows<AlikeRecord>(ALIKE_NAMED[kind], [name, except]);
  const asked = [name, email, phoneKey(phone_number)];
  return kind === 'client'
    ? q.rows<AlikeRecord>(ALIKE_CLIENTS, [...asked, except])
    : q.rows<AlikeRecord>(ALIKE_STAFF, [...asked, kind, except]);
}
