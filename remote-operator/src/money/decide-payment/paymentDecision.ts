import { type ActionBody, type AppointmentCard, FIELD_TEXTS, parsePesos } from 'shared-lib';
import { required } from 'shared-lib/form';
import { useSeen } from '../../parts/execute-action/useDecision';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import * as m from '../../texts/m';

export type Becomes = 'kept' | 'whole' | 'part' | 'later';

/** The operator's decision about the money of a visit that ends; the amount as typed. */
export interface PaymentDecisionForm {
  /** Null before a choice, and when nothing is paid. */
  becomes: Becomes | null;
  givenBack: string;
  why: string;
}

export const NOTHING_DECIDED: PaymentDecisionForm = { becomes: null, givenBack: '', why: '' };

type Body = NonNullable<ActionBody<'cancel'>['payment_decision']>;

/** Whether this visit has money that someone must decide about when it ends. */
export const isPaid = ({ payment_status }: Pick<AppointmentCard, 'payment_status'>): boolean =>
  payment_status === 'paid';

/** All that was paid, the extension included: the sum to decide about. Whole pesos. */
export const sumPaid = ({ amount_paid: paid }: Pick<AppointmentCard, 'amount_paid'>): number => paid ?? 0;

/** What is wrong with the entries, by field. */
export function decisionErrors(
  { becomes, givenBack, why }: PaymentDecisionForm,
  visit: Pick<AppointmentCard, 'amount_paid'>,
) {
  const amount = parsePesos(givenBack);
  return {
    becomes: becomes ? undefined : m.choose_what_becomes_of_the(),
    ...(becomes !== 'later' && becomes !== null && { why: required(why) }),
    ...(becomes === 'part' && {
      givenBack:
        amount === undefined ? FIELD_TEXTS.paymentAmount : amount >= sumPaid(visit) ? m.this_is_all_of_it() : undefined,
    }),
  };
}

/**
 * The decision as the calls take it, with the sum that was shown. Left out while it is left for later, and when nothing
 * is paid.
 */
export function decisionBody(
  { becomes, givenBack, why }: PaymentDecisionForm,
  visit: Pick<AppointmentCard, 'amount_paid'>,
): { payment_decision?: Body } {
  const said = { paid: sumPaid(visit), reason: why.trim() };
  switch (becomes) {
    case 'kept':
      return { payment_decision: { becomes: 'kept', ...said } };
    case 'whole':
      return { payment_decision: { becomes: 'given_back', ...said } };
    case 'part':
      return { payment_decision: { becomes: 'given_back', amount: parsePesos(givenBack) ?? 0, ...said } };
    default:
      return {};
  }
}

/** The fields that show the server's errors about the decision. */
export const DECISION_SHOWN_AT = {
  payment_decision: 'becomes',
  'payment_decision.amount': 'givenBack',
  'payment_decision.reason': 'why',
} as const;

/**
 * An action that ends a visit, from a dialog that asks about the money. If the payment has changed, the server refuses,
 * and a second press decides about the current one.
 */
export function usePaymentSeen<A extends 'cancel' | 'abort_session'>(action: A, props: ActionDialogProps) {
  const { seen, noting, draft } = useSeen(props.appointment, action);
  const { execute, failure } = useExecuteAction(action, props);
  return { seen, draft, execute: (body: ActionBody<A>): Promise<void> => noting(execute(body)), failure };
}
