import { Suspense, useState } from 'react';
import {
  type AppointmentCard,
  Banner,
  failedWith,
  Field,
  formatPesos,
  lazyComponent,
  limits,
  personName,
  Text,
  toast,
} from 'shared-lib';
import { DISCOUNT_WORDS, PAYMENT_SAFETY_MS, useAskCorrection } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { asItIsNow } from '../../parts/execute-action/useDecision';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import { lineList } from '../../parts/visit-words/lineList';
import { PaymentFields, PaymentTotal, ToPaySum } from './PaymentFields';
import {
  amountNote,
  inShort,
  isSplit,
  newPaymentForm,
  PAYMENT_SHOWN_AT,
  paymentBody,
  paymentErrors,
  type PaymentForm,
  priceOf,
} from './paymentForm';
import { dueFor, isAllCredit } from './splitPayment';
import * as m from '../../texts/m';

/** Asks what is paid ahead, which the first minute does not need. */
const PayPrepaid = lazyComponent(() =>
  import(/* webpackChunkName: "payment-parts" */ './PayPrepaid').then((code) => code.PayPrepaid),
);

/** What to look at before pressing, and what happens then. */
const FIRST: Readonly<Record<PaymentForm['method'], string>> = {
  cash: m.know_who_has_the_money_first(),
  gcash: m.find_it_in_gcash_first(),
  credit: m.the_credit_pays_it(),
};
const verifyWords = ({ outcome }: AppointmentCard, values: PaymentForm, asks: boolean): string =>
  [
    isAllCredit(values) ? FIRST.credit : isSplit(values) ? FIRST.cash : FIRST[values.method],
    asks
      ? m.another_operator_approves_it_first()
      : outcome === 'completed'
        ? m.then_the_visit_is_paid()
        : m.then_the_visit_is_paid_and_completed(),
  ].join(' ');

/**
 * Records that the operator has the money, or its receipt. A payment too far below the price goes to another operator.
 * Source: 2-124, 3-046, 4-059, 8-124, 8-125, R-money-41.
 */
export function VerifyPayment(props: ActionDialogProps) {
  const { appointment, row, onClose } = props;
  const { execute, failure } = useExecuteAction('mark_completed', props);
  const price = priceOf(appointment);
  const toPay = dueFor(price);
  const ask = useAskCorrection();
  /** A payment that one operator cannot record alone, once the server has said so. */
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const said = (entries: PaymentForm): string => inShort(entries, toPay(entries));
  const needsReason = (entries: PaymentForm): boolean => said(entries) === askedFor && !entries.hasDiscount;
  const form = useForm({
    draft: `verify-payment.${appointment.id}`,
    start: { ...newPaymentForm(appointment), reason: '' },
    check: ({ reason, ...entries }) => ({
      ...paymentErrors(entries, price),
      reason: needsReason(entries) ? required(reason) : undefined,
    }),
    send: async ({ reason, ...entries }) => {
      const body = paymentBody(entries, toPay(entries));
      if (said(entries) === askedFor) {
        const why = entries.hasDiscount ? entries.discountReason || DISCOUNT_WORDS[entries.discountKind] : reason;
        await ask.mutateAsync({ id: appointment.id, body: { ...body, reason: why.trim() } });
        toast.success(m.another_operator_is_asked_to_approve_the(), aboutVisit(appointment));
        return;
      }
      try {
        await execute(body);
      } catch (error) {
        const now = asItIsNow(error);
        if (now?.payment_status !== 'paid') throw error;
        // A colleague was faster. It says who, and nothing is left to verify.
        const by = now.payment_verified_by
          ? m.by_payment_verified_by({ paymentVerifiedBy: now.payment_verified_by })
          : '';
        toast.info(m.this_payment_was_verified_meanwhile({ by }), aboutVisit(appointment));
      }
    },
    shownAt: PAYMENT_SHOWN_AT,
    done: onClose,
    failure: (error) => {
      if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAskedFor(said(form.values));
      return failure(error);
    },
    patienceMs: PAYMENT_SAFETY_MS,
  });
  const { values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      title={m.verify_payment_received()}
      description={`${personName(appointment.client_details)} #${appointment.id} · ${lineList(appointment.services_details)}`}
      sum={<PaymentTotal label={m.received()} values={values} due={toPay(values)} />}
      submitLabel={said(values) === askedFor ? m.ask_for_approval() : row.label}
      onClose={onClose}
    >
      {form.silent && <Banner tone="amber" live="status" title={m.the_server_has_not_answered()} />}
      <Text as="p" size="s">
        {m.due_sum({ sum: formatPesos(toPay(values)) })} {verifyWords(appointment, values, said(values) === askedFor)}
      </Text>
      <PaymentFields
        appointment={appointment}
        values={values}
        errors={errors}
        set={set}
        toPay={toPay}
        keepsForLater
        beside={
          <Suspense>
            <PayPrepaid
              client={appointment.client}
              visit={appointment.id}
              values={values}
              set={set}
              due={toPay(values)}
            />
          </Suspense>
        }
        due={toPay(values)}
        amountHint={amountNote(values, price)}
      />
      <ToPaySum values={values} price={price} toPay={toPay} />
      {needsReason(values) && (
        <Field label={m.why_is_it_less()} required hint={m.the_operator_who_approves_it()} error={errors.reason}>
          <TextArea rows={2} maxLength={limits.TEXT_MAX} {...form.control('reason')} />
        </Field>
      )}
      <Field label={m.notes()} aside="optional">
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
    </FormDialog>
  );
}
