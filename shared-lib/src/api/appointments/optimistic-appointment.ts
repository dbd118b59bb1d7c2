// How it works: docs/subsystems/calls-and-steps.md.
import { riderOf } from './rider';
import {
  type Action,
  ACTION_STAMPS,
  allAccepted,
  allowedChanges,
  canonicalStatus,
  type Change,
  type ChangeInput,
  decide,
  isRideHomeDeclined,
  LATE_MINUTES,
  personName,
  localTime,
  SETTABLE_STATUSES,
  waitingFor,
  wasCollected,
  windowOf,
  type WorkflowState,
} from '../../domain';
import type { SignedInUser } from '../../session/stored-user';
import { type AppointmentChange, type CachedAppointment, type CachedCard, isWhole } from './appointment-record';
import * as m from '../../texts/m';

const epoch = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null);

/** The fields the workflow needs, from the record as its reader sees it. */
export function workflowStateOf(appointment: CachedCard): WorkflowState {
  const { driver, pickup_requested: asked } = appointment;
  return {
    status: appointment.status,
    outcome: appointment.outcome ?? null,
    startsAt: Date.parse(appointment.starts_at),
    endsAt: Date.parse(appointment.ends_at),
    therapists: appointment.therapists_details.map((one) => ({
      id: one.id,
      accepted: one.accepted,
      ready: one.ready,
      ...riderOf(one),
    })),
    driver: driver == null ? null : { id: driver, accepted: appointment.driver_accepted ?? false },
    responseDeadline: Date.parse(appointment.response_deadline),
    lastRemindedAt: null,
    paymentStatus: appointment.payment_status ?? 'unpaid',
    materials: appointment.materials_status,
    rodeOut:
      Boolean(appointment.arrived_at ?? appointment.dropped_off_at) ||
      appointment.therapists_details.some((one) => wasCollected(riderOf(one))),
    pickup: asked
      ? {
          driverId: appointment.assigned_pickup_driver ?? null,
          urgency: appointment.pickup_urgency ?? 'normal',
          deadline: epoch(appointment.pickup_deadline),
          asked: [],
          plannedAt: epoch(appointment.estimated_pickup_time),
          wantedAt: null,
          returnsTo: appointment.outcome === 'cancelled' ? 'cancelled' : 'completed',
        }
      : null,
    backup: secondDriverOf(appointment),
    ...cannotComeOf(appointment),
    ...runningLateOf(appointment),
  };
}

/** As operators see it. Others know it of themselves only, and their actions say it. */
const cannotComeOf = ({ cannot_come: people }: CachedCard): Pick<WorkflowState, 'cannotCome'> =>
  people?.length
    ? {
        cannotCome: {
          people: people.map(({ id, why, at }) => ({ id, reason: 'other', note: why, at: Date.parse(at) })),
        },
      }
    : {};

/** Whoever drives this ride said it. */
function runningLateOf({
  late,
  status,
  driver,
  assigned_pickup_driver: home,
}: CachedCard): Pick<WorkflowState, 'late'> {
  const by = status === 'return_journey' ? home : driver;
  if (!late || by == null) return {};
  return { late: { by, minutes: late.minutes, at: Date.parse(late.at), expectedAt: Date.parse(late.expected_at) } };
}

/** As operators see it. Drivers who are asked need no other state from it. */
function secondDriverOf({ backup }: CachedCard): WorkflowState['backup'] {
  if (!backup) return null;
  const answered = (wanted: 'taken' | 'declined') =>
    backup.drivers.filter(({ answer }) => answer === wanted).map(({ id }) => id);
  return {
    to: null,
    asked: backup.drivers.map(({ id }) => id),
    declined: answered('declined'),
    askedAt: Date.parse(backup.asked_at),
    until: Date.parse(backup.until),
    takenBy: answered('taken')[0] ?? null,
    answeredAt: epoch(backup.answered_at),
  };
}

/** By their field names in the record. */
const STAMPS: Partial<Record<Action, keyof CachedAppointment>> = ACTION_STAMPS;

/** The fields that the whole record has and the card lacks, and what follows from the workflow's state. */
function restOf(people: CachedAppointment['therapists_details'], next: WorkflowState, names: string[]) {
  const accepted = allAccepted(next);
  return {
    therapists: people.map(({ id }) => id),
    therapist_details: people[0] ?? null,
    therapists_accepted: people.map((one) => one.accepted),
    therapist_accepted: people.length > 0 && people.every((one) => one.accepted),
    both_accepted: accepted,
    both_parties_accepted: accepted,
    pending_acceptances: next.status === 'pending' ? names : [],
    materials_checked: next.materials === 'checked',
  } satisfies Partial<CachedAppointment>;
}

/** The people of an appointment now, without those who left it. */
const peopleIn = <T extends { id: number }>(people: readonly T[], next: WorkflowState) =>
  people.flatMap((one) =>
    next.therapists
      .filter(({ id }) => id === one.id)
      .map(({ accepted, ready, pickedUp, needsNoRide, collectedBefore }) => ({
        ...one,
        accepted,
        ready,
        pickup_status: pickedUp ? ('picked_up' as const) : ('waiting' as const),
        needs_no_ride: needsNoRide,
        collected_before: collectedBefore,
      })),
  );

function merge(appointment: CachedCard, next: WorkflowState): CachedCard {
  const people = peopleIn(appointment.therapists_details, next);
  const driver = appointment.driver_details ? personName(appointment.driver_details) : m.driver();
  const name = (role: string, id: number | null): string =>
    role === 'driver' ? driver : (people.filter((one) => one.id === id).map(personName)[0] ?? m.operator());
  const waiting = waitingFor(next).map(({ role, id }) => ({ role, id, name: name(role, id) }));
  const names = waiting.map((one) => one.name);
  return {
    ...appointment,
    ...(isWhole(appointment) && restOf(peopleIn(appointment.therapists_details, next), next, names)),
    status: next.status,
    outcome: next.outcome,
    therapists_details: people,
    driver_accepted: next.driver?.accepted ?? false,
    waiting_for: waiting,
    materials_status: next.materials,
    pickup_requested: next.pickup !== null,
    pickup_declined: isRideHomeDeclined(next),
    backup: next.backup ? appointment.backup : null,
    cannot_come: appointment.cannot_come?.filter(({ id }) => next.cannotCome?.people.some((one) => one.id === id)),
    late: next.late && {
      minutes: next.late.minutes,
      at: new Date(next.late.at).toISOString(),
      expected_at: new Date(next.late.expectedAt).toISOString(),
    },
    pickup_urgency: next.pickup?.urgency ?? appointment.pickup_urgency,
    ...(appointment.payment_status == null ? {} : { payment_status: next.paymentStatus }),
  };
}

export interface OptimisticChange {
  change: Change;
  input: ChangeInput;
  user: SignedInUser;
  now: Date;
}

/**
 * The appointment as it will be if the server agrees, by the same pure workflow. Null if the workflow refuses: then the
 * server decides. Source: 4-071, 4-077.
 */
export function optimisticAppointment(
  appointment: CachedCard,
  { change, input, user, now }: OptimisticChange,
): CachedCard | null {
  const actor = { role: user.role, id: user.id };
  const decision = decide(change, { state: workflowStateOf(appointment), actor, input, now: now.getTime() });
  if (!decision.allowed) return null;
  // Joining a ride home, or making it urgent, does not change when and by whom it was first requested.
  const joins = change === 'request_pickup' && appointment.pickup_requested;
  const stamp = joins ? undefined : STAMPS[change as Action];
  return {
    ...merge(appointment, decision.next),
    ...(stamp ? { [stamp]: now.toISOString() } : {}),
    ...(change === 'request_pickup' && !joins && { pickup_requested_by: user.id }),
    allowed_actions: allowedChanges(decision.next, actor, now.getTime()),
    isOptimistic: true,
  };
}

/** The workflow's input, from the body of an action. */
export function inputOf(body: Record<string, unknown> = {}): ChangeInput {
  const number = (key: string): number | undefined => (typeof body[key] === 'number' ? body[key] : undefined);
  return {
    therapistId: number('therapist_id'),
    driverId: number('driver_id'),
    urgency: body.pickup_urgency === 'urgent' || body.pickup_urgency === 'normal' ? body.pickup_urgency : undefined,
    decision: typeof body.action === 'string' ? body.action : undefined,
    lateMinutes: LATE_MINUTES.find((minutes) => minutes === body.minutes),
    payment:
      number('payment_amount') === undefined
        ? undefined
        : { method: body.payment_method === 'gcash' ? 'gcash' : 'cash', amount: number('payment_amount') ?? 0 },
  };
}

/** An edited appointment as it will look. People and prices follow with the answer. */
export function optimisticEdit(
  appointment: CachedCard,
  change: AppointmentChange,
  at: { user: SignedInUser; now: Date },
): CachedCard {
  const { date, start_time, end_time, location, notes, internal_note, status } = change;
  const wanted = status === undefined ? undefined : SETTABLE_STATUSES.find((one) => one === canonicalStatus(status));
  const set = wanted && optimisticAppointment(appointment, { change: 'set_status', input: { status: wanted }, ...at });
  const given = Object.fromEntries(
    Object.entries({ date, start_time, end_time, location, notes, internal_note }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { ...appointment, ...set, ...given, ...movedTo(appointment, change), isOptimistic: true };
}

/** The new time of an edited appointment, if the edit changes it. */
function movedTo(appointment: CachedCard, { date, start_time, end_time }: AppointmentChange): Partial<CachedCard> {
  if (date === undefined && start_time === undefined && end_time === undefined) return {};
  const { start, end } = windowOf(
    date ?? appointment.date,
    start_time ?? localTime(new Date(appointment.starts_at)),
    end_time ?? localTime(new Date(appointment.ends_at)),
  );
  return { starts_at: start.toISOString(), ends_at: end.toISOString() };
}
