import type { DayFigures } from 'shared-lib/contract';
import type { DayState, DayStep, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { LATER_CORRECTIONS } from './day-books.repository.js';
import { changesOf } from './day-changes.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

const LOCK = sql('book_days_lock', `select pg_advisory_xact_lock(hashtext('book_days'))`);
/** Waits for entries of the books that are under way, and lets none begin until the transaction ends. */
export const lockBooks = async (tx: Tx): Promise<void> => {
  await tx.rows(LOCK);
};

export interface DayRow {
  readonly day: ServiceDay;
  readonly state: DayState;
  /** As signed; null while the day is open. */
  readonly figures: DayFigures | null;
  readonly counts: readonly number[];
  readonly digest: string | null;
  readonly signed_by: number | null;
  readonly signed_by_name: string | null;
  readonly signed_at: Date | null;
  readonly confirmed_by: number | null;
  readonly confirmed_by_name: string | null;
  readonly asked_by: number | null;
  /** Of the entries of the day as they are now. */
  readonly digest_now: string;
}
const nameOf = (id: string): string => `(select ${fullNameOf('n')} from users n where n.id = ${id})`;
const DAY = `b.day, b.state, b.figures, b.counts, b.digest, b.signed_by, ${nameOf('b.signed_by')} as signed_by_name, b.signed_at,
  b.confirmed_by, ${nameOf('b.confirmed_by')} as confirmed_by_name, b.asked_by, book_day_digest(b.day, b.counts) as digest_now`;
const ONE = sql('book_day', `select ${DAY} from book_days b where b.day = $1`);
/** A day that was ever signed. */
export const findDay = (q: Queryable, day: ServiceDay): Promise<DayRow | undefined> => q.maybe<DayRow>(ONE, [day]);

const DIGEST = sql('book_day_digest', 'select book_day_digest($1, $2::int[]) as digest');
export const digestOf = async (q: Queryable, day: ServiceDay, counts: readonly number[]): Promise<string> =>
  (await q.one<{ digest: string }>(DIGEST, [day, counts])).digest;

const OF_PAGE = `(select * from book_days where state <> 'open' order by day desc limit $1 offset $2) b`;
const PAGE = sql('book_days_page', `select ${DAY} from ${OF_PAGE} order by b.day desc`);
/** How much was recorded later of each day of a page. */
export const LATER = sql(
  'book_days_later',
  `select b.day, (select count(*)::int from (${LATER_CORRECTIONS('b.day')}) c) + (select count(*)::int from (${changesOf('later', 'b.day')}) d) as later
   from ${OF_PAGE}`,
);
const COUNT = sql('book_days_count', `select count(*)::int as count from book_days where state <> 'open'`);
/** Signed and closed days, the newest first. Digests and changes are read side by side. */
export async function findDays(
  q: Queryable,
  page: PageRequest,
): Promise<{ rows: (DayRow & { later: number })[]; count: number }> {
  const asked = [page.page_size, offsetOf(page)];
  const [rows, changed, { count }] = await Promise.all([
    q.rows<DayRow>(PAGE, asked),
    q.rows<{ day: ServiceDay; later: number }>(LATER, asked),
    q.one<{ count: number }>(COUNT),
  ]);
  const later = new Map(changed.map((one) => [one.day, one.later]));
  return { rows: rows.map((row) => ({ ...row, later: later.get(row.day) ?? 0 })), count };
}

export interface Signature {
  readonly state: DayState;
  readonly figures: DayFigures;
  readonly counts: readonly number[];
  readonly digest: string;
  readonly by: number;
  readonly at: Date;
}
const SIGN = sql(
  'book_day_sign',
  `insert into book_days (day, state, figures, counts, digest, signed_by, signed_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (day) do update set state = excluded.state, figures = excluded.figures, counts = excluded.counts, digest = excluded.digest,
     signed_by = excluded.signed_by, signed_at = excluded.signed_at, confirmed_by = null, confirmed_at = null, asked_by = null, reopened_by = null`,
);
/** Stores what was signed. The caller has locked the books. */
export const storeSignature = (
  tx: Tx,
  day: ServiceDay,
  { state, figures, counts, digest, by, at }: Signature,
): Promise<unknown> => tx.rows(SIGN, [day, state, figures, counts, digest, by, at]);

const CONFIRM = sql(
  'book_day_confirm',
  `update book_days set state = 'closed', confirmed_by = $2, confirmed_at = $3 where day = $1`,
);
export const storeConfirmation = (tx: Tx, day: ServiceDay, by: number, at: Date): Promise<unknown> =>
  tx.rows(CONFIRM, [day, by, at]);

const ASK = sql('book_day_ask', `update book_days set state = $2, asked_by = $3 where day = $1`);
/** Asks to open the day again, or takes the question away with null. */
export const storeQuestion = (tx: Tx, day: ServiceDay, state: DayState, by: number | null): Promise<unknown> =>
  tx.rows(ASK, [day, state, by]);

const OPEN = sql(
  'book_day_open',
  `update book_days set state = 'open', figures = null, counts = '{}', digest = null, signed_by = null, signed_at = null,
     confirmed_by = null, confirmed_at = null, asked_by = coalesce(asked_by, $2), reopened_by = $3 where day = $1`,
);
/** Opens a day. Its signature stays in its steps. */
export const storeOpen = (tx: Tx, day: ServiceDay, asked: number | null, by: number | null): Promise<unknown> =>
  tx.rows(OPEN, [day, asked, by]);

export interface StepRow {
  readonly step: DayStep;
  readonly by_id: number;
  readonly by_name: string;
  readonly at: Date;
  readonly reason: string;
}
const STEPS = sql(
  'book_day_steps',
  `select s.step, s.by_id, ${fullNameOf('u')} as by_name, s.at, s.reason from book_day_steps s join users u on u.id = s.by_id
   where s.day = $1 order by s.id`,
);
export const findSteps = (q: Queryable, day: ServiceDay): Promise<StepRow[]> => q.rows(STEPS, [day]);

export interface NewDayStep {
  readonly step: DayStep;
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
}
const STEP = sql(
  'book_day_step',
  `insert into book_day_steps (day, step, by_id, at, reason, figures, digest) select $1, $2, $3, $4, $5, $6, $7`,
);
/** Stores a step, with what was signed. */
export const insertDayStep = (
  tx: Tx,
  day: ServiceDay,
  { step, by, at, reason }: NewDayStep,
  signed: { readonly figures: DayFigures | null; readonly digest: string | null },
): Promise<unknown> => tx.rows(STEP, [day, step, by, at, reason, signed.figures, signed.digest]);

const WAITING = sql(
  'book_days_waiting',
  `select exists (select from book_days where state in ('signed', 'reopening')) as found`,
);
/** Does a day wait for a second operator? */
export const hasWaitingDay = async (q: Queryable): Promise<boolean> => (await q.one<{ found: boolean }>(WAITING)).found;

const IS_GCASH = sql(
  'book_day_is_gcash',
  `select exists (select from payments where id = $1 and method = 'gcash' and kind <> 'reversal' and service_day_of(at) = $2)
     or exists (select from client_credit where id = $1 and method = 'gcash' and kind in ('deposit', 'left') and service_day_of(at) = $2) as found`,
);
export const isGcashOf = async (q: Queryable, payment: number, day: ServiceDay): Promise<boolean> =>
  (await q.one<{ found: boolean }>(IS_GCASH, [payment, day])).found;
const SEE = sql(
  'gcash_see',
  'insert into gcash_seen (payment_id, seen_by, seen_at) values ($1, $2, $3) on conflict (payment_id) do nothing returning payment_id',
);
const UNSEE = sql('gcash_unsee', 'delete from gcash_seen where payment_id = $1 returning payment_id');
/** Ticks a payment, or takes the tick back; false where it was so already. */
export const storeSeen = async (
  tx: Tx,
  payment: number,
  { seen, by, at }: { readonly seen: boolean; readonly by: number; readonly at: Date },
): Promise<boolean> => (await (seen ? tx.rows(SEE, [payment, by, at]) : tx.rows(UNSEE, [payment]))).length > 0;
