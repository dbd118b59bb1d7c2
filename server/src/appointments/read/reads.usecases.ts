import type { Appointment } from 'shared-lib/contract';
import { HIDDEN_FROM_TODAY, addDays, serviceDayOf, type Status } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { JsonText } from '../../platform/http/route.js';
import { paginated, type PageRequest } from '../../platform/http/paging.js';
import { byDays, wantedBy, type ListRequest } from './lists.js';
import type { Wanted } from './list-query.sql.js';
import { loadAppointment } from './load.js';
import { countAll, countLate, countOwn, countRefusals, findLate, findPage, type Found } from './reads.repository.js';
import { viewText, type Reader } from './view.js';

/** Who asks, and when: the instant of the request, so that a list says of all its rows what holds at one moment. */
interface Asking {
  readonly deps: Deps;
  readonly reader: Reader;
}

/** A page of appointments as JSON: most of it was written by the database and is not parsed to be written again. */
function answer(
  { records, count }: Found,
  { page, page_size }: PageRequest,
  { deps, reader }: Asking,
  more: Readonly<Record<string, unknown>> = {},
): JsonText {
  const now = deps.clock.now();
  const { results: _, ...fields } = paginated([], { page, page_size, count });
  const results = records.map((record) => viewText(record, reader, now)).join(',');
  return new JsonText(`{"results":[${results}],${JSON.stringify({ ...fields, ...more }).slice(1)}`);
}

const pageOf = async (wanted: Wanted, page: PageRequest, asking: Asking) =>
  answer(await findPage(asking.deps.db, wanted, page), page, asking);

export const listAppointments = (request: ListRequest & PageRequest, asking: Asking) =>
  pageOf(wantedBy(request, asking.reader, asking.deps.clock.now()), request, asking);

export function listToday(page: PageRequest, asking: Asking) {
  const today = serviceDayOf(asking.deps.clock.now());
  return pageOf(byDays(asking.reader, today, today), page, asking);
}

export const listUpcoming = (page: PageRequest, asking: Asking) =>
  pageOf(byDays(asking.reader, addDays(serviceDayOf(asking.deps.clock.now()), 1), undefined), page, asking);

export const listWeek = ({ week_start, ...page }: PageRequest & { readonly week_start: string }, asking: Asking) =>
  pageOf(byDays(asking.reader, week_start, addDays(week_start, 6)), page, asking);

const withStatus = (status: Status): Wanted => ({ statuses: [status], newestFirst: false });

/** Soonest first. */
export const listWithStatus = (status: Status, page: PageRequest, asking: Asking) =>
  pageOf(withStatus(status), page, asking);

/** What waits for a review, with how many were ever refused and by whom. Source: spec 2, 'Rejection Overview'. */
export async function listRejected(page: PageRequest, asking: Asking) {
  const { db } = asking.deps;
  const [found, refusals] = await Promise.all([findPage(db, withStatus('rejected'), page), countRefusals(db)]);
  return answer(found, page, asking, { counts: { ...refusals, pending_review: found.count } });
}

export const listLate = async (page: PageRequest, asking: Asking) =>
  answer(await findLate(asking.deps.db, asking.deps.clock.now(), page), page, asking);

/** How many stand behind each tab of the reader. */
export async function countTabs({ deps, reader }: Asking) {
  const now = deps.clock.now();
  const today = serviceDayOf(now);
  if (reader.role !== 'operator')
    return { ...(await countOwn(deps.db, reader.userId, today, HIDDEN_FROM_TODAY)), timeout: 0 };
  const [totals, timeout] = await Promise.all([countAll(deps.db, today), countLate(deps.db, now)]);
  return { ...totals, timeout };
}

/** Somebody else's appointment answers as one that does not exist. */
export async function readAppointment(id: number, { deps, reader }: Asking): Promise<Appointment> {
  const found = await loadAppointment(deps.db, id, reader, deps.clock.now());
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}
