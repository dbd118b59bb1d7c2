import type { Answer, Calls, Query } from 'shared-lib/contract';
import {
  addDays,
  LOG_SEARCH_DAYS,
  LOGS_COUNTED_MAX,
  serviceDayBounds,
  serviceDayOf,
  typedNumber,
  type NamesByNumber,
  type ServiceDay,
  PERIOD_TEXTS,
} from 'shared-lib/domain';
import { searchClientIds } from '../clients/clients.repository.js';
import { likePart, termPatterns } from '../platform/search/like-patterns.js';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Deps } from '../platform/deps.js';
import type { Queryable } from '../platform/database/database.js';
import { wrongFields } from '../platform/errors.js';
import type { Searching } from '../platform/search/search-lane.js';
import { findEntries, findNamed, findNames, type TrailEntry } from './trail.repository.js';
import type { Sought, TrailFilter, TrailPlace } from './trail-query.sql.js';
import * as m from '../texts/m.js';

type Filters = Query<Calls['logs']['export']>;
type Page = Answer<Calls['logs']['list']>;

interface Days {
  readonly from: ServiceDay;
  readonly to: ServiceDay;
}

/** The days that a search looks through. By default, the last ones before `to`. */
function searchedDays({ from, to }: Filters, today: ServiceDay): Days {
  const until = to ?? (from ? addDays(from, LOG_SEARCH_DAYS - 1) : today);
  const earliest = addDays(until, 1 - LOG_SEARCH_DAYS);
  if (from !== undefined && from < earliest)
    throw wrongFields({ from: [m.a_search_looks_through_days({ logSearchDays: LOG_SEARCH_DAYS })] });
  return { from: from ?? earliest, to: until };
}

async function soughtBy(q: Queryable, search: string): Promise<Sought> {
  const number = typedNumber(search);
  const pattern = likePart(search.toLowerCase());
  const clients = await searchClientIds(q, search);
  const named = await findNamed(q, termPatterns(search).words, clients);
  return { pattern, number: number === undefined ? null : String(number), clients, ...named };
}

function filterOf({ actor, action, entity, entity_id: entityId, from, to }: Partial<Filters>): TrailFilter {
  return {
    ...(actor !== undefined && { actor: actor === 'system' ? null : actor }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(entityId && { entityId }),
    ...(from && { since: serviceDayBounds(from).start }),
    ...(to && { until: serviceDayBounds(to).end }),
  };
}

/** The entries that are asked for, and for a search the days it looks through. */
interface Wanted {
  readonly searched: Days | null;
  readonly filter: TrailFilter;
}

function wantedBy({ clock }: Pick<Deps, 'clock'>, filters: Filters): Wanted {
  const { search, from, to } = filters;
  if (from !== undefined && to !== undefined && from > to) throw wrongFields({ to: [PERIOD_TEXTS.backwards] });
  const searched = search ? searchedDays(filters, serviceDayOf(clock.now())) : null;
  return { searched, filter: filterOf({ ...filters, ...searched }) };
}

/** Adds what a search means: the people and records with that name. */
const withSought = async (q: Queryable, filter: TrailFilter, search: string | undefined): Promise<TrailFilter> =>
  search ? { ...filter, sought: await soughtBy(q, search) } : filter;

/** A page of the audit trail. Source: R-pages-8. */
export async function pageOfTrail(
  deps: Deps,
  { before, after, page_size, ...filters }: Query<Calls['logs']['list']>,
  who: Searching,
): Promise<Page> {
  const place: TrailPlace = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  const { search } = filters;
  const { searched, filter } = wantedBy(deps, filters);
  const isFirst = before === undefined;
  const size = { limit: page_size + 1, ...(isFirst && { countedTo: LOGS_COUNTED_MAX }) };
  const read = async (q: Queryable) => findEntries(q, await withSought(q, filter, search), place, size);
  const { entries, found } = await (search ? deps.searches.run(who, read) : read(deps.db));
  const results = entries.slice(0, page_size);
  return {
    results,
    ...(await findNames(deps.db, results)),
    next: entries.length > page_size ? (results.at(-1)?.id ?? null) : null,
    count: isFirst ? Math.min(found, LOGS_COUNTED_MAX) : null,
    ...(found > LOGS_COUNTED_MAX && { count_capped: true }),
    searched,
  };
}

/** Entries of one statement. This many are read ahead when the file is downloaded slowly. */
const PIECE = 500;

const byNumber = (named: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(named.map(({ id, name }) => [id, name]));

export interface TrailPiece {
  readonly entries: readonly TrailEntry[];
  readonly names: NamesByNumber;
}

/**
 * All entries that match the filters, in pieces, the newest first. New entries shift nothing: each piece goes on after
 * the last entry of the one before. No connection is held in between. A search does not use the search lane: a newer
 * search would end it in the middle of the file. Each person reads one piece at a time.
 */
export function piecesOfTrail(deps: Deps, filters: Filters, { userId }: Searching): AsyncGenerator<TrailPiece> {
  // A page of a file may take as long as other work in bulk.
  const db = deps.db.withStatementLimit(BULK_STATEMENT_MS);
  // This stays outside the generator, so that a wrong filter is refused before the file begins.
  const { filter } = wantedBy(deps, filters);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => deps.inTurn(`logs of ${userId}`, work);
  return (async function* () {
    const wanted = await inTurn(() => withSought(db, filter, filters.search));
    for (let before: number | undefined; ; ) {
      const place = before === undefined ? {} : { before };
      const { entries } = await inTurn(() => findEntries(db, wanted, place, { limit: PIECE }));
      const { people, services } = await findNames(db, entries);
      if (entries.length) yield { entries, names: { people: byNumber(people), services: byNumber(services) } };
      before = entries.at(-1)?.id;
      if (entries.length < PIECE) return;
    }
  })();
}
