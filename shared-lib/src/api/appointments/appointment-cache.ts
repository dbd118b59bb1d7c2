// How it works: docs/subsystems/screens.md.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { limits } from '../../domain';
import { askAppointment } from '../http/channel-questions';
import { now } from '../../clock/now';
import { placeIn, type Placed, without } from './appointment-lists';
import { type AppointmentPage, type CachedAppointment, type CachedCard, isWhole } from './appointment-record';
import { appointmentKeys, listOfKey } from './appointments';
import { availabilityKeys } from '../http/availability-freshness';
import { neededAppointment, settleNeeds } from './needs-cache';
import type { Calls } from '../../contract';
import { send } from '../http/http';

/** The current record, for callers whose action brought no answer. */
const readAppointment = (id: number) =>
  send<Calls['appointments']['read']>('GET', '/api/scheduling/appointments/:id/', { params: { id } });

/** The least time between two fetches of lists that could not be patched exactly. */
const REFRESH_GAP_MS = 1_500;

interface Refresher {
  wanted: Set<string>;
  timer?: ReturnType<typeof setTimeout>;
  lastAt: number;
}
const refreshers = new WeakMap<QueryClient, Refresher>();

/**
 * Fetches lists on the screen again, soon and together. Calls within 100 ms become one, and a storm of events a few.
 * Source: 9-057.
 */
export function refreshSoon(client: QueryClient, hash: string): void {
  const refresher = refreshers.get(client) ?? { wanted: new Set(), lastAt: -REFRESH_GAP_MS };
  refreshers.set(client, refresher);
  refresher.wanted.add(hash);
  if (refresher.timer !== undefined) return;
  const wait = Math.max(limits.REFRESH_DEBOUNCE_MS, refresher.lastAt + REFRESH_GAP_MS - performance.now());
  refresher.timer = setTimeout(() => {
    refresher.timer = undefined;
    refresher.lastAt = performance.now();
    const hashes = refresher.wanted;
    refresher.wanted = new Set();
    // A fetch during a change would show the state before it.
    if (client.isMutating({ mutationKey: ['appointments'] }) > 0)
      return hashes.forEach((one) => refreshSoon(client, one));
    client
      .refetchQueries({ type: 'active', predicate: (query) => hashes.has(query.queryHash) }, { throwOnError: true })
      .catch((error: unknown) => console.warn('refreshing after a change failed', error));
  }, wait);
}

/** Called with every appointment that is stored, or null for one that went, and what was known before. */
type Follower = (id: number, record: CachedCard | null, before: CachedCard | undefined) => void;
const followers = new Set<Follower>();
/** For screens that keep appointments in another form than lists. Returns the function that stops it. */
export function followAppointments(follower: Follower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
const tell: Follower = (...change) => followers.forEach((follow) => follow(...change));

/**
 * Runs once a query's first fetch is done; false if there is none. Its answer may be older than a change of now, and
 * until it is there, the library joins it instead of asking again.
 */
export function afterFirstFetch({ state, promise }: Query, then: () => void): boolean {
  if (state.data !== undefined || state.fetchStatus !== 'fetching' || !promise) return false;
  promise.then(then, () => undefined);
  return true;
}

function askSoon(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const ask = (): void => refreshSoon(client, query.queryHash);
    if (!afterFirstFetch(query, ask)) ask();
  }
}

/** All lists that this browser has fetched. */
export const lists = (client: QueryClient): Query[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: appointmentKeys.all(), predicate: (query) => listOfKey(query.queryKey) !== null });

const isNewer = (one: CachedCard, other: CachedCard): boolean =>
  one.version > other.version || (one.version === other.version && isWhole(one) && !isWhole(other));

/** The newest version that any list or its own page knows. Of equal versions, the whole record. */
export function knownAppointment(client: QueryClient, id: number): CachedCard | undefined {
  const own: CachedCard | undefined =
    client.getQueryData<CachedAppointment>(appointmentKeys.one(id)) ?? neededAppointment(client, id);
  return lists(client).reduce<CachedCard | undefined>((known, query) => {
    const found = (query.state.data as AppointmentPage | undefined)?.results.find((one) => one.id === id);
    return found && (!known || isNewer(found, known)) ? found : known;
  }, own);
}

function changeLists(client: QueryClient, change: (page: AppointmentPage, query: Query) => Placed | null): void {
  const patch = (query: Query): void => {
    const page = query.state.data as AppointmentPage | undefined;
    const placed = page && change(page, query);
    if (!placed) return;
    if (placed.page !== page) client.setQueryData(query.queryKey, placed.page);
    if (!placed.exact) refreshSoon(client, query.queryHash);
  };
  for (const query of lists(client)) {
    if (afterFirstFetch(query, () => patch(query))) continue;
    // This fetch began before the change, so its answer must not overwrite it.
    if (query.state.fetchStatus === 'fetching') refreshSoon(client, query.queryHash);
    patch(query);
  }
}

/** Marks lists as stale, so the next look fetches them. What is on the screen was already patched. */
const markStale = (client: QueryClient): void => {
  client
    .invalidateQueries({
      queryKey: appointmentKeys.all(),
      refetchType: 'none',
      predicate: (query) => listOfKey(query.queryKey) !== null,
    })
    .catch((error: unknown) => console.warn('marking lists stale failed', error));
};

function recount(client: QueryClient): void {
  const query = client.getQueryCache().find({ queryKey: appointmentKeys.counts() });
  if (query) refreshSoon(client, query.queryHash);
}

/** A card is too short to replace a page's record. For a newer card, the page asks again. */
function putOwn(client: QueryClient, next: CachedCard): void {
  const queryKey = appointmentKeys.one(next.id);
  const own = client.getQueryData<CachedAppointment>(queryKey);
  if (!own || own.version > next.version) return;
  if (isWhole(next)) client.setQueryData<CachedAppointment>(queryKey, next);
  else if (own.version < next.version)
    client
      .invalidateQueries({ queryKey, exact: true })
      .catch((error: unknown) => console.warn('refreshing an appointment failed', error));
}

function put(client: QueryClient, next: CachedCard): void {
  const before = knownAppointment(client, next.id);
  changeLists(client, (page, query) => {
    const place = listOfKey(query.queryKey);
    return place && placeIn(page, place, { next, before, now: now() });
  });
  putOwn(client, next);
  tell(next.id, next, before);
  settleNeeds(client, next, before).forEach((hash) => refreshSoon(client, hash));
  const isLate = Boolean(next.is_overdue);
  if (
    before?.status !== next.status ||
    before.date !== next.date ||
    before.payment_status !== next.payment_status ||
    Boolean(before.is_overdue) !== isLate
  )
    recount(client);
}

/**
 * Writes appointments from the server or an optimistic change into every list and their own pages, without fetching.
 * Only lists whose order or page limits this browser cannot know are fetched again, together.
 */
export function putAppointments(client: QueryClient, records: readonly CachedCard[]): void {
  if (records.length === 0) return;
  for (const record of records) put(client, record);
  markStale(client);
}

export const putAppointment = (client: QueryClient, record: CachedCard): void => putAppointments(client, [record]);

/**
 * Hides an appointment from every list while it is being deleted. Its own page keeps it, flagged, as the deletion may
 * fail. Source: 3-022.
 */
export function hideAppointment(client: QueryClient, id: number): void {
  changeLists(client, (page) => without(page, id));
  client.setQueryData<CachedAppointment>(
    appointmentKeys.one(id),
    (own) => own && { ...own, isOptimisticDeleted: true },
  );
}

/** Asks again what needs this user, once for all events of a moment. */
export function refreshNeeds(client: QueryClient): void {
  // Queries that are not on the screen fetch with the next look.
  void client.invalidateQueries({ queryKey: appointmentKeys.needs(), refetchType: 'none' });
  askSoon(client, appointmentKeys.needs());
}

/** Asks again when people are booked, once for all events of a moment. */
export const refreshBooked = (client: QueryClient): void => askSoon(client, availabilityKeys.booked());

/** Removes an appointment from every list. */
export function dropAppointment(client: QueryClient, id: number): void {
  const before = knownAppointment(client, id);
  changeLists(client, (page) => without(page, id));
  tell(id, null, before);
  client.removeQueries({ queryKey: appointmentKeys.one(id) });
  recount(client);
  refreshNeeds(client);
  markStale(client);
}

/** Fetches everything about appointments again, after a gap in the live channel. */
export async function refetchAppointments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: appointmentKeys.all() });
}

/** Fetches the appointments on the screen again, a week of bookings included, while there is no live channel. */
export async function refetchShownAppointments(client: QueryClient): Promise<void> {
  const shown = [appointmentKeys.all(), availabilityKeys.booked(), availabilityKeys.bookedDays()];
  await Promise.all(shown.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })));
}

/** Stops running fetches, as their answers would undo the coming change. They run again afterwards. */
export async function holdStill(client: QueryClient): Promise<void> {
  const fetching = lists(client).filter(
    (query) => query.state.fetchStatus === 'fetching' && query.state.data !== undefined,
  );
  const hashes = new Set(fetching.map((query) => query.queryHash));
  if (hashes.size === 0) return;
  await client.cancelQueries({ predicate: (query) => hashes.has(query.queryHash) });
  hashes.forEach((hash) => refreshSoon(client, hash));
}

/**
 * Fetches one appointment again and stores it everywhere. If no request gets through, it asks over the channel; the
 * answer comes as a normal message. Source: 4-074, 7-101, R-api-13.
 */
export async function refreshAppointment(client: QueryClient, id: number): Promise<void> {
  try {
    putAppointment(client, await readAppointment(id));
  } catch (error) {
    if (!askAppointment(id)) console.warn('refreshing an appointment failed', error);
  }
}
