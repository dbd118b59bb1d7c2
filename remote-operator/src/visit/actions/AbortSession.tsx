import { type ActionBody, type AppointmentCard, Field, type PaymentMethod, personName } from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type Receipt } from 'shared-lib/booking';
import { PaymentDecision } from '../../money/decide-payment/PaymentDecision';
import {
  DECISION_SHOWN_AT,
  decisionBody,
  decisionErrors,
  NOTHING_DECIDED,
  type PaymentDecisionForm,
  usePaymentSeen,
} from '../../money/decide-payment/paymentDecision';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { READ_BY } from '../../parts/execute-action/InternalNoteField';
import { AboveSum } from '../../money/verify-payment/AboveSum';
import {
  NOTHING_ON_TOP,
  ON_TOP_SHOWN_AT,
  type OnTop,
  onTopBody,
  onTopErrors,
  withSumSaid,
} from '../../money/verify-payment/onTop';
import { CollectorField, MethodField, PesoField, tipPeople } from '../../money/verify-payment/PartFields';
import { ReceiptField } from '../../money/verify-payment/ReceiptField';
import {
  newPaymentForm,
  onTop,
  partNote,
  paymentErrors,
  type PaymentForm,
  pesos,
  priceOf,
} from '../../money/verify-payment/paymentForm';
import * as m from '../../texts/m';

/**
 * Ends a session early, with the part that was paid and what is above it, or without. Source: R-workflow-26,
 * R-beyond-1412.
 */
export function AbortSession(props: ActionDialogProps) {
  const { onClose } = props;
  const { seen: appointment, draft, execute, failure } = usePaymentSeen('abort_session', props);
  const wasPaid = appointment.payment_status === 'paid';
  /** A payment made now replaces the recorded one, so its money needs no decision. */
  const asksOfMoney = (paid: AbortForm['paid']): boolean => wasPaid && paid === 'nothing';
  const form = useForm<AbortForm>({
    draft,
    start: {
      reason: '',
      paid: 'nothing',
      method: 'cash',
      amount: '',
      // For an earlier payment, the person who took it stays on record.
      collectedBy: wasPaid ? '' : newPaymentForm(appointment).collectedBy,
      receipt: null,
      received: '',
      ...NOTHING_ON_TOP,
      ...NOTHING_DECIDED,
    },
    check: ({ reason, paid, ...payment }) => ({
      reason: required(reason),
      ...(asksOfMoney(paid) && decisionErrors(payment, appointment)),
      ...(paid === 'part' && partErrorsOf(payment, appointment)),
    }),
    send: (entries) => execute(abortBody(entries, appointment)),
    shownAt: {
      payment_amount: 'amount',
      receipt_hash: 'receipt',
      collected_by: 'collectedBy',
      ...ON_TOP_SHOWN_AT,
      ...DECISION_SHOWN_AT,
    },
    done: onClose,
    failure,
  });
  const { values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      title={m.end_this_session_early()}
      description={m.the_visit_is_cancelled_and({
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      submitLabel={m.end_the_session()}
      cancelLabel={m.keep_it()}
      danger
      onClose={onClose}
    >
      <Field label={m.reason()} required hint={READ_BY.assigned} error={errors.reason}>
        <TextArea rows={3} {...form.control('reason')} />
      </Field>
      <RadioGroup
        label={m.paid()}
        {...form.control('paid')}
        options={[
          {
            value: 'nothing',
            label: wasPaid ? m.nothing_new() : m.nothing_2(),
            hint: wasPaid ? undefined : m.the_visit_is_written_off(),
          },
          {
            value: 'part',
            label: m.a_part_of_the_price(),
            hint: wasPaid ? m.in_place_of_the_payment() : undefined,
          },
        ]}
      />
      {asksOfMoney(values.paid) && (
        <PaymentDecision appointment={appointment} values={values} errors={errors} onChange={set} />
      )}
      {values.paid === 'part' && (
        <>
          <MethodField {...form.control('method')} />
          {values.method === 'cash' && (
            <CollectorField
              {...form.control('collectedBy')}
              appointment={appointment}
              error={errors.collectedBy}
              nobodyChosen={wasPaid ? m.as_recorded() : undefined}
            />
          )}
          <PesoField
            label={m.amount()}
            value={values.amount}
            onChange={(amount) => set({ amount })}
            error={errors.amount}
            hint={partNote(values.amount, priceOf(appointment))}
          />
          {values.method === 'gcash' && (
            <ReceiptField
              appointmentId={appointment.id}
              receipt={values.receipt}
              onReceipt={(receipt) => set({ receipt })}
              error={errors.receipt}
            />
          )}
          {!wasPaid && (
            <>
              <PesoField
                label={m.received()}
                value={values.received}
                onChange={(received) => set({ received })}
                error={errors.received}
                hint={m.if_they_gave_more()}
                isOptional
              />
              <AboveSum
                values={asPayment(values, appointment)}
                errors={errors}
                set={set}
                due={pesos(values.amount)}
                people={tipPeople(appointment)}
                keepsForLater
                isSumSaid
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What the operator chose; the amount as typed. */
interface AbortForm extends PaymentDecisionForm, OnTop {
  reason: string;
  paid: 'nothing' | 'part';
  method: PaymentMethod;
  amount: string;
  /** The id of the person who took the cash; empty when it stays as recorded. */
  collectedBy: string;
  receipt: Receipt | null;
  /** All that was handed over; empty where that is the amount. */
  received: string;
}

type Paid = Pick<AbortForm, 'method' | 'amount' | 'collectedBy' | 'receipt' | 'received' | keyof OnTop>;

/** The same as a payment of what was handed over, in which the amount is what was to pay. */
const asPayment = ({ amount, received, ...typed }: Paid, appointment: AppointmentCard): PaymentForm =>
  withSumSaid({ ...newPaymentForm(appointment), ...typed, amount: received.trim() || amount });

function partErrorsOf(typed: Paid, appointment: AppointmentCard) {
  const payment = asPayment(typed, appointment);
  const isLess = typed.received.trim() !== '' && pesos(typed.received) < pesos(typed.amount);
  return {
    ...paymentErrors({ ...payment, amount: typed.amount }),
    ...onTopErrors(payment, onTop(payment, pesos(typed.amount))),
    ...(isLess && { received: m.no_less_than_the_amount() }),
  };
}

/** The form as the call takes it. Without an amount the visit is written off. */
const abortBody = (
  { reason, paid, becomes, givenBack, why, ...payment }: AbortForm,
  visit: AppointmentCard,
): ActionBody<'abort_session'> => ({
  reason: reason.trim(),
  ...(paid === 'nothing' && decisionBody({ becomes, givenBack, why }, visit)),
  ...(paid === 'part' && paidBody(payment, visit)),
});

function paidBody(typed: Paid, visit: AppointmentCard) {
  const { method, amount, receipt, collectedBy } = typed;
  const payment = asPayment(typed, visit);
  const due = pesos(amount);
  return {
    payment_method: method,
    payment_amount: due,
    ...(method === 'gcash' && receipt && { receipt_hash: receipt.hash }),
    ...(method === 'cash' && collectedBy && { collected_by: Number(collectedBy) }),
    ...onTopBody(payment, onTop(payment, due), { method, received: pesos(payment.amount) }),
  };
}
