import type { Appointment } from 'shared-lib/contract';
import {
  allAccepted, allowedChanges, formatServiceDay, formatTime, isOverdue, isStalled, localTime, seesPayments, urgencyOf, waitingFor,
  type Role,
} from 'shared-lib/domain';
import { staffOf, type AppointmentRecord } from './record.js';

/** Whoever reads: a principal, or the owner of a socket. */
export interface Reader {
  readonly userId: number;
  readonly role: Role;
}

/** May this person know that the appointment exists? Operators: all; therapist and driver: their own. Points 6-009, 6-012. */
export const maySee = (record: AppointmentRecord, reader: Reader): boolean =>
  reader.role === 'operator' || staffOf(record).includes(reader.userId);

/** The appointment as its reader may see it, as an object of the contract. */
export const viewFor = (record: AppointmentRecord, reader: Reader, now: Date): Appointment =>
  JSON.parse(viewText(record, reader, now)) as Appointment;

/**
 * The same as JSON text, put together from what the database wrote and what depends on the reader and the instant.
 * All operators see the same text, so a message to many of them is made once.
 */
export function viewText(record: AppointmentRecord, reader: Reader, now: Date): string {
  const money = seesPayments(reader.role);
  const parts = [
    inner(record.row.core_json),
    `"services":${idsOf(record.row.services_json)}`,
    `"services_details":${servicesFor(record.row.services_json, money)}`,
    `"therapists_details":${record.row.therapists_json ?? '[]'}`,
    `"therapist_details":${JSON.stringify(record.therapists[0] ?? null)}`,
    `"material_usage_summary":{"consumable_materials":${record.row.consumable_json ?? '[]'},"reusable_materials":${record.row.reusable_json ?? '[]'}}`,
    inner(JSON.stringify(derived(record, reader, now))),
  ];
  if (money) parts.push(inner(record.row.money_json));
  return `{${parts.join(',')}}`;
}

/** The members of a JSON object's text, without its braces. */
const inner = (json: string): string => json.slice(1, -1);

interface BookedService {
  readonly id: number;
  readonly name: string;
  readonly duration: number;
  readonly price: number;
}
const servicesOf = (json: string | null): BookedService[] => (json === null ? [] : (JSON.parse(json) as BookedService[]));
const idsOf = (json: string | null): string => JSON.stringify(servicesOf(json).map(({ id }) => id));

/** A driver sees what is done, not what it costs. */
function servicesFor(json: string | null, money: boolean): string {
  if (money) return json ?? '[]';
  return JSON.stringify(servicesOf(json).map(({ id, name, duration }) => ({ id, name, duration })));
}

type Derived = Pick<Appointment,
  | 'start_time' | 'end_time' | 'formatted_date' | 'formatted_start_time' | 'formatted_end_time'
  | 'therapist' | 'therapist_id' | 'therapists' | 'therapist_accepted' | 'therapists_accepted' | 'group_size'
  | 'driver_accepted' | 'both_accepted' | 'both_parties_accepted' | 'pending_acceptances' | 'driver_name' | 'pickup_driver_name'
  | 'session_end_time' | 'session_details' | 'materials_checked' | 'materials_verified' | 'materials_status'
  | 'is_overdue' | 'is_stalled' | 'urgency' | 'waiting_for' | 'allowed_actions'>;

/** What follows from the stored facts, the reader and the instant. */
function derived(record: AppointmentRecord, reader: Reader, now: Date): Derived {
  const { row, state, therapists } = record;
  const at = now.getTime();
  const start = localTexts(row.starts_at);
  const end = localTexts(row.ends_at);
  const waiting = waitingFor(state).map((awaited) => ({ ...awaited, name: nameOf(record, awaited.id) }));
  const accepted = allAccepted(state);
  return {
    start_time: start.time, end_time: end.time,
    formatted_date: dayText(row.service_day), formatted_start_time: start.longTime, formatted_end_time: end.longTime,
    therapist: therapists[0]?.id ?? null,
    therapist_id: therapists[0]?.id ?? null,
    therapists: therapists.map(({ id }) => id),
    therapist_accepted: therapists.length > 0 && therapists.every((one) => one.accepted),
    therapists_accepted: therapists.map((one) => one.accepted),
    group_size: therapists.length,
    driver_accepted: state.driver?.accepted ?? false,
    both_accepted: accepted,
    both_parties_accepted: accepted,
    pending_acceptances: state.status === 'pending' ? waiting.map(({ name }) => name) : [],
    driver_name: fullName(row.driver_first_name, row.driver_last_name),
    pickup_driver_name: fullName(row.pickup_first_name, row.pickup_last_name),
    session_end_time: sessionEnd(record),
    session_details: { duration: sessionMinutes(record) },
    materials_checked: row.materials_checked_at !== null,
    materials_verified: row.materials_checked_at !== null,
    materials_status: state.materials,
    is_overdue: isOverdue(state, at),
    is_stalled: isStalled(state, at),
    urgency: state.status === 'pending' ? urgencyOf((state.startsAt - at) / 60_000) : null,
    waiting_for: waiting,
    allowed_actions: allowedChanges(state, { role: reader.role, id: reader.userId }, at),
  };
}

const fullName = (first: string | null, last: string | null): string | null => (first === null ? null : [first, last].filter(Boolean).join(' '));

function nameOf({ row, therapists }: AppointmentRecord, id: number | null): string {
  if (id === null) return 'Operator';
  const therapist = therapists.find((one) => one.id === id);
  if (therapist) return fullName(therapist.first_name, therapist.last_name) ?? '';
  const driver = id === row.driver_id ? fullName(row.driver_first_name, row.driver_last_name) : fullName(row.pickup_first_name, row.pickup_last_name);
  return driver ?? '';
}

/** When the session ended or, while it runs, will end. */
function sessionEnd({ row }: AppointmentRecord): string | null {
  const end = row.session_completed_at ?? (row.session_started_at && new Date(row.session_started_at.getTime() + row.duration * 60_000));
  return end?.toISOString() ?? null;
}

/** Minutes the session took; null until it is over. */
const sessionMinutes = ({ row }: AppointmentRecord): number | null =>
  row.session_started_at && row.session_completed_at ? Math.round((row.session_completed_at.getTime() - row.session_started_at.getTime()) / 60_000) : null;

interface LocalTexts {
  readonly time: string;
  readonly longTime: string;
}

/** Visits begin on few different days and instants, and writing one in Manila's words takes longer than the rest of the view. */
function remembered<K, V>(write: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const value = write(key);
    known.set(key, value);
    return value;
  };
}
const REMEMBERED_MAX = 20_000;

const dayText = remembered(formatServiceDay);
const textsAt = remembered((instant: number): LocalTexts => {
  const date = new Date(instant);
  return { time: localTime(date), longTime: formatTime(date) };
});
const localTexts = (instant: Date): LocalTexts => textsAt(instant.getTime());
