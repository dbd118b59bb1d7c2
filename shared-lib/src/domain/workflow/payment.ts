import type { ErrorCode } from '../errors.js';
import type { Context } from './row.js';
import { type ChangeInput, type Effect, wasCalledOff, type WorkflowState } from './state.js';

/** A called-off visit can also have a ride home, but no payment to verify. Source: R-workflow-14. */
export const payGuard = ({ state }: Context): ErrorCode | undefined =>
  state.paymentStatus === 'unpaid' && (state.status === 'awaiting_payment' || state.outcome === 'completed')
    ? undefined
    : 'ACTION_NOT_ALLOWED';

/** A visit that is done, or was paid in part: what is left is paid later, and nobody's step changes. R-beyond-642. */
export const addPaymentGuard = ({ state: { outcome, paymentStatus } }: Context): ErrorCode | undefined =>
  outcome === 'completed' || (paymentStatus === 'paid' && !wasCalledOff(outcome)) ? undefined : 'ACTION_NOT_ALLOWED';

/** A ride home continues unchanged. Source: R-workflow-14. */
export const pay = ({ state }: Context): WorkflowState => ({
  ...state,
  status: state.status === 'awaiting_payment' ? 'completed' : state.status,
  outcome: 'completed',
  paymentStatus: 'paid',
});

export function abortedPayment({ paymentStatus }: WorkflowState, { payment }: ChangeInput): readonly Effect[] {
  if (paymentStatus !== 'paid') return [payment ? 'record_payment' : 'write_off'];
  // A payment that stays as it was keeps its earlier need. Source: R-money-24.
  return payment ? ['reverse_payment', 'record_payment'] : [];
}
