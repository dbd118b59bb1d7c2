import type { AvailabilityWindow } from 'shared-lib/contract';
import { localTime, type Interval, type Role } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';

interface WindowRow {
  readonly id: number;
  readonly staff_id: number;
  readonly service_day: string;
  readonly from_at: Date;
  readonly to_at: Date;
}

/** A stored window with its instants. */
export interface StoredWindow extends AvailabilityWindow, Interval {}

const COLUMNS = 'id, staff_id, service_day, lower(during) as from_at, upper(during) as to_at';

const toWindow = ({ id, staff_id, service_day, from_at, to_at }: WindowRow): StoredWindow => ({
  id,
  user: staff_id,
  date: service_day,
  start_time: localTime(from_at),
  end_time: localTime(to_at),
  start: from_at,
  end: to_at,
});

export interface WindowFilter {
  readonly staffId: number | null;
  /** Service days, both included. */
  readonly from: string;
  readonly to: string;
}

const LIST = sql(
  'availability_list',
  `
  select ${COLUMNS} from availability_windows
  where ($1::int is null or staff_id = $1) and service_day between $2::date and $3::date
  order by service_day, staff_id, lower(during)`,
);

/** All of them: the caller limits the days. */
export async function findWindows(q: Queryable, { staffId, from, to }: WindowFilter): Promise<StoredWindow[]> {
  return (await q.rows<WindowRow>(LIST, [staffId, from, to])).map(toWindow);
}

const LOCK = sql('availability_lock', `select ${COLUMNS} from availability_windows where id = $1 for update`);
export async function lockWindow(tx: Tx, id: number): Promise<StoredWindow | undefined> {
  const row = await tx.maybe<WindowRow>(LOCK, [id]);
  return row && toWindow(row);
}

const OVERLAPPING = sql(
  'availability_overlapping',
  `
  select ${COLUMNS} from availability_windows where staff_id = $1 and during && tstzrange($2, $3) and id is distinct from $4::int order by lower(during) limit 1`,
);

export async function findOverlapping(
  q: Queryable,
  staffId: number,
  { start, end }: Interval,
  except: number | null,
): Promise<StoredWindow | undefined> {
  const row = await q.maybe<WindowRow>(OVERLAPPING, [staffId, start, end, except]);
  return row && toWindow(row);
}

export interface NewWindow extends Interval {
  readonly staffId: number;
  readonly serviceDay: string;
}

const INSERT = sql(
  'availability_insert',
  `
  insert into availability_windows (staff_id, service_day, during, created_at, updated_at) values ($1, $2, tstzrange($3, $4), $5, $5) returning ${COLUMNS}`,
);
export const insertWindow = async (
  tx: Tx,
  { staffId, serviceDay, start, end }: NewWindow,
  now: Date,
): Promise<StoredWindow> => toWindow(await tx.one<WindowRow>(INSERT, [staffId, serviceDay, start, end, now]));

const UPDATE = sql(
  'availability_update',
  `update availability_windows set service_day = $2, during = tstzrange($3, $4), updated_at = $5 where id = $1 returning ${COLUMNS}`,
);
export const updateWindow = async (
  tx: Tx,
  id: number,
  { serviceDay, start, end }: Omit<NewWindow, 'staffId'>,
  now: Date,
): Promise<StoredWindow> => toWindow(await tx.one<WindowRow>(UPDATE, [id, serviceDay, start, end, now]));

const DELETE = sql('availability_delete', 'delete from availability_windows where id = $1');
export const deleteWindow = async (tx: Tx, id: number): Promise<void> => {
  await tx.rows(DELETE, [id]);
};

const INSERT_MANY = sql(
  'availability_insert_many',
  `
  insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
  select w.staff_id, w.service_day, tstzrange(w.from_at, w.to_at), $5, $5
  from unnest($1::int[], $2::date[], $3::timestamptz[], $4::timestamptz[]) as w(staff_id, service_day, from_at, to_at)`,
);
export const insertWindows = async (tx: Tx, windows: readonly NewWindow[], now: Date): Promise<void> => {
  if (!windows.length) return;
  const column = <K extends keyof NewWindow>(name: K): NewWindow[K][] => windows.map((window) => window[name]);
  await tx.rows(INSERT_MANY, [column('staffId'), column('serviceDay'), column('start'), column('end'), now]);
};

const DELETE_MANY = sql('availability_delete_many', 'delete from availability_windows where id = any($1::int[])');
export const deleteWindows = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length) await tx.rows(DELETE_MANY, [ids]);
};

const FIRST_START = sql(
  'availability_first_start',
  'select min(lower(during)) as first from availability_windows where staff_id = $1 and service_day = $2',
);
/** The start of a person's first window of a day; null where they have none. */
export const findFirstStart = async (q: Queryable, staffId: number, day: string): Promise<Date | null> =>
  (await q.one<{ first: Date | null }>(FIRST_START, [staffId, day])).first;

const PERSON = sql('availability_person', 'select role, first_name, last_name from users where id = $1');
export interface Person {
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
}
export const findPerson = (q: Queryable, id: number): Promise<Person | undefined> => q.maybe<Person>(PERSON, [id]);

/** A person's booking that has not ended. */
export interface Booking extends Interval {
  readonly id: number;
  readonly client: string;
  readonly service_day: string;
}

const BOOKINGS = sql(
  'availability_bookings',
  `
  select a.id, concat_ws(' ', c.first_name, nullif(c.last_name, '')) as client, a.service_day, a.starts_at as start, a.ends_at as "end"
  from staff_holds h join appointments a on a.id = h.appointment_id and a.deleted_at is null join clients c on c.id = a.client_id
  where h.staff_id = $1 and h.leg in ('session', 'outbound') and h.during && tstzrange($2::timestamptz - interval '1 day', $3::timestamptz + interval '1 day') and upper(h.during) > $4
  order by a.starts_at, a.id`,
);

export interface BookingSearch extends Interval {
  readonly staffId: number;
  readonly now: Date;
}

/** The person's bookings that touch a stretch of time, or a day before or after it, and are not over. */
export const findBookings = (q: Queryable, { staffId, start, end, now }: BookingSearch): Promise<Booking[]> =>
  q.rows<Booking>(BOOKINGS, [staffId, start, end, now]);

const BOOKINGS_OF_DAY = sql(
  'availability_bookings_of_day',
  `
  select distinct a.id, concat_ws(' ', c.first_name, nullif(c.last_name, '')) as client, a.service_day, a.starts_at as start, a.ends_at as "end"
  from staff_holds h join appointments a on a.id = h.appointment_id and a.deleted_at is null join clients c on c.id = a.client_id
  where h.leg in ('session', 'outbound') and a.starts_at >= $1 and a.starts_at < $2 and upper(h.during) > $3
  order by a.starts_at, a.id`,
);
/** All bookings that begin within a stretch and are not over. */
export const findBookingsOfDay = (q: Queryable, { start, end }: Interval, now: Date): Promise<Booking[]> =>
  q.rows<Booking>(BOOKINGS_OF_DAY, [start, end, now]);
