import type { Action, Actor, PickupUrgency, Status } from 'shared-lib/domain';
import type { Given, Visit } from './visit.js';

/**
 * How far a visit is on its day; `checked`: completed, and the materials are checked. `arrived` is a group's
 * at_location.
 */
export type Stage =
  | Exclude<
      Status,
      | 'pending'
      | 'confirmed'
      | 'at_location'
      | 'driving_to_location'
      | 'payment_verified'
      | 'payment_completed'
      | 'cancelled'
      | 'rejected'
      | 'auto_cancelled'
    >
  | 'checked';

export interface FlowOptions {
  readonly payment?: Given['payment'];
  readonly pickup?: {
    readonly driver: number;
    readonly urgency?: PickupUrgency;
    readonly notes?: string;
    readonly asked?: readonly number[];
  };
  /** Minutes of the session, where they differ from the booked length. */
  readonly sessionMinutes?: number;
}

/** Minutes of the steps around a ride home; payment and check come between the session and the request. */
const PAYMENT = 7;
const CHECK = 4;
const REQUEST = 3;
const ASSIGN = 2;
const CONFIRM = 3;
const RETURN = 32;

/** From the end of the session to the assigned driver. */
export const MINUTES_TO_PICKUP = PAYMENT + CHECK + REQUEST + ASSIGN;

/** When a driver assigned at `assignedAt` is back, in epoch milliseconds. */
export const rideHome = (assignedAt: Date): { from: number; to: number } => ({
  from: assignedAt.getTime(),
  to: assignedAt.getTime() + (CONFIRM + RETURN) * 60_000,
});

/**
 * When the pickup driver was assigned, for a visit that reached this stage then; undefined before a driver is assigned.
 */
export function assignedAt(stage: Stage, at: Date): Date | undefined {
  const minutesAgo = { driver_assigned_pickup: 0, return_journey: CONFIRM, transport_completed: CONFIRM + RETURN }[
    stage as string
  ];
  return minutesAgo === undefined ? undefined : new Date(at.getTime() - minutesAgo * 60_000);
}

interface Step {
  readonly action: Action;
  readonly actor: Actor;
  /** Minutes after the previous step. */
  readonly after: number;
  /** The stage that this step reaches. */
  readonly reaches?: Stage;
  readonly given?: Given;
}

const therapist = (id: number): Actor => ({ role: 'therapist', id });
const driver = (id: number): Actor => ({ role: 'driver', id });

/** From 'confirmed' on: all steps of the day, with realistic times between them. */
function stepsOf(visit: Visit, { payment, pickup, sessionMinutes }: FlowOptions): Step[] {
  const { therapists, driver: driverId, operator: operatorId } = visit.plan;
  const [first = 0] = therapists;
  const operator: Actor = { role: 'operator', id: operatorId };
  const group = therapists.length > 1;
  const steps: Step[] = therapists.map((id, at) => ({
    action: 'therapist_confirm',
    actor: therapist(id),
    after: 4,
    ...(at === therapists.length - 1 && { reaches: 'therapist_confirmed' }),
  }));
  if (driverId !== null)
    steps.push({ action: 'driver_confirm', actor: driver(driverId), after: 7, reaches: 'driver_confirmed' });
  steps.push({ action: 'start_appointment', actor: operator, after: 6, reaches: 'in_progress' });
  if (driverId !== null) {
    const ride = driver(driverId);
    steps.push({
      action: 'start_journey',
      actor: ride,
      after: 4,
      reaches: group ? 'picking_up_therapists' : 'journey',
    });
    for (const therapistId of group ? therapists : [])
      steps.push({ action: 'pick_up_therapist', actor: ride, after: 8, given: { input: { therapistId } } });
    if (group) steps.push({ action: 'collect_therapists', actor: ride, after: 2, reaches: 'transporting_group' });
    steps.push({ action: 'arrive_at_location', actor: ride, after: 21, reaches: 'arrived' });
    steps.push({ action: 'drop_off_therapist', actor: ride, after: 3, reaches: 'dropped_off' });
  }
  steps.push(
    { action: 'start_session', actor: therapist(first), after: 5, reaches: 'session_in_progress' },
    {
      action: 'mark_awaiting_payment',
      actor: therapist(first),
      after: sessionMinutes ?? visit.row.duration,
      reaches: 'awaiting_payment',
    },
    {
      action: 'mark_completed',
      actor: operator,
      after: PAYMENT,
      reaches: 'completed',
      given: { payment: payment ?? { method: 'cash', amount: visit.row.total_price, collectedBy: first } },
    },
    { action: 'complete', actor: therapist(first), after: CHECK, reaches: 'checked' },
  );
  if (pickup) {
    const ride = driver(pickup.driver);
    steps.push(
      {
        action: 'request_pickup',
        actor: therapist(first),
        after: REQUEST,
        reaches: 'pickup_requested',
        given: { input: { urgency: pickup.urgency ?? 'normal' }, details: { pickup_notes: pickup.notes ?? null } },
      },
      {
        action: 'assign_pickup_driver',
        actor: operator,
        after: ASSIGN,
        reaches: 'driver_assigned_pickup',
        given: { input: { driverId: pickup.driver }, asked: pickup.asked },
      },
      { action: 'confirm_pickup', actor: ride, after: CONFIRM, reaches: 'return_journey' },
      { action: 'complete_return_journey', actor: ride, after: RETURN, reaches: 'transport_completed' },
    );
  }
  return steps;
}

/** Everyone accepts, a few minutes apart. */
export function acceptAll(visit: Visit, from: Date): void {
  let at = from.getTime();
  for (const id of visit.plan.therapists) visit.take('therapist_confirm', therapist(id), new Date((at += 5 * 60_000)));
  if (visit.plan.driver !== null) visit.take('driver_confirm', driver(visit.plan.driver), new Date((at += 4 * 60_000)));
}

export interface Anchor {
  /** The step that reached this stage happened … */
  readonly stage: Stage;
  /** … then. The other steps are placed around it. */
  readonly at: Date;
}

/** Takes an accepted visit up to a stage. The steps to it keep their usual distances, and `anchor` is fixed in time. */
export function walkTo(visit: Visit, stage: Stage, anchor: Anchor, options: FlowOptions = {}): void {
  const all = stepsOf(visit, options);
  const last = all.findIndex(({ reaches }) => reaches === stage);
  if (last === -1) throw new Error(`the demo day is wrong: ${stage} is not on this visit's way`);
  const times: number[] = [];
  all.reduce((sum, { after }) => {
    times.push(sum + after);
    return sum + after;
  }, 0);
  const fixed = times[all.findIndex(({ reaches }) => reaches === anchor.stage)] ?? 0;
  all.slice(0, last + 1).forEach(({ action, actor, given }, step) => {
    visit.take(action, actor, new Date(anchor.at.getTime() + ((times[step] ?? 0) - fixed) * 60_000), given);
  });
}
