import type { AvailabilityException } from 'shared-lib/contract';
import type { ServiceDay, WeekPattern } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';

export interface StoredPattern {
  readonly days: WeekPattern;
  /** The last day for which it was written as windows. */
  readonly written_until: ServiceDay;
}

const PATTERN = sql('pattern_read', 'select days, written_until from availability_patterns where staff_id = $1');
export const findPattern = (q: Queryable, staffId: number): Promise<StoredPattern | undefined> =>
  q.maybe<StoredPattern>(PATTERN, [staffId]);

const STORE = sql(
  'pattern_store',
  `
  insert into availability_patterns (staff_id, days, written_until, updated_at) values ($1, $2::jsonb, $3, $4)
  on conflict (staff_id) do update set days = excluded.days, written_until = excluded.written_until, updated_at = excluded.updated_at`,
);
export const storePattern = async (
  tx: Tx,
  staffId: number,
  { days, written_until }: StoredPattern,
  now: Date,
): Promise<void> => {
  await tx.rows(STORE, [staffId, JSON.stringify(days), written_until, now]);
};

const WRITTEN = sql('pattern_written', 'update availability_patterns set written_until = $2 where staff_id = $1');
export const markWritten = async (tx: Tx, staffId: number, until: ServiceDay): Promise<void> => {
  await tx.rows(WRITTEN, [staffId, until]);
};

const BEHIND = sql(
  'pattern_behind',
  `
  select p.staff_id as id from availability_patterns p join users u on u.id = p.staff_id
  where p.written_until < $1 and u.is_active order by p.staff_id`,
);
/** People whose pattern is not written up to a day; disabled people work no more. */
export const findBehind = async (q: Queryable, until: ServiceDay): Promise<number[]> =>
  (await q.rows<{ id: number }>(BEHIND, [until])).map(({ id }) => id);

const EXCEPTION = 'id, from_day as "from", to_day as "to", kind, start_time, end_time, note';
const EXCEPTIONS = sql(
  'exceptions_list',
  `select ${EXCEPTION} from availability_exceptions where staff_id = $1 and to_day >= $2 order by id`,
);
/** A person's exceptions that are not over on a day, in the order in which they were made. */
export const findExceptions = (q: Queryable, staffId: number, day: ServiceDay): Promise<AvailabilityException[]> =>
  q.rows<AvailabilityException>(EXCEPTIONS, [staffId, day]);

const INSERT = sql(
  'exceptions_insert',
  `
  insert into availability_exceptions (staff_id, from_day, to_day, kind, start_time, end_time, note, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${EXCEPTION}`,
);
export const insertException = (
  tx: Tx,
  staffId: number,
  { from, to, kind, start_time, end_time, note }: Omit<AvailabilityException, 'id'>,
  now: Date,
): Promise<AvailabilityException> =>
  tx.one<AvailabilityException>(INSERT, [staffId, from, to, kind, start_time, end_time, note, now]);

const ONE = sql('exceptions_one', `select ${EXCEPTION}, staff_id from availability_exceptions where id = $1`);
export const findException = (
  q: Queryable,
  id: number,
): Promise<(AvailabilityException & { readonly staff_id: number }) | undefined> => q.maybe(ONE, [id]);

const DELETE = sql('exceptions_delete', 'delete from availability_exceptions where id = $1 returning id');
/** False where another request deleted it first. */
export const deleteException = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybe<{ id: number }>(DELETE, [id])) !== undefined;
