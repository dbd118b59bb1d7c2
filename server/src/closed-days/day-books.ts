import type { DayChange, DayCorrection, DayFigures, DayPerson } from 'shared-lib/contract';
import { isCounted, ownCounts, type ServiceDay, shortAndOver } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import { inPesos } from '../platform/pesos.js';
import { sumDiscounts, sumFees, sumMoney, sumPrepaid, sumTipsOf } from '../reports/summary.repository.js';
import {
  type ChangeRow,
  type CorrectionRow,
  findChangesOf,
  findCorrectionsOf,
  findGcashOf,
  findLaterOf,
  findOpenOf,
  findPeopleOf,
  findTipsOf,
  findUnpaidOf,
  MOST_CHANGES,
  type PersonRow,
} from './day-books.repository.js';

const countOf = (row: PersonRow): DayPerson['count'] =>
  row.is_earlier ||
  row.count_id === null ||
  row.expected === null ||
  row.counted === null ||
  row.at === null ||
  row.counted_by === null
    ? null
    : {
        id: row.count_id,
        expected: row.expected,
        counted: row.counted,
        at: row.at.toISOString(),
        by: { id: row.counted_by, name: row.counted_by_name ?? '' },
        reason: row.reason ?? '',
        settled_by: row.settled_by,
        settled_at: row.settled_at?.toISOString() ?? null,
        with_later: row.with_later,
      };

/** @param isSigned all cash of a signed day was counted */
function shownPerson(row: PersonRow, isSigned: boolean): DayPerson {
  const { id, name, role, is_active, payments, taken, in_hand, in_hand_now } = row;
  const count = countOf(row);
  const shown = { payments, taken, in_hand, in_hand_now, count };
  return {
    person: { id, name, role, is_active },
    ...shown,
    is_counted: isSigned || row.is_earlier || isCounted(shown),
  };
}

const shownCorrection = (row: CorrectionRow): DayCorrection => ({ ...row, at: row.at.toISOString() });

const shownChange = (row: ChangeRow): DayChange => ({ ...row, at: row.at.toISOString() });
const changedBy = (row: CorrectionRow): ChangeRow => ({
  ...row,
  kind: row.after === 0 ? 'refund' : 'correction',
  key: `${row.appointment}`,
});

const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);

/** What is signed of one service day, as its books are now, and what that is counted from. Sums in whole pesos. */
export type SignedBooks = Awaited<ReturnType<typeof readSignedBooks>>;

/**
 * Only this is read while entries of the books wait. The money is added up as the reports do. Source: R-beyond-552.
 * @param signedCounts the counts that were signed; null for an open day
 */
export async function readSignedBooks(q: Queryable, day: ServiceDay, signedCounts: readonly number[] | null) {
  const days = { from: day, to: day };
  const [money, { discounts }, { fees }, tipSums, prepaid, personRows, gcash, unpaid, open, corrections] =
    await Promise.all([
      sumMoney(q, days),
      sumDiscounts(q, days),
      sumFees(q, days),
      sumTipsOf(q, days),
      sumPrepaid(q, days),
      findPeopleOf(q, day, signedCounts),
      findGcashOf(q, day),
      findUnpaidOf(q, day),
      findOpenOf(q, day),
      findCorrectionsOf(q, day),
    ]);
  const people = personRows.map((row) => shownPerson(row, signedCounts !== null));
  const counts = people.flatMap(({ count }) => count ?? []);
  const { commission, ...sums } = money;
  const figures: DayFigures = {
    ...sums,
    commission: inPesos(commission),
    discounts,
    fees,
    ...tipSums,
    ...prepaid,
    ...shortAndOver(people),
    expected: sum(ownCounts(people).map(({ expected }) => expected)),
    counted: sum(ownCounts(people).map(({ counted }) => counted)),
    gcash_payments: gcash.length,
    gcash_seen: gcash.filter(({ is_seen }) => is_seen).length,
    unpaid_visits: unpaid.length,
    unpaid: sum(unpaid.map(({ due }) => due)),
    open_visits: open.length,
    corrections: corrections.length,
  };
  return {
    figures,
    counts: counts.map(({ id }) => id),
    people,
    gcash,
    unpaid,
    open,
    corrections: corrections.map(shownCorrection),
  };
}

/** The lists of a day that are only shown. */
export type ShownLists = Awaited<ReturnType<typeof readShownLists>>;

/** What a day's page has besides. None of it is signed, so it is read before entries wait. Source: R-beyond-550. */
export async function readShownLists(q: Queryable, day: ServiceDay) {
  const [tips, correctedLater, changedLater, earlier] = await Promise.all([
    findTipsOf(q, day),
    findLaterOf(q, day),
    findChangesOf(q, day, 'later'),
    findChangesOf(q, day, 'earlier'),
  ]);
  const later = [...correctedLater.map(changedBy), ...changedLater.rows]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, MOST_CHANGES);
  return {
    tips: tips.map(({ id, name, ...tip }) => ({ person: { id, name }, ...tip })),
    later: later.map(shownChange),
    later_count: correctedLater.length + changedLater.total,
    earlier: earlier.rows.map(shownChange),
    earlier_count: earlier.total,
  };
}
