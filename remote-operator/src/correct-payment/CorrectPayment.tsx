import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  appointmentQueries,
  Dialog,
  ErrorState,
  failedWith,
  Field,
  friendlyText,
  Loading,
  personName,
  SkeletonCard,
  texts,
  toast,
} from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useAskCorrection } from 'shared-lib/booking';
import { useState } from 'react';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';
import { PaymentFields, PaymentTotal } from '../verify-payment/PaymentFields';
import { paymentBody, paymentTotal } from '../verify-payment/paymentForm';
import { correctionErrors, isRefund, recordedPayment } from './correction';

/** What a payment is corrected to, with the reason; nothing is a full refund. Source: R-workflow-27. */
export function CorrectPayment(props: ActionDialogProps) {
  const { appointment, onClose } = props;
  const record = useQuery(appointmentQueries.read(appointment.id));
  // A card knows the amount alone; what is corrected has to be the whole payment as it stands.
  if (record.data) return <Correction {...props} recorded={record.data} />;
  return (
    <Dialog open onClose={onClose} title="Correct payment">
      {record.isPending ? (
        <Loading what="the payment" onRetry={() => void record.refetch()}>
          <SkeletonCard />
        </Loading>
      ) : (
        <ErrorState
          title={texts.FALLBACK.appointments}
          text={friendlyText(record.error)}
          onRetry={() => void record.refetch()}
          busy={record.isFetching}
        />
      )}
    </Dialog>
  );
}

function Correction({ recorded, ...props }: ActionDialogProps & { recorded: Appointment }) {
  const { execute, failure } = useExecuteAction('correct_payment', props);
  const ask = useAskCorrection();
  /** The sum that one operator may not correct to alone, once the server has said so. */
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const form = useForm({
    start: { ...recordedPayment(recorded), reason: '', version: recorded.version },
    check: ({ reason, ...payment }) => ({ ...correctionErrors(payment), reason: required(reason) }),
    send: async ({ reason, version, ...payment }) => {
      const body = { ...paymentBody(payment), reason: reason.trim(), version };
      if (paymentTotal(payment) !== askedFor) return execute(body);
      await ask.mutateAsync({ id: recorded.id, body });
      toast.success('Another operator is asked to approve the correction');
      props.onClose();
    },
    shownAt: {
      payment_amount: 'amount',
      extension_amount: 'extensionAmount',
      receipt_hash: 'receipt',
      collected_by: 'collectedBy',
    },
    failure: (error) => {
      if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAskedFor(paymentTotal(form.values));
      return failure(error);
    },
  });
  const asks = paymentTotal(form.values) === askedFor;
  const refund = isRefund(form.values);
  return (
    <FormDialog
      form={form}
      title="Correct payment"
      description={`${personName(recorded.client_details)} #${recorded.id}. What was recorded stays in the ledger, with a reversal.`}
      sum={<PaymentTotal label="Paid in all" values={form.values} />}
      submitLabel={asks ? 'Ask for approval' : refund ? 'Refund all' : 'Correct payment'}
      danger={refund}
      onClose={props.onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea rows={2} {...form.control('reason')} data-autofocus />
      </Field>
      <PaymentFields
        appointment={recorded}
        values={form.values}
        errors={form.errors}
        set={form.set}
        amountHint={refund ? 'All that was paid is refunded; the visit is unpaid again.' : '0 refunds all of it.'}
        nobodyChosen="As recorded"
      />
      <Field label="Notes" aside="optional">
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
    </FormDialog>
  );
}
