// How it works: docs/subsystems/appointments.md.
import { CANCELLED, oneOf, SESSION_BEGUN, SETTABLE_STATUSES, type Status } from './statuses.js';
import type { ErrorCode } from '../errors.js';
import { elsewhereGuard } from './guards.js';
import { beginning } from './running.js';
import type { Effect, Outcome, WorkflowState } from './state.js';
import type { Context, Row } from './row.js';

/** Such an appointment has no holds any more. They must still be free to be taken again. */
const WITHOUT_HOLDS: readonly Status[] = ['rejected', ...CANCELLED];
const NEEDS_DRIVER: readonly Status[] = ['driver_confirmed', 'journey', 'arrived', 'dropped_off'];
const rank = (status: Status): number => (SETTABLE_STATUSES as readonly Status[]).indexOf(status);

function guard(context: Context): ErrorCode | undefined {
  const { state, input } = context;
  if (input.status === undefined) return undefined;
  if (input.status === state.status) return 'ACTION_NOT_ALLOWED';
  return NEEDS_DRIVER.includes(input.status) && !state.driver ? 'DRIVER_REQUIRED' : elsewhereGuard(context);
}

const outcomeOf = (status: Status): Outcome | null => (status === 'completed' ? 'completed' : null);

/** One alone is collected at the end of the journey, on arrival at the pickup. Source: R-workflow-61. */
const isAboardFrom = ({ therapists }: WorkflowState): Status => (therapists.length > 1 ? 'journey' : 'arrived');

/**
 * The chosen status may imply that people have accepted, are ready, or were picked up. These are then set 'by
 * operator'. A status before them takes them back.
 */
function next({ state, input }: Context): WorkflowState {
  const status = input.status ?? state.status;
  const accepted = status !== 'pending';
  const rodeOut = state.driver !== null && rank(status) >= rank(isAboardFrom(state));
  return {
    ...state,
    status,
    outcome: outcomeOf(status),
    therapists: state.therapists.map(({ collectedBefore: _, ...one }) => ({
      ...one,
      accepted,
      ready: accepted,
      pickedUp: rodeOut,
      // As with any cancelled ride home, everyone's own answer stays. Source: R-workflow-65.
      needsNoRide: status === 'completed' && one.needsNoRide,
    })),
    driver: state.driver && { ...state.driver, accepted },
    // A resumed visit may be paid after all.
    paymentStatus: state.paymentStatus === 'written_off' ? 'unpaid' : state.paymentStatus,
    rodeOut,
    pickup: null,
    backup: null,
  };
}

function effects({ state, input, now }: Context): readonly Effect[] {
  const status = input.status ?? state.status;
  const list: Effect[] = [];
  if (state.pickup) list.push('release_return');
  // When going back, the driver or the therapist may already have been released.
  if (WITHOUT_HOLDS.includes(state.status) || state.outcome !== null || rank(status) < rank(state.status))
    list.push('replan_holds');
  if (now < state.startsAt && beginning('set_status', state, input)) list.push('bring_holds_forward');
  if (status === 'pending') list.push('new_deadline');
  if (rank(status) >= rank('dropped_off')) list.push('release_driver');
  if (oneOf(SESSION_BEGUN, status)) list.push('take_materials');
  if (rank(status) >= rank('awaiting_payment')) list.push('end_session_hold');
  // While a session counts as ended early, that explains a lower payment. Source: R-money-24.
  if (state.paymentStatus === 'paid' && state.outcome !== outcomeOf(status)) list.push('compare_payment');
  return list;
}

/**
 * An operator sets one of the ten statuses by hand. Source: 4-066, R-workflow-35. `completed` without a payment stays
 * unpaid; a running pickup is cancelled; materials leave the stock at most once.
 */
export const overrideStatus: Pick<Row, 'guard' | 'next' | 'effects'> = { guard, next, effects };
