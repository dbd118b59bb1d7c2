// How it works: docs/subsystems/books.md.
import { createHash } from 'node:crypto';
import type { BooksOverview } from 'shared-lib/contract';
import { isDayOver, monthPeriod, type ServiceDay } from 'shared-lib/domain';
import type { Database, Queryable, Tx } from '../platform/database/database.js';
import { type DayDigests, digestDays, findKeptMonth, findOpenDays, keepMonth } from './months.repository.js';

const digestOf = (days: DayDigests): string =>
  createHash('sha256')
    .update(
      Object.entries(days)
        .map(([day, digest]) => `${day} ${digest}\n`)
        .sort()
        .join(''),
    )
    .digest('hex');

/**
 * Keeps the digest of the month of a day that was just closed, once all its days with entries are. Where the month was
 * closed before, the digests of its other days stay those of then: closing one day anew hides no change of another.
 */
export async function keepClosedMonth(tx: Tx, day: ServiceDay, now: Date): Promise<void> {
  const period = monthPeriod(day);
  if (!isDayOver(period.to, now) || (await findOpenDays(tx, period)).length > 0) return;
  const kept = await findKeptMonth(tx, period.from);
  const digests = await digestDays(tx, kept ? { from: day, to: day } : period);
  const { [day]: _, ...others } = kept?.days ?? {};
  const days = { ...others, ...digests };
  if (Object.keys(days).length === 0) return;
  await keepMonth(tx, period.from, { digest: digestOf(days), days, closed_at: now });
}

/** The first day whose digest is another than it was. */
function firstChanged(before: DayDigests, after: DayDigests): ServiceDay | null {
  const days = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return days.find((day) => before[day] !== after[day]) ?? null;
}

/** Is the month closed, and is it what it was when it was closed? Source: R-beyond-744. */
export async function closedState(q: Queryable, day: ServiceDay): Promise<BooksOverview['closed']> {
  const period = monthPeriod(day);
  const [open, kept] = await Promise.all([findOpenDays(q, period), findKeptMonth(q, period.from)]);
  const state = { open_days: open.length, first_open: open[0] ?? null };
  if (!kept || open.some((one) => one in kept.days))
    return { ...state, digest: null, closed_at: null, first_changed: null };
  return {
    ...state,
    digest: kept.digest,
    closed_at: kept.closed_at.toISOString(),
    first_changed: firstChanged(kept.days, await digestDays(q, period)),
  };
}

/** Keeps the digest of a month that was closed before months had one. */
export async function keepIfClosed(db: Database, day: ServiceDay, now: Date): Promise<void> {
  const period = monthPeriod(day);
  if (!isDayOver(period.to, now) || (await findKeptMonth(db, period.from))) return;
  if ((await findOpenDays(db, period)).length > 0) return;
  await db.tx((tx) => keepClosedMonth(tx, period.from, now));
}
