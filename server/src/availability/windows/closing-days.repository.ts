import type { ClosingDay } from 'shared-lib/contract';
import type { ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';

const LIST = sql('closing_days_list', 'select day, note from closing_days where day >= $1 order by day');
/** From a day on, the next one first. */
export const findClosingDays = (q: Queryable, from: ServiceDay): Promise<ClosingDay[]> =>
  q.rows<ClosingDay>(LIST, [from]);

const INSERT = sql(
  'closing_days_insert',
  `
  insert into closing_days (day, note, created_by, created_at) values ($1, $2, $3, $4)
  on conflict (day) do update set note = excluded.note returning day, note`,
);
export const storeClosingDay = (
  tx: Tx,
  { day, note }: ClosingDay,
  by: { readonly id: number | null; readonly now: Date },
): Promise<ClosingDay> => tx.one<ClosingDay>(INSERT, [day, note, by.id, by.now]);

const DELETE = sql('closing_days_delete', 'delete from closing_days where day = $1 returning day, note');
export const deleteClosingDay = (tx: Tx, day: ServiceDay): Promise<ClosingDay | undefined> =>
  tx.maybe<ClosingDay>(DELETE, [day]);

const STAFF = sql('closing_days_staff', `select id from users where role in ('therapist', 'driver') order by id`);
/** The people whom a closing day affects. Every change of windows locks all of them. */
export const findFieldStaff = async (q: Queryable): Promise<number[]> =>
  (await q.rows<{ id: number }>(STAFF)).map(({ id }) => id);
