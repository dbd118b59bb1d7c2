import { sql, type Tx } from '../../platform/database/database.js';

const REMOVE_LINK = sql('calendar_link_remove', 'delete from calendar_links where user_id = $1 returning user_id');
const FORGET_KNOWN_BROWSERS = sql(
  'known_browsers_forget',
  'delete from known_devices where user_id = $1 and token_hash is distinct from $2',
);

/** Ends the link that a calendar program reads; false where there was none. */
export const removeCalendarLink = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.rows(REMOVE_LINK, [userId])).length > 0;

/** Browsers in which a person signed in have their own counters. All but the kept one lose them. */
export const forgetKnownBrowsers = (tx: Tx, userId: number, kept: Buffer | null): Promise<unknown> =>
  tx.rows(FORGET_KNOWN_BROWSERS, [userId, kept]);
