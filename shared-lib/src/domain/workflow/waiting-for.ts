import type { Role } from '../people/roles.js';
import type { TherapistState, WorkflowState } from './state.js';

export const allAccepted = (state: Pick<WorkflowState, 'therapists' | 'driver'>): boolean =>
  state.therapists.every((therapist) => therapist.accepted) && (state.driver?.accepted ?? true);

const allReady = (state: WorkflowState): boolean => state.therapists.every((therapist) => therapist.ready);

/** The status that everyone's answers and readiness add up to, before the driver is ready. Source: R-workflow-45. */
export function settledStatus(state: WorkflowState): 'pending' | 'confirmed' | 'therapist_confirmed' {
  if (!allAccepted(state)) return 'pending';
  return allReady(state) ? 'therapist_confirmed' : 'confirmed';
}

export interface Awaited {
  readonly role: Role;
  /** Null for 'any operator'. */
  readonly id: number | null;
}

const OFFICE: Awaited = { role: 'operator', id: null };

/**
 * The people who must act next; empty if nobody must. It drives 'Waiting for …', reminders and notifications. Of people
 * who cannot come nothing is awaited: the office finds somebody else. Source: R-beyond-1531.
 */
export function waitingFor(state: WorkflowState): Awaited[] {
  const awaited = stepsOf(state);
  const still = awaited.filter(({ id }) => !state.cannotCome?.people.some((one) => one.id === id));
  return still.length === awaited.length ? awaited : [...still, OFFICE];
}

function stepsOf(state: WorkflowState): Awaited[] {
  const therapists = (which: (therapist: TherapistState) => boolean): Awaited[] =>
    state.therapists.filter(which).map(({ id }) => ({ role: 'therapist', id }));
  const driver: Awaited[] = state.driver ? [{ role: 'driver', id: state.driver.id }] : [];
  const operator: Awaited[] = [OFFICE];
  switch (state.status) {
    case 'pending':
      return [...therapists((one) => !one.accepted), ...(state.driver?.accepted === false ? driver : [])];
    case 'confirmed':
      return therapists((one) => !one.ready);
    case 'therapist_confirmed':
      return state.driver ? driver : operator;
    case 'driver_confirmed':
    case 'awaiting_payment':
    case 'pickup_requested':
    case 'rejected':
      return operator;
    case 'in_progress':
      return state.driver ? driver : therapists(() => true);
    case 'journey':
    case 'picking_up_therapists':
    case 'transporting_group':
    case 'driving_to_location':
    case 'at_location':
    case 'arrived':
      return driver;
    case 'dropped_off':
    case 'session_in_progress':
    case 'payment_verified':
    case 'payment_completed':
      return therapists(() => true);
    case 'completed':
      return state.materials === 'unchecked' ? therapists(() => true) : [];
    case 'driver_assigned_pickup':
    case 'return_journey':
      return state.pickup?.driverId ? [{ role: 'driver', id: state.pickup.driverId }] : [];
    default:
      return [];
  }
}
