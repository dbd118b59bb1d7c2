import type { BookingTable } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit } from '../platform/database/database.js';

const READ = sql('settings_booking_table', 'select booking_table from users where id = $1');
/** What this operator chose; null if nothing. */
export const findBookingTable = async (q: Queryable, userId: number): Promise<BookingTable | null> =>
  (await q.one<{ booking_table: BookingTable | null }>(READ, [userId])).booking_table;

const WRITE = sql('settings_booking_table_write', 'update users set booking_table = $2::jsonb where id = $1');
export const writeBookingTable = (q: Autocommit, userId: number, chosen: BookingTable | null): Promise<unknown> =>
  q.rows(WRITE, [userId, chosen && JSON.stringify(chosen)]);
