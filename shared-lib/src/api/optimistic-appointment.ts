import {
  type Action,
  allowedChanges,
  canonicalStatus,
  type Change,
  type ChangeInput,
  decide,
  personName,
  SETTABLE_STATUSES,
  waitingFor,
  type WorkflowState,
} from '../domain';
import type { SignedInUser } from '../session/stored-user';
import type { AppointmentChange, CachedAppointment } from './appointment-record';

const epoch = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** What the workflow needs to know, read from the record as its reader sees it. */
export function workflowStateOf(appointment: CachedAppointment): WorkflowState {
  const { driver, pickup_requested: asked } = appointment;
  return {
    status: appointment.status,
    outcome: appointment.outcome,
    startsAt: Date.parse(appointment.starts_at),
    endsAt: Date.parse(appointment.ends_at),
    therapists: appointment.therapists_details.map((one) => ({
      id: one.id,
      accepted: one.accepted,
      ready: one.ready,
      pickedUp: one.pickup_status === 'picked_up',
    })),
    driver: driver === null ? null : { id: driver, accepted: appointment.driver_accepted },
    responseDeadline: Date.parse(appointment.response_deadline),
    lastRemindedAt: null,
    paymentStatus: appointment.payment_status ?? 'unpaid',
    materials: appointment.materials_status,
    rodeOut: appointment.journey_started_at !== null || appointment.dropped_off_at !== null,
    pickup: asked
      ? {
          driverId: appointment.assigned_pickup_driver,
          urgency: appointment.pickup_urgency,
          deadline: epoch(appointment.pickup_deadline),
          asked: [],
          returnsTo: appointment.outcome === 'cancelled' ? 'cancelled' : 'completed',
        }
      : null,
  };
}

/** The moment that an action stamps. */
const STAMPS: Partial<Record<Action, keyof CachedAppointment>> = {
  start_appointment: 'started_at',
  start_journey: 'journey_started_at',
  arrive_at_location: 'arrived_at',
  drop_off_therapist: 'dropped_off_at',
  start_session: 'session_started_at',
  mark_awaiting_payment: 'session_completed_at',
  mark_completed: 'payment_verified_at',
  reject: 'rejected_at',
  request_pickup: 'pickup_requested_at',
  confirm_pickup: 'pickup_confirmed_at',
  complete_return_journey: 'return_journey_completed_at',
  cancel: 'cancelled_at',
};

function merge(appointment: CachedAppointment, next: WorkflowState): CachedAppointment {
  const people = appointment.therapists_details
    .filter((one) => next.therapists.some(({ id }) => id === one.id))
    .map((one) => {
      const state = next.therapists.find(({ id }) => id === one.id);
      return {
        ...one,
        accepted: state?.accepted ?? false,
        ready: state?.ready ?? false,
        pickup_status: state?.pickedUp ? ('picked_up' as const) : ('waiting' as const),
      };
    });
  const name = (role: string, id: number | null): string =>
    role === 'driver'
      ? (appointment.driver_name ?? 'Driver')
      : (people.filter((one) => one.id === id).map(personName)[0] ?? 'Operator');
  const waiting = waitingFor(next).map(({ role, id }) => ({ role, id, name: name(role, id) }));
  const driverAccepted = next.driver?.accepted ?? false;
  const all = people.every((one) => one.accepted) && (next.driver === null || driverAccepted);
  return {
    ...appointment,
    status: next.status,
    outcome: next.outcome,
    therapists: people.map(({ id }) => id),
    therapists_details: people,
    therapist_details: people[0] ?? null,
    therapists_accepted: people.map((one) => one.accepted),
    therapist_accepted: people.length > 0 && people.every((one) => one.accepted),
    driver_accepted: driverAccepted,
    both_accepted: all,
    both_parties_accepted: all,
    pending_acceptances: next.status === 'pending' ? waiting.map((one) => one.name) : [],
    waiting_for: waiting,
    materials_status: next.materials,
    materials_checked: next.materials === 'checked',
    pickup_requested: next.pickup !== null,
    pickup_urgency: next.pickup?.urgency ?? appointment.pickup_urgency,
    ...(appointment.payment_status === undefined ? {} : { payment_status: next.paymentStatus }),
  };
}

export interface OptimisticChange {
  change: Change;
  input: ChangeInput;
  user: SignedInUser;
  now: Date;
}

/**
 * The appointment as it will be when the server agrees, by the same pure workflow; null where that would refuse, and
 * the server has the word. Points 4-071, 4-077.
 */
export function optimisticAppointment(
  appointment: CachedAppointment,
  { change, input, user, now }: OptimisticChange,
): CachedAppointment | null {
  const actor = { role: user.role, id: user.id };
  const decision = decide(change, { state: workflowStateOf(appointment), actor, input, now: now.getTime() });
  if (!decision.allowed) return null;
  const stamp = STAMPS[change as Action];
  return {
    ...merge(appointment, decision.next),
    ...(stamp ? { [stamp]: now.toISOString() } : {}),
    allowed_actions: allowedChanges(decision.next, actor, now.getTime()),
    isOptimistic: true,
  };
}

/** What the body of an action tells the workflow. */
export function inputOf(body: Record<string, unknown> = {}): ChangeInput {
  const number = (key: string): number | undefined => (typeof body[key] === 'number' ? body[key] : undefined);
  return {
    therapistId: number('therapist_id'),
    driverId: number('driver_id'),
    urgency: body.pickup_urgency === 'urgent' || body.pickup_urgency === 'normal' ? body.pickup_urgency : undefined,
    decision: typeof body.action === 'string' ? body.action : undefined,
    payment:
      number('payment_amount') === undefined
        ? undefined
        : { method: body.payment_method === 'gcash' ? 'gcash' : 'cash', amount: number('payment_amount') ?? 0 },
  };
}

/** An edited appointment as it will look; people and prices follow with the answer. */
export function optimisticEdit(
  appointment: CachedAppointment,
  change: AppointmentChange,
  at: { user: SignedInUser; now: Date },
): CachedAppointment {
  const { date, start_time, end_time, location, notes, status } = change;
  const wanted = status === undefined ? undefined : SETTABLE_STATUSES.find((one) => one === canonicalStatus(status));
  const set = wanted && optimisticAppointment(appointment, { change: 'set_status', input: { status: wanted }, ...at });
  const given = Object.fromEntries(
    Object.entries({ date, start_time, end_time, location, notes }).filter(([, value]) => value !== undefined),
  );
  return { ...appointment, ...set, ...given, isOptimistic: true };
}
