import { BEFORE_START, type SurchargeAmount, type SurchargeTimes } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { isSurcharge } from '../platform/database/price-lines.sql.js';

export interface StoredSurcharge extends SurchargeTimes, SurchargeAmount {
  readonly id: number;
  readonly name: string;
  readonly area_name: string | null;
  readonly counts_for_commission: boolean;
  readonly set_at: Date;
  readonly set_by: string | null;
}

const LIST = sql(
  'surcharges',
  `select u.service_id as id, s.name, u.unit, u.amount, to_char(u.from_time, 'HH24:MI') as from_time,
     to_char(u.to_time, 'HH24:MI') as to_time, array(select d::text from unnest(u.days) d order by d) as days, u.area_id as area,
     r.name as area_name, u.starts_on, u.ends_on, u.is_commissioned as counts_for_commission, u.set_at,
     nullif(${fullNameOf('b')}, '') as set_by
   from surcharges u join services s on s.id = u.service_id left join service_areas r on r.id = u.area_id
     left join users b on b.id = u.set_by
   order by u.ends_on is not null, lower(s.name), u.service_id`,
);
/** Every surcharge, by name; those with an end last. */
export const findSurcharges = (q: Queryable): Promise<StoredSurcharge[]> => q.rows<StoredSurcharge>(LIST);

/** It is never on offer. `services.duration` is at least 1; the lines of visits have 0. */
const INSERT_NAME = sql(
  'surcharges_insert_name',
  `insert into services (name, duration, price, is_active, is_surcharge, created_at, updated_at)
   values ($1, 1, 0, false, true, $2, $2) on conflict (lower(name)) do nothing returning id`,
);
const RENAME = sql(
  'surcharges_rename',
  `update services set name = $2, updated_at = $3 where id = $1
     and not exists (select from services o where lower(o.name) = lower($2) and o.id <> $1) returning id`,
);
/** The id under which visits have it; undefined where a service or surcharge has the name. */
export const nameSurcharge = async (
  tx: Tx,
  { id, name }: { readonly id: number | undefined; readonly name: string },
  now: Date,
): Promise<number | undefined> =>
  (
    await (id === undefined
      ? tx.maybe<{ id: number }>(INSERT_NAME, [name, now])
      : tx.maybe<{ id: number }>(RENAME, [id, name, now]))
  )?.id;

const PUT = sql(
  'surcharges_put',
  `insert into surcharges as u (service_id, unit, amount, from_time, to_time, days, area_id, starts_on, ends_on, is_commissioned, set_by, set_at)
   values ($1, $2, $3, $4, $5, $6::date[], $7, $8, $9, $10, $11, $12)
   on conflict (service_id) do update set (unit, amount, from_time, to_time, days, area_id, starts_on, ends_on, set_by, set_at) =
     (excluded.unit, excluded.amount, excluded.from_time, excluded.to_time, excluded.days, excluded.area_id, excluded.starts_on,
      excluded.ends_on, excluded.set_by, excluded.set_at)`,
);
export interface SurchargeToStore extends SurchargeTimes, SurchargeAmount {
  readonly id: number;
  readonly counts_for_commission: boolean;
}
export async function putSurcharge(
  tx: Tx,
  one: SurchargeToStore,
  by: { readonly now: Date; readonly userId: number | null },
): Promise<void> {
  const when = [one.from_time, one.to_time, one.days, one.area, one.starts_on, one.ends_on];
  await tx.rows(PUT, [one.id, one.unit, one.amount, ...when, one.counts_for_commission, by.userId, by.now]);
}

const AREA = sql('surcharges_area', 'select name from service_areas where id = $1');
/** Null: there is no such area. */
export const nameOfArea = async (q: Queryable, id: number | null): Promise<string | null> =>
  id === null ? null : ((await q.maybe<{ name: string }>(AREA, [id]))?.name ?? null);

const OF_VISIT = sql(
  'surcharges_of_visit',
  `select s.service_id as id, s.name, s.price, a.payment_status <> 'unpaid' or a.status not in ('${BEFORE_START.join(`', '`)}')
     or exists (select from payments p where p.appointment_id = a.id)
     or exists (select from write_offs w where w.appointment_id = a.id) as is_kept
   from appointments a join appointment_services s on s.appointment_id = a.id and ${isSurcharge('s')}
   where a.id = $1 order by s.position`,
);
/** The lines of a visit as it is booked, and whether it keeps them: it began, or its money is in the books. */
export const findLinesOf = (
  q: Queryable,
  id: number,
): Promise<{ readonly id: number; readonly name: string; readonly price: number; readonly is_kept: boolean }[]> =>
  q.rows(OF_VISIT, [id]);
