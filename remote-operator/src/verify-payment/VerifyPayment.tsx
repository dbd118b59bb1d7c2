import { Banner, Field, personName, serviceList, toast } from 'shared-lib';
import { PAYMENT_SAFETY_MS } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { aboutVisit } from '../execute-action/aboutVisit';
import { asItIsNow } from '../execute-action/useDecision';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';
import { PaymentFields, PaymentTotal, ToPaySum } from './PaymentFields';
import { amountNote, newPaymentForm, PAYMENT_SHOWN_AT, paymentBody, paymentErrors, priceOf } from './paymentForm';
import { dueFor } from './splitPayment';

/** The operator has the money, or its receipt. Source: 2-124, 3-046, 4-059, 8-124, 8-125. */
export function VerifyPayment(props: ActionDialogProps) {
  const { appointment, row, onClose } = props;
  const { execute, failure } = useExecuteAction('mark_completed', props);
  const price = priceOf(appointment);
  const toPay = dueFor(price);
  const form = useForm({
    start: newPaymentForm(appointment),
    check: (entries) => paymentErrors(entries, price),
    send: async (entries) => {
      try {
        await execute(paymentBody(entries));
      } catch (error) {
        const now = asItIsNow(error);
        if (now?.payment_status !== 'paid') throw error;
        // A colleague was faster: by whom is all there is to say, and nothing is left to verify.
        const by = now.payment_verified_by ? ` by ${now.payment_verified_by}` : '';
        toast.info(`This payment was verified meanwhile${by}.`, aboutVisit(appointment));
      }
    },
    shownAt: PAYMENT_SHOWN_AT,
    done: onClose,
    failure,
    patienceMs: PAYMENT_SAFETY_MS,
  });
  const { values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      title="Verify Payment Received"
      description={`${personName(appointment.client_details)} #${appointment.id} · ${serviceList(appointment.services_details)}`}
      sum={<PaymentTotal label="Total received" values={values} due={toPay(values)} />}
      submitLabel={row.label}
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
      <Field label="Notes" aside="optional">
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
    </FormDialog>
  );
}
