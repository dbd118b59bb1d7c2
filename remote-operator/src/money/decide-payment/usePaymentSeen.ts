import { type ActionBody } from 'shared-lib';
import { useSeen } from '../../parts/execute-action/useDecision';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';

/**
 * An action that ends a visit, from the form of a dialog that asks what becomes of the money: where something else is
 * paid by now it is refused, and the second press decides about that.
 */
export function usePaymentSeen<A extends 'cancel' | 'abort_session'>(action: A, props: ActionDialogProps) {
  const { seen, noting } = useSeen(props.appointment);
  const { execute, failure } = useExecuteAction(action, props);
  return { seen, execute: (body: ActionBody<A>): Promise<void> => noting(execute(body)), failure };
}
