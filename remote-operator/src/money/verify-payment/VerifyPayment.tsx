import { useState } from 'react';
import { Banner, failedWith, Field, limits, personName, serviceList, toast } from 'shared-lib';
import { PAYMENT_SAFETY_MS, useAskCorrection } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { asItIsNow } from '../../parts/execute-action/useDecision';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import { PaymentFields, PaymentTotal, ToPaySum } from './PaymentFields';
import {
  amountNote,
  inShort,
  newPaymentForm,
  PAYMENT_SHOWN_AT,
  paymentBody,
  paymentErrors,
  type PaymentForm,
  priceOf,
} from './paymentForm';
import { dueFor } from './splitPayment';

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
  const needsReason = (entries: PaymentForm): boolean => inShort(entries) === askedFor && !entries.hasDiscount;
  const form = useForm({
    start: { ...newPaymentForm(appointment), reason: '' },
    check: ({ reason, ...entries }) => ({
      ...paymentErrors(entries, price),
      reason: needsReason(entries) ? required(reason) : undefined,
    }),
    send: async ({ reason, ...entries }) => {
      if (inShort(entries) === askedFor) {
        const why = entries.hasDiscount ? entries.discountReason : reason;
        await ask.mutateAsync({ id: appointment.id, body: { ...paymentBody(entries), reason: why.trim() } });
        toast.success('Another operator is asked to approve the payment', aboutVisit(appointment));
        return;
      }
      try {
        await execute(paymentBody(entries));
      } catch (error) {
        const now = asItIsNow(error);
        if (now?.payment_status !== 'paid') throw error;
        // A colleague was faster. It says who, and nothing is left to verify.
        const by = now.payment_verified_by ? ` by ${now.payment_verified_by}` : '';
        toast.info(`This payment was verified meanwhile${by}.`, aboutVisit(appointment));
      }
    },
    shownAt: PAYMENT_SHOWN_AT,
    done: onClose,
    failure: (error) => {
      if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAskedFor(inShort(form.values));
      return failure(error);
    },
    patienceMs: PAYMENT_SAFETY_MS,
  });
  const { values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      title="Verify Payment Received"
      description={`${personName(appointment.client_details)} #${appointment.id} · ${serviceList(appointment.services_details)}`}
      sum={<PaymentTotal label="Total received" values={values} due={toPay(values)} />}
      submitLabel={inShort(values) === askedFor ? 'Ask for approval' : row.label}
      onClose={onClose}
    >
      {form.silent && (
        <Banner
          tone="amber"
          live="status"
          title="The server has not answered yet. The payment may still arrive; check the list before you send it again."
        />
      )}
      <PaymentFields
        appointment={appointment}
        values={values}
        errors={errors}
        set={set}
        toPay={toPay}
        amountHint={amountNote(values, price)}
      />
      <ToPaySum values={values} price={price} toPay={toPay} />
      {needsReason(values) && (
        <Field label="Why is it less?" required hint="The operator who approves it reads this." error={errors.reason}>
          <TextArea rows={2} maxLength={limits.TEXT_MAX} {...form.control('reason')} />
        </Field>
      )}
      <Field label="Notes" aside="optional">
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
    </FormDialog>
  );
}
