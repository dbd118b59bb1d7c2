import type { Answer, Body, Calls } from 'shared-lib/contract';
import { BOOKING_COLUMNS, BOOKING_PAGE_SIZES, DEFAULT_BOOKING_TABLE, type BookingTable } from 'shared-lib/domain';
import type { Autocommit, Queryable } from '../platform/database/database.js';
import type { Principal } from '../platform/principal.js';
import { findBookingTable, writeBookingTable } from './booking-table.repository.js';

type Shown = Answer<Calls['settings']['bookingTable']>;

const shown = ({ columns, ordering, page_size }: BookingTable): Shown => ({
  columns: [...columns],
  ordering,
  // A choice from before there was one for the rows.
  page_size: page_size ?? BOOKING_PAGE_SIZES[0],
});
const isDefault = (chosen: BookingTable): boolean => JSON.stringify(chosen) === JSON.stringify(DEFAULT_BOOKING_TABLE);

/** The columns as this person chose them. A column that the product no longer has is left out. */
export async function bookingTable(q: Queryable, { userId }: Principal): Promise<Shown> {
  const chosen = await findBookingTable(q, userId);
  const columns = chosen?.columns.filter((one) => BOOKING_COLUMNS.includes(one)) ?? [];
  return shown(chosen && columns.length ? { ...chosen, columns } : DEFAULT_BOOKING_TABLE);
}

/** Replaces the person's choice. The default is stored as no choice. */
export async function chooseBookingTable(
  q: Autocommit,
  principal: Principal,
  { columns, ordering, page_size }: Body<Calls['settings']['setBookingTable']>,
): Promise<Shown> {
  const chosen: BookingTable = {
    columns,
    ordering,
    page_size: page_size ?? (await bookingTable(q, principal)).page_size,
  };
  await writeBookingTable(q, principal.userId, isDefault(chosen) ? null : chosen);
  return shown(chosen);
}
