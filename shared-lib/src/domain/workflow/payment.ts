import type { ErrorCode } from '../errors.js';
import type { Context } from './row.js';
import type { ChangeInput, Effect, WorkflowState } from './state.js';

/** A ride home follows a visit that was called off, too: of that there is nothing to verify. Source: R-workflow-14. */
export const payGuard = ({ state }: Context): ErrorCode | undefined =>
  state.paymentStatus === 'unpaid' && (state.status === 'awaiting_payment' || state.outcome === 'completed')
    ? undefined
    : 'ACTION_NOT_ALLOWED';

/** A ride home goes on as it is. Source: R-workflow-14. */
export const pay = ({ state }: Context): WorkflowState => ({
  ...state,
  status: state.status === 'awaiting_payment' ? 'completed' : state.status,
  outcome: 'completed',
  paymentStatus: 'paid',
});

export function abortedPayment({ paymentStatus }: WorkflowState, { payment }: ChangeInput): readonly Effect[] {
  if (paymentStatus !== 'paid') return [payment ? 'record_payment' : 'write_off'];
  // What stays as it was paid needs whom it needed before. Source: R-money-24.
  return payment ? ['reverse_payment', 'record_payment'] : [];
}
