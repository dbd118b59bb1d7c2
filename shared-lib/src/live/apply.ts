// How it works: docs/subsystems/live-channel.md.
import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { limits, type Status } from '../domain';
import {
  afterFirstFetch,
  dropAppointment,
  knownAppointment,
  putAppointments,
  refreshBooked,
  refreshNeeds,
} from '../api/appointments/appointment-cache';
import type { CachedCard } from '../api/appointments/appointment-record';
import { accountQueries } from '../api/accounts/accounts';
import { attendanceKeys } from '../api/attendance/attendance';
import { RELEASED } from '../reload';
import { currentSession } from '../session/session';
import {
  appointmentsRoot,
  boardRoot,
  bookingRequestsKey,
  cancelRequestsKey,
  timeRequestsKey,
  newEntriesKey,
  recordsRoot,
  reportsRoot,
} from '../api/http/query-keys';
import { staffKeys } from '../api/records/staff';
import { availabilityKeys, forceAvailability } from '../api/http/availability-freshness';
import { notificationKeys } from '../api/notifications/notifications';
import type { LiveMessage } from '../api/http/channel-questions';

/** The status that a message's name alone implies. Source: 4-068..4-070. */
const STATUS_BY_TYPE: Readonly<Record<string, Status>> = {
  session_started: 'session_in_progress',
  awaiting_payment: 'awaiting_payment',
  appointment_started: 'in_progress',
};
const NOTIFICATIONS_GAP_MS = 1_000;
/** Messages about rides to take over: the appointments are not their drivers' yet. Source: 6-017, 6-018. */
const SECOND_DRIVER = new Set(['urgent_backup_request', 'backup_request_closed']);
/** Sent to this driver, or to nobody in particular. */
const isForUser = ({ driver_id: to }: LiveMessage): boolean =>
  typeof to !== 'number' || to === currentSession().user?.id;

const SOS: QueryKey = ['sos'];

/** The queries that each message makes stale. Those on the screen are fetched again. */
const REFRESHED = new Map<string, () => readonly QueryKey[]>([
  ['availability_update', () => [availabilityKeys.all(), boardRoot()]],
  [
    'suspension_update',
    () => [accountQueries.profile().queryKey, staffKeys.all(), availabilityKeys.all(), boardRoot()],
  ],
  ['attendance_update', () => [attendanceKeys.all()]],
  // The report counts the materials that visits used up.
  ['inventory_update', () => [recordsRoot(), reportsRoot()]],
  ['waitlist_update', () => [recordsRoot()]],
  // Giving up money changes no appointment, only its lists and counts.
  ['need_update', () => [appointmentsRoot()]],
  ['settings_update', () => [['settings'], availabilityKeys.all(), boardRoot()]],
  ['payments_update', () => [reportsRoot()]],
  ['cash_update', () => [reportsRoot()]],
  ['cancel_request_update', () => [cancelRequestsKey()]],
  // What is held for a client is nobody else's.
  ['time_request_update', () => [timeRequestsKey(), availabilityKeys.all(), boardRoot()]],
  ['booking_request_update', () => [bookingRequestsKey()]],
  ['rating_update', () => [reportsRoot()]],
  ['releases_update', () => [['releases']]],
  ['sos_update', () => [SOS]],
]);

const GONE = new Set(['appointment_delete', 'appointment_deleted']);

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `appointment_message` wraps another message. Source: 7-117. */
export function unwrap(message: LiveMessage): LiveMessage {
  if (message.type !== 'appointment_message') return message;
  const inner = [message.message, message.data, message.payload].find(isObject);
  return inner && typeof inner.type === 'string'
    ? (inner as LiveMessage)
    : { ...message, ...inner, type: 'appointment_updated' };
}

const isRecord = (value: Members): boolean =>
  typeof value.version === 'number' && Array.isArray(value.allowed_actions) && typeof value.status === 'string';

/** The record of a message, whole, or completed from what is known; null if that gives no record. */
function recordOf(client: QueryClient, { type, appointment }: LiveMessage): CachedCard | null {
  if (!isObject(appointment) || typeof appointment.id !== 'number') return null;
  if (isRecord(appointment)) return appointment as unknown as CachedCard;
  const known = knownAppointment(client, appointment.id);
  const status = STATUS_BY_TYPE[type];
  return known ? { ...known, ...(status ? { status } : {}), ...appointment } : null;
}

export interface Applier {
  take: (message: LiveMessage) => void;
  stop: () => void;
}

/**
 * Writes messages into the query cache: the first at once, and those within 100 ms after it together. Records are
 * patched in place; no event causes a fetch. Source: 7-103..7-119, 9-057.
 */
export function createApplier(client: QueryClient): Applier {
  let waiting: LiveMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notifying: ReturnType<typeof setTimeout> | undefined;
  /** Events may have been missed since the lists were fetched. */
  let hasBeenConnected = false;

  const quietly = (work: Promise<unknown>, what: string): void => {
    work.catch((error: unknown) => console.warn(`${what} failed`, error));
  };

  /** Once each, however many keys fit. */
  const refresh = (keys: readonly QueryKey[], after: string): void => {
    const cache = client.getQueryCache();
    const stale = new Set(keys.flatMap((queryKey) => cache.findAll({ queryKey })));
    const ask = (some: ReadonlySet<Query>): void =>
      quietly(client.invalidateQueries({ predicate: (one) => some.has(one) }), `refreshing after ${after}`);
    for (const query of stale) if (query.isActive()) afterFirstFetch(query, () => ask(new Set([query])));
    ask(stale);
  };

  function takeInitial(message: LiveMessage): void {
    const records = Array.isArray(message.appointments)
      ? message.appointments.filter((one): one is CachedCard => isObject(one) && isRecord(one))
      : [];
    putAppointments(client, records);
    // The first time, lists are as old as the page. Later there was a gap, so everything on the screen is fetched
    // again. A call for help may have come between.
    refresh(hasBeenConnected ? [...REFRESHED.values()].flatMap((keys) => keys()) : [SOS], 'a gap');
    hasBeenConnected = true;
  }

  function applyAll(messages: readonly LiveMessage[]): void {
    const records = new Map<number, CachedCard>();
    const stale = new Set<string>();
    let news = false;
    let calls = false;
    let changed = false;
    for (const message of messages) {
      const { appointment } = message;
      if (message.type === 'initial_data') takeInitial(message);
      else if (REFRESHED.has(message.type)) stale.add(message.type);
      else if (SECOND_DRIVER.has(message.type)) calls ||= isForUser(message);
      else if (message.type === 'notification') news = true;
      else if (GONE.has(message.type)) {
        const id = isObject(appointment) ? appointment.id : message.appointment_id;
        if (typeof id !== 'number') continue;
        records.delete(id);
        changed = true;
        dropAppointment(client, id);
      } else {
        const record = recordOf(client, message);
        if (record && (records.get(record.id)?.version ?? -1) <= record.version) records.set(record.id, record);
      }
    }
    putAppointments(client, [...records.values()]);
    if (changed || records.size > 0) refreshBooked(client);
    if (stale.has('availability_update')) forceAvailability();
    if (stale.has('releases_update')) window.dispatchEvent(new Event(RELEASED));
    for (const type of stale) refresh(REFRESHED.get(type)?.() ?? [], type);
    // Read on another device, it no longer calls anyone here.
    if (news || calls) refreshNeeds(client);
    notifySoon();
  }

  /** Most events notify somebody, and each is an entry of the logs. Fetched once for all events within a second. */
  function notifySoon(): void {
    notifying ??= setTimeout(() => {
      notifying = undefined;
      refresh([notificationKeys.all(), newEntriesKey()], 'news');
    }, NOTIFICATIONS_GAP_MS);
  }

  function flush(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    const messages = waiting;
    waiting = [];
    timer = setTimeout(flush, limits.REFRESH_DEBOUNCE_MS);
    notifyManager.batch(() => applyAll(messages));
  }

  return {
    take(message) {
      if (message.type === 'heartbeat' || message.type === 'heartbeat_response' || message.type === 'error') {
        // Nothing was missed: the connection resumed.
        hasBeenConnected = true;
        return;
      }
      waiting.push(unwrap(message));
      if (timer === undefined) flush();
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(notifying);
      waiting = [];
    },
  };
}
