import type { Interval } from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';

/** A day on each side: a visit that begins before the changed time may reach into it. */
const OPEN = sql(
  'waitlist_has_open',
  `select exists (select from waitlist_wishes where closed_at is null
     and ($1::timestamptz is null or last_start >= $1::timestamptz - interval '1 day')
     and ($2::timestamptz is null or first_start <= $2::timestamptz + interval '1 day')) as is_there`,
);

/** Does any waitlist entry want a slot around a time? Null: at any time. */
export const hasOpenEntries = async (q: Queryable, span: Interval | null): Promise<boolean> =>
  (await q.one<{ is_there: boolean }>(OPEN, [span?.start ?? null, span?.end ?? null])).is_there;
