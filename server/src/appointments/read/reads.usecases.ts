import type { Appointment, TimelineMoment, VisitMessage } from 'shared-lib/contract';
import { HIDDEN_FROM_TODAY, addDays, serviceDayOf, type Status } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/errors.js';
import type { Leaving } from '../../platform/search/search-lane.js';
import { offsetOf, type PageRequest } from '../../platform/http/paging.js';
import { CALENDAR_ENTRIES, CALENDAR_ENTRIES_WITH_PEOPLE } from './calendar.sql.js';
import { countUnpaid } from '../../payments/unpaid.repository.js';
import { aroundToday, byDays, byStatus, TO_BE_PAID, upToToday, wantedBy, type ListRequest } from './lists.js';
import type { ListConditions } from './list-parts.sql.js';
import { loadAppointment } from './load.js';
import { findMessages } from './messages.repository.js';
import { answerPage, answerRecords, type Asking, type ListPage } from './page-answer.js';
import {
  countAll,
  countDriven,
  countLate,
  countOverBy,
  countOwn,
  countRefusals,
  countVisits,
  findLate,
  findOneBehindOther,
  findPage,
  findSlice,
  searchPage,
} from './reads.repository.js';
import { rowsWith } from './rows.js';
import { searchFor } from './search-query.sql.js';
import { findTimeline, isAppointment } from './timeline.repository.js';

const find = (wanted: ListConditions, page: ListPage, { deps }: Asking) =>
  findPage(deps.db, wanted, page, rowsWith(page.fields));

const pageOf = async (wanted: ListConditions, page: ListPage, asking: Asking) =>
  answerRecords(await find(wanted, page, asking), page, asking);

/**
 * Today first, then later days, then past ones. With `at_now`, the page on which the current visits begin, or the last
 * one where all are over.
 */
async function around(request: ListRequest & ListPage, wanted: ListConditions, asking: Asking) {
  const { db, clock } = asking.deps;
  const { page_size, fields } = request;
  const now = clock.now();
  const lists = aroundToday(wanted, now);
  const read = async (page: number) => {
    const slice = { limit: page_size, offset: offsetOf({ page, page_size }) };
    return { page, found: await findOneBehindOther(db, lists, slice, rowsWith(fields)) };
  };
  const over = request.at_now ? await countOverBy(db, lists[0], now) : undefined;
  const first = await read(over === undefined ? request.page : Math.floor(over / page_size) + 1);
  const isPastEnd = over !== undefined && first.found.count > 0 && !first.found.rows.length;
  const { page, found } = isPastEnd ? await read(Math.ceil(first.found.count / page_size)) : first;
  return answerRecords(found, { ...request, page }, asking);
}

/**
 * One part of a list around now: what is not over, soonest first, or what is over, latest first. Both begin at the same
 * visit of today, so only today's rows are counted and skipped, however long the list is. Source: R-beyond-450.
 */
async function partAroundNow(request: ListRequest & ListPage, wanted: ListConditions, asking: Asking) {
  const { db, clock } = asking.deps;
  const now = clock.now();
  const [ahead] = aroundToday(wanted, now);
  const { today, to } = upToToday(wanted, now);
  const over = await countOverBy(db, ahead, now);
  const isAhead = request.part === 'ahead';
  const skipped = isAhead ? over : (await countVisits(db, today)) - over;
  const slice = { limit: request.page_size, offset: skipped + offsetOf(request) };
  const { rows, count } = await findSlice(db, isAhead ? ahead : to, slice, rowsWith(request.fields));
  return answerRecords({ rows, count: count - skipped }, request, asking);
}

/**
 * `ownOf` of lists.ts limits the reader to their own, by the contract's record-owners.ts.
 * @param asked the request itself: a search that waits for its turn ends when the caller has gone
 */
export async function listAppointments(request: ListRequest & ListPage, asking: Asking, asked: Leaving) {
  const { deps, reader } = asking;
  const now = deps.clock.now();
  const wanted = wantedBy(request, reader, now);
  const isNearest = request.ordering === 'nearest';
  if (!request.search && isNearest && request.part) return partAroundNow(request, wanted, asking);
  if (!request.search) return isNearest ? around(request, wanted, asking) : pageOf(wanted, request, asking);
  const lists = isNearest ? aroundToday(wanted, now) : ([wanted] as const);
  const search = searchFor(request.search, reader);
  const found = await deps.searches.run({ userId: reader.userId, request: asked }, (q) =>
    searchPage(q, { lists, search }, request, rowsWith(request.fields)),
  );
  return answerRecords(found, request, asking);
}

export function listToday(page: ListPage, asking: Asking) {
  const today = serviceDayOf(asking.deps.clock.now());
  return pageOf(byDays(asking.reader, today, today), page, asking);
}

export const listUpcoming = (page: ListPage, asking: Asking) =>
  pageOf(byDays(asking.reader, addDays(serviceDayOf(asking.deps.clock.now()), 1), undefined), page, asking);

export const listWeek = ({ week_start, ...page }: ListPage & { readonly week_start: string }, asking: Asking) =>
  pageOf(byDays(asking.reader, week_start, addDays(week_start, 6)), page, asking);

/** A range of service days for a calendar. */
export async function listForCalendar(
  {
    date_after,
    date_before,
    people,
    ...page
  }: PageRequest & { readonly date_after: string; readonly date_before: string; readonly people?: boolean },
  asking: Asking,
) {
  const wanted = byDays(asking.reader, date_after, date_before);
  const rows = people ? CALENDAR_ENTRIES_WITH_PEOPLE : CALENDAR_ENTRIES;
  return answerPage(rows, await findPage(asking.deps.db, wanted, page, rows), page, asking);
}

/** Soonest first. */
export const listWithStatus = (status: Status, page: ListPage, asking: Asking) =>
  pageOf(byStatus(status), page, asking);

/** Visits to be paid: those to verify, and completed ones without a payment. */
export const listToBePaid = (page: ListPage, asking: Asking) => pageOf(TO_BE_PAID, page, asking);

/** Refusals that wait for a review, with the number of all refusals and who refused. Source: 2-107..2-110. */
export async function listRejected(page: ListPage, asking: Asking) {
  const [found, refusals] = await Promise.all([
    find(byStatus('rejected'), page, asking),
    countRefusals(asking.deps.db),
  ]);
  return answerRecords(found, page, asking, { counts: { ...refusals, pending_review: found.count } });
}

export const listLate = async (page: ListPage, asking: Asking) =>
  answerRecords(await findLate(asking.deps.db, asking.deps.clock.now(), page, rowsWith(page.fields)), page, asking);

/** The numbers on the reader's tabs. */
export async function countTabs({ deps, reader }: Asking) {
  const now = deps.clock.now();
  const today = serviceDayOf(now);
  if (reader.role !== 'operator') {
    const [own, driven] = await Promise.all([
      countOwn(deps.db, reader.userId, today, HIDDEN_FROM_TODAY),
      reader.role === 'driver' ? countDriven(deps.db, reader.userId) : undefined,
    ]);
    return { ...own, timeout: 0, ...(driven !== undefined && { driven }) };
  }
  const [totals, timeout, unpaid] = await Promise.all([
    countAll(deps.db, today),
    countLate(deps.db, now),
    countUnpaid(deps.db),
  ]);
  return { ...totals, timeout, payment: totals.payment + unpaid };
}

/** The answers and their times, which the record does not keep. Source: R-api-2. */
export async function readTimeline(id: number, { db }: Deps): Promise<TimelineMoment[]> {
  if (!(await isAppointment(db, id))) throw notFound();
  return findTimeline(db, id);
}

/** The messages about it, to whom they went, and who has read them. */
export async function readMessages(id: number, { db }: Deps): Promise<VisitMessage[]> {
  if (!(await isAppointment(db, id))) throw notFound();
  return findMessages(db, id);
}

/** An appointment of another person answers like one that does not exist. */
export async function readAppointment(id: number, { deps, reader }: Asking): Promise<Appointment> {
  const found = await loadAppointment(deps.db, id, reader, deps.clock.now());
  if (!found) throw notFound();
  return found;
}
