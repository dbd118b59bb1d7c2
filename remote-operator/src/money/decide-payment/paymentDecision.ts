import { type ActionBody, type AppointmentCard, FIELD_TEXTS, parsePesos } from 'shared-lib';
import { required } from 'shared-lib/form';
import { useSeen } from '../../parts/execute-action/useDecision';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';

export type Becomes = 'kept' | 'whole' | 'part' | 'later';

/** What the operator chose of the money of a visit that ends; the amount as typed. */
export interface PaymentDecisionForm {
  /** Null while nobody has chosen; where nothing is paid it stays so. */
  becomes: Becomes | null;
  givenBack: string;
  why: string;
}

export const NOTHING_DECIDED: PaymentDecisionForm = { becomes: null, givenBack: '', why: '' };

type Body = NonNullable<ActionBody<'cancel'>['payment_decision']>;

/** Does this visit have money that somebody has to decide about as it ends? */
export const isPaid = ({ payment_status }: Pick<AppointmentCard, 'payment_status'>): boolean =>
  payment_status === 'paid';

/** What was paid in all, the extension included: the sum that is decided about. Whole pesos. */
export const sumPaid = ({ amount_paid: paid }: Pick<AppointmentCard, 'amount_paid'>): number => paid ?? 0;

/** What is wrong with the entries, by field. */
export function decisionErrors(
  { becomes, givenBack, why }: PaymentDecisionForm,
  visit: Pick<AppointmentCard, 'amount_paid'>,
) {
  const amount = parsePesos(givenBack);
  return {
    becomes: becomes ? undefined : 'Choose what becomes of the money.',
    ...(becomes !== 'later' && becomes !== null && { why: required(why) }),
    ...(becomes === 'part' && {
      givenBack:
        amount === undefined
          ? FIELD_TEXTS.paymentAmount
          : amount >= sumPaid(visit)
            ? 'This is all of it. Choose “Give all of it back”.'
            : undefined,
    }),
  };
}

/** As the calls take it, of what was seen; left out while it is left for later, and where nothing is paid. */
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

/** Where the server's words of the decision are shown. */
export const DECISION_SHOWN_AT = {
  payment_decision: 'becomes',
  'payment_decision.amount': 'givenBack',
  'payment_decision.reason': 'why',
} as const;

/**
 * An action that ends a visit, from the form of a dialog that asks what becomes of the money: where something else is
 * paid by now it is refused, and the second press decides about that.
 */
export function usePaymentSeen<A extends 'cancel' | 'abort_session'>(action: A, props: ActionDialogProps) {
  const { seen, noting } = useSeen(props.appointment);
  const { execute, failure } = useExecuteAction(action, props);
  return { seen, execute: (body: ActionBody<A>): Promise<void> => noting(execute(body)), failure };
}
