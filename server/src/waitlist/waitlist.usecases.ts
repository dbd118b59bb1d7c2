import type { Answer, Body, Calls, Query, WaitlistEntry } from 'shared-lib/contract';
import {
  localTime,
  serviceDayOf,
  FIELD_TEXTS,
  waitlistStarts,
  waitlistWindowFaults,
  type WaitlistState,
  type WaitlistWindow,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { lockClient } from '../clients/clients.repository.js';
import { clientIsGone } from '../clients/clients.usecases.js';
import { termPatterns } from '../platform/search/like-patterns.js';
import { settleEntry } from '../notifications/settle.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound, wrongFields, type FieldErrors } from '../platform/errors.js';
import { changedMembers } from '../platform/http/stale-edit.js';
import { paginated } from '../platform/http/paging.js';
import { planLook } from './look-for-openings.js';
import { tellWaitlist } from './waitlist-screens.js';
import {
  closeEntry,
  countEntries,
  findFaults,
  findOverlappingEntry,
  findEntry,
  insertEntry,
  listEntries,
  lockEntry,
  updateEntry,
  type EntryColumns,
  type EntryRow,
} from './waitlist.repository.js';
import * as m from '../texts/m.js';

type Waitlist = Calls['waitlist'];

const OPEN: readonly WaitlistState[] = ['waiting', 'offered'];
const sumOf = (services: readonly { readonly duration: number }[]): number =>
  services.reduce((sum, { duration }) => sum + duration, 0);

export const shownEntry = (row: EntryRow): WaitlistEntry => ({
  id: row.id,
  version: row.version,
  client: row.client_id,
  client_details: {
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    address: row.address,
  },
  services: [...row.services],
  services_details: [...row.services_details],
  duration: sumOf(row.services_details),
  from_day: row.from_day,
  to_day: row.to_day,
  from_time: row.from_time,
  to_time: row.to_time,
  therapist: row.therapist_id,
  therapist_name: row.therapist_name,
  notes: row.notes,
  state: row.state,
  offer:
    row.offer_start && row.offer_therapist !== null && row.offered_at
      ? {
          date: serviceDayOf(row.offer_start),
          start_time: localTime(row.offer_start),
          therapist: row.offer_therapist,
          therapist_name: row.offer_therapist_name ?? '',
          since: row.offered_at.toISOString(),
        }
      : null,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closed_by_name,
  closed_reason: row.closed_reason,
  appointment: row.appointment_id,
});

/** Source: R-booking-31. */
export async function pageOfEntries(
  { db }: Deps,
  { show, search, ...page }: Query<Waitlist['list']>,
): Promise<Answer<Waitlist['list']>> {
  const patterns = search ? termPatterns(search) : null;
  const [{ rows, count }, totals] = await Promise.all([listEntries(db, { show, patterns, ...page }), countEntries(db)]);
  return { ...paginated(rows.map(shownEntry), { ...page, count }), ...totals };
}

export async function readEntry(q: Queryable, id: number): Promise<WaitlistEntry> {
  const row = await findEntry(q, id);
  if (!row) throw notFound();
  return shownEntry(row);
}

type EntryInput = Pick<EntryColumns, 'services' | 'therapist_id' | 'notes'> & WaitlistWindow;

/** The columns to store; refuses wrong fields. */
async function checked(tx: Tx, wanted: EntryInput, now: Date): Promise<EntryColumns> {
  const windowFaults = waitlistWindowFaults(wanted, { now, today: serviceDayOf(now) });
  const { services, is_nobody } = await findFaults(tx, wanted.services, wanted.therapist_id);
  const fields: FieldErrors = {
    ...Object.fromEntries(Object.entries(windowFaults).map(([name, text]) => [name, [text]])),
    ...(services && { services: [FIELD_TEXTS.notFound] }),
    ...(is_nobody && { therapist: [FIELD_TEXTS.notFound] }),
  };
  if (Object.keys(fields).length) throw wrongFields(fields);
  const starts = waitlistStarts(wanted);
  const [first_start, last_start] = [starts[0], starts.at(-1)];
  if (!first_start || !last_start) throw new Error('a window without a start passed its check');
  return { ...wanted, first_start, last_start };
}

/** Members of the audit trail. */
const audited = ({ client: _client, therapist, ...entry }: { client?: number; therapist?: number | null }) => ({
  ...entry,
  ...(therapist !== undefined && { therapist_id: therapist }),
});

/**
 * Stores an entry and looks at once for a free slot. Where the client already has an entry for some of the same days,
 * the answer says so, and the new one is stored only on request.
 */
export const keepEntry = ({ deps, actor, origin }: Caller, body: Body<Waitlist['keep']>): Promise<WaitlistEntry> =>
  deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const { client, even_so, therapist, ...wanted } = body;
    // Two simultaneous entries of one client run one by one.
    if (!(await lockClient(tx, client))) throw wrongFields({ client: [(await clientIsGone(tx, client)).message] });
    const entry = await checked(tx, { ...wanted, therapist_id: therapist }, now);
    const other = even_so ? undefined : await findOverlappingEntry(tx, { client, ...wanted });
    if (other) throw new ApiError('WISH_KEPT_ALREADY', { extra: { current: shownEntry(other) } });
    const id = await insertEntry(tx, entry, { client, by: userIdOf(actor), now });
    recordAudit(tx, {
      at: now,
      actor,
      action: 'waitlist.keep',
      entity: 'wish',
      entityId: id,
      after: { client_id: client, ...audited({ therapist, ...wanted }) },
      ...origin,
    });
    tellWaitlist(tx, id);
    await planLook(tx, deps.jobs, entry);
    return readEntry(tx, id);
  });

/** The entry, locked. Refuses an entry that is no longer on the waitlist, and says why. */
export async function lockOpenEntry(tx: Tx, id: number): Promise<EntryRow> {
  const row = await lockEntry(tx, id);
  if (!row) throw notFound();
  if (!OPEN.includes(row.state)) throw closedError(row);
  return row;
}

/** How and by whom it was closed: the second operator reads what the first did. */
const closedError = (row: EntryRow): ApiError => {
  const who = row.closed_by_name ?? m.somebody();
  const done = { booked: m.booked_this_wish_already({ who }), withdrawn: m.took_this_wish_off_the({ who }) };
  const detail = row.state === 'booked' || row.state === 'withdrawn' ? done[row.state] : m.the_time_of_this_wish();
  return new ApiError('WISH_CLOSED', { detail, extra: { current: shownEntry(row) } });
};

/** Changes an open entry; its offer is withdrawn and a new one looked for. */
export const changeEntry = (
  { deps, actor, origin }: Caller,
  id: number,
  { version, therapist, ...change }: Body<Waitlist['change']>,
): Promise<WaitlistEntry> =>
  deps.db.tx(async (tx) => {
    const row = await lockOpenEntry(tx, id);
    if (row.version !== version) throw new ApiError('STALE_VERSION', { extra: { current: shownEntry(row) } });
    const { services, from_day, to_day, from_time, to_time, therapist_id, notes } = row;
    const before = { services, from_day, to_day, from_time, to_time, therapist_id, notes };
    const after: EntryInput = { ...before, ...change, ...(therapist !== undefined && { therapist_id: therapist }) };
    const changed = changedMembers(after, before);
    if (!changed) return shownEntry(row);
    const now = deps.clock.now();
    const entry = await checked(tx, after, now);
    await updateEntry(tx, id, entry, now);
    recordAudit(tx, { at: now, actor, action: 'waitlist.change', entity: 'wish', entityId: id, ...changed, ...origin });
    settleEntry(tx, id, now);
    tellWaitlist(tx, id);
    // The offered slot may now fit another entry.
    await planLook(tx, deps.jobs, row.state === 'offered' ? null : entry);
    return readEntry(tx, id);
  });

/** Removes an entry from the waitlist; its offer goes to the next one. */
export const withdrawEntry = (
  { deps, actor, origin }: Caller,
  id: number,
  { reason }: Body<Waitlist['withdraw']>,
): Promise<WaitlistEntry> =>
  deps.db.tx(async (tx) => {
    const row = await lockOpenEntry(tx, id);
    const now = deps.clock.now();
    await closeEntry(tx, id, { state: 'withdrawn', now, by: userIdOf(actor), reason });
    recordAudit(tx, {
      at: now,
      actor,
      action: 'waitlist.withdraw',
      entity: 'wish',
      entityId: id,
      after: { reason },
      ...origin,
    });
    settleEntry(tx, id, now);
    tellWaitlist(tx, id);
    if (row.state === 'offered') await planLook(tx, deps.jobs, null);
    return readEntry(tx, id);
  });

/**
 * Settles the entry in the booking's transaction. Of two bookings of one entry, the second reads what the first did,
 * and books nothing.
 */
export async function settleBookedEntry(
  tx: Tx,
  { deps, actor, origin }: Caller,
  {
    wish,
    client,
    appointment,
    now,
  }: { readonly wish: number; readonly client: number; readonly appointment: number; readonly now: Date },
): Promise<void> {
  const row = await lockOpenEntry(tx, wish);
  if (row.client_id !== client) throw wrongFields({ wish: [m.this_is_the_wish_of()] });
  await closeEntry(tx, wish, { state: 'booked', now, by: userIdOf(actor), appointment });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'waitlist.book',
    entity: 'wish',
    entityId: wish,
    after: { appointment_id: appointment },
    ...origin,
  });
  settleEntry(tx, wish, now);
  tellWaitlist(tx, wish);
  if (row.state === 'offered') await planLook(tx, deps.jobs, null);
}
