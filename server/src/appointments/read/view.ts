import type { Appointment } from 'shared-lib/contract';
import { allAccepted, allowedChanges, formatServiceDay, formatTime, isOverdue, isStalled, localTime, seesPayments, urgencyOf, waitingFor, type Role } from 'shared-lib/domain';
import { staffOf, type AppointmentRecord, type RecordRow } from './record.js';

/** Whoever reads: a principal, or the owner of a socket. */
export interface Reader {
  readonly userId: number;
  readonly role: Role;
}

/** May this person know that the appointment exists? Operators: all; therapist and driver: their own. Points 6-009, 6-012. */
export const maySee = (record: AppointmentRecord, reader: Reader): boolean => reader.role === 'operator' || staffOf(record).includes(reader.userId);

/**
 * The appointment as its reader may see it at an instant. All operators see the same, so a message to many of them is
 * made once. Source: spec 3, 'Appointment'. Points 3-001..3-020.
 *
 * One literal: put together from parts by spreading, an object of so many members took 500 microseconds instead of 10.
 */
export function viewFor(record: AppointmentRecord, reader: Reader, now: Date): Appointment {
  const { row, state, therapists, services, materials } = record;
  const at = now.getTime();
  const first = therapists[0] ?? null;
  const accepted = allAccepted(state);
  const reviewed = row.rejection_reviewed_at !== null;
  const waiting = waitingFor(state).map(({ role, id }) => ({ role, id, name: id === null ? 'Operator' : nameOf(record, id) }));
  const view: Appointment = {
    id: row.id, version: row.version,
    date: row.service_day, start_time: timeAt(state.startsAt), end_time: timeAt(state.endsAt),
    starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString(),
    formatted_date: dayText(row.service_day), formatted_start_time: timeText(state.startsAt), formatted_end_time: timeText(state.endsAt),
    location: row.location, notes: row.notes,
    duration: row.duration, total_duration: row.duration,
    status: row.status, outcome: row.outcome,
    created_at: isoOf(row.created_at), updated_at: isoOf(row.updated_at),

    client: row.client_id, client_details: clientOf(row.client),
    services: services.map(({ id }) => id), services_details: services as Appointment['services_details'],

    therapist: first && first.id, therapist_id: first && first.id, therapists: therapists.map(({ id }) => id),
    therapist_details: first, therapists_details: therapists as Appointment['therapists_details'],
    therapist_accepted: first !== null && therapists.every((one) => one.accepted), therapists_accepted: therapists.map((one) => one.accepted),
    driver_accepted: state.driver?.accepted ?? false, both_accepted: accepted, both_parties_accepted: accepted,
    pending_acceptances: state.status === 'pending' ? waiting.map(({ name }) => name) : [],

    driver: row.driver_id, driver_id: row.driver_id, driver_details: driverOf(row.driver),
    driver_name: fullName(row.driver), driver_assigned_at: isoOrNull(row.driver_assigned_at),
    group_size: therapists.length, requires_car: row.requires_car,

    rejection_reason: row.rejection_reason, rejected_at: isoOrNull(row.rejected_at), rejected_by: rejecterOf(row),
    rejection_reviewed: reviewed, rejection_review_decision: row.rejection_review_decision, rejection_review_notes: row.rejection_review_notes,
    rejection_reviewed_at: isoOrNull(row.rejection_reviewed_at), review_completed: reviewed,
    cancelled_at: isoOrNull(row.cancelled_at), cancel_reason: row.cancel_reason,

    total_price: row.total_price,
    payment_status: row.payment_status, payment_method: row.payment_method, payment_amount: row.payment_amount, payment_notes: row.payment_notes,
    payment_verified_at: isoOrNull(row.payment_verified_at), receipt_hash: row.receipt_hash, receipt_url: row.receipt_url,
    metadata: { service_extension: { has_extension: row.extension_amount !== null, extension_amount: row.extension_amount } },

    started_at: isoOrNull(row.started_at), journey_started_at: isoOrNull(row.journey_started_at), arrived_at: isoOrNull(row.arrived_at),
    dropped_off_at: isoOrNull(row.dropped_off_at),
    session_started_at: row.session_started_at && row.session_started_at.toISOString(),
    session_completed_at: row.session_completed_at && row.session_completed_at.toISOString(),
    session_end_time: sessionEnd(row), session_details: { duration: sessionMinutes(row) },

    pickup_requested: row.pickup_requested_at !== null, pickup_requested_at: isoOrNull(row.pickup_requested_at),
    pickup_urgency: row.pickup_urgency, pickup_notes: row.pickup_notes,
    assigned_pickup_driver: row.pickup_driver_id, pickup_driver_name: fullName(row.pickup_driver),
    pickup_deadline: row.pickup_deadline && row.pickup_deadline.toISOString(),
    estimated_pickup_time: isoOrNull(row.estimated_pickup_time), pickup_confirmed_at: isoOrNull(row.pickup_confirmed_at),
    return_journey_completed_at: isoOrNull(row.return_journey_completed_at),

    material_usage_summary: materials,
    materials_checked: row.materials_checked_at !== null, materials_verified: row.materials_checked_at !== null, materials_status: state.materials,

    response_deadline: row.response_deadline.toISOString(), is_overdue: isOverdue(state, at), is_stalled: isStalled(state, at),
    urgency: state.status === 'pending' ? urgencyOf((state.startsAt - at) / 60_000) : null,
    waiting_for: waiting,
    allowed_actions: allowedChanges(state, { role: reader.role, id: reader.userId }, at),
  };
  return seesPayments(reader.role) ? view : withoutMoney(view);
}

/** A driver sees what is done, not what it costs. Source: product 6. */
function withoutMoney(view: Appointment): Appointment {
  const {
    total_price: _price, payment_status: _status, payment_method: _method, payment_amount: _amount, payment_notes: _notes, payment_verified_at: _verified,
    receipt_hash: _hash, receipt_url: _url, metadata: _metadata, ...rest
  } = view;
  return { ...rest, services_details: view.services_details.map(({ id, name, duration }) => ({ id, name, duration })) };
}

const clientOf = ([first_name, last_name, phone_number, address]: RecordRow['client']): Appointment['client_details'] => ({ first_name, last_name, phone_number, address });

function driverOf(driver: RecordRow['driver']): Appointment['driver_details'] {
  if (!driver) return null;
  const [first_name, last_name, motorcycle_plate, vehicle_type, phone_number] = driver;
  return { first_name, last_name, motorcycle_plate, vehicle_type, phone_number };
}

const rejecterOf = ({ rejecter, rejected_by }: RecordRow): Appointment['rejected_by'] =>
  rejecter && rejected_by !== null ? { id: rejected_by, role: rejecter[2], name: fullName(rejecter) ?? '' } : null;

/** When the session ended or, while it runs, will end. */
function sessionEnd({ session_started_at: begun, session_completed_at: ended, duration }: RecordRow): string | null {
  if (ended) return ended.toISOString();
  return begun && new Date(begun.getTime() + duration * 60_000).toISOString();
}

/** Minutes the session took; null until it is over. */
const sessionMinutes = ({ session_started_at: begun, session_completed_at: ended }: RecordRow): number | null =>
  begun && ended && Math.round((ended.getTime() - begun.getTime()) / 60_000);

const fullName = (person: readonly [first: string, last: string, ...rest: unknown[]] | null): string | null =>
  person && (person[1] ? `${person[0]} ${person[1]}` : person[0]);

function nameOf({ row, therapists }: AppointmentRecord, id: number): string {
  const therapist = therapists.find((one) => one.id === id);
  if (therapist) return fullName([therapist.first_name, therapist.last_name]) ?? '';
  return fullName(id === row.driver_id ? row.driver : row.pickup_driver) ?? '';
}

/** The database's `2026-11-20 05:10:00+00` as ISO 8601; a zone of whole hours has no minutes there. */
function isoOf(text: string): string {
  const sign = text.charAt(text.length - 3);
  return `${text.slice(0, 10)}T${text.slice(11)}${sign === '+' || sign === '-' ? ':00' : ''}`;
}
const isoOrNull = (text: string | null): string | null => text && isoOf(text);

/** Visits begin on few different days and instants, and writing one in Manila's words takes longer than the rest of a view. */
function remembered<K>(write: (key: K) => string): (key: K) => string {
  const known = new Map<K, string>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const text = write(key);
    known.set(key, text);
    return text;
  };
}
const REMEMBERED_MAX = 20_000;

const dayText = remembered(formatServiceDay);
const timeAt = remembered((instant: number) => localTime(new Date(instant)));
const timeText = remembered((instant: number) => formatTime(new Date(instant)));
