import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { type DiscountId, type LedgerEntry, receiptQueries, useAskCorrection } from 'shared-lib/booking';
import { Checkbox, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm, useOpened } from 'shared-lib/form';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import { PaymentFields, PaymentTotal } from '../verify-payment/PaymentFields';
import {
  amountNote,
  inShort,
  PAYMENT_SHOWN_AT,
  type PaymentForm,
  paymentBody,
  paymentTotal,
  priceOf,
} from '../verify-payment/paymentForm';
import {
  correctionErrors,
  dueAsRecorded,
  isRefund,
  nothingPaid,
  recordedCollectors,
  recordedPayment,
  recordedTips,
} from './correction';
import { type AfterRefund, RefundFields } from './RefundFields';
import { useWriteOffRest } from './useWriteOffRest';
import * as m from '../../texts/m';

/** What became of it. They are not in the table of actions, which loads with the first screen. */
const WORDS: Pick<ActionDialogProps['row'], 'success' | 'failure'> = {
  success: ({ payment_status: status }) => (status === 'paid' ? m.payment_corrected() : m.payment_refunded()),
  failure: m.could_not_correct_the_payment(),
};

interface Refunds {
  /** All of it goes back: no sums are typed. */
  refunds?: boolean;
}

/** All of a payment goes back, with the reason, as a correction to 0. Source: R-beyond-1540. */
export const Refund = (props: ActionDialogProps) => <CorrectPayment {...props} refunds />;

/** Corrects a payment, with the reason. Zero is a full refund. Source: R-workflow-27. */
export function CorrectPayment(props: ActionDialogProps & Refunds) {
  const { appointment, onClose } = props;
  const record = useQuery(appointmentQueries.read(appointment.id));
  const ledger = useQuery({
    ...receiptQueries.ledger(appointment.id, record.data?.version ?? 0),
    enabled: record.data !== undefined,
    // Keeps what was typed when someone else changes the visit meanwhile.
    placeholderData: keepPreviousData,
  });
  // A card only has the amount, but a correction needs the whole recorded payment.
  if (record.data && ledger.data) {
    const { entries, discount_id: discountId = null } = ledger.data;
    return <Correction {...props} recorded={record.data} ledger={entries} discountId={discountId} />;
  }
  const failed = record.isError ? record : ledger;
  return (
    <Dialog open onClose={onClose} title={props.row.label}>
      {!failed.isError ? (
        <Loading what={m.the_payment()} onRetry={() => void failed.refetch()}>
          <SkeletonCard />
        </Loading>
      ) : (
        <ErrorState
          title={texts.FALLBACK.appointments}
          text={friendlyText(failed.error)}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      )}
    </Dialog>
  );
}

interface CorrectionProps extends ActionDialogProps, Refunds {
  recorded: Appointment;
  ledger: readonly LedgerEntry[];
  discountId: DiscountId | null;
}

function Correction({ recorded, ledger, discountId, refunds = false, ...props }: CorrectionProps) {
  const { execute, failure } = useExecuteAction('correct_payment', { ...props, row: { ...props.row, ...WORDS } });
  const ask = useAskCorrection();
  const writeOffRest = useWriteOffRest(recorded);
  /** A correction that needs a second operator, once the server has said so: the sum, or who has it. */
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const price = priceOf(recorded);
  const isDelivered = recorded.outcome === 'completed';
  const opened = useOpened(`${refunds ? 'refund' : 'correct-payment'}.${recorded.id}`, {
    ...recordedPayment(recorded, ledger, discountId),
    version: recorded.version,
  });
  const paid = paymentTotal(opened.opened);
  const due = dueAsRecorded(recorded, opened.opened);
  const isAsked = (payment: PaymentForm): boolean => inShort(payment, due(payment)) === askedFor;
  const form = useForm({
    draft: opened,
    start: {
      ...(refunds ? nothingPaid(opened.opened) : opened.opened),
      reason: '',
      // Who opens a correction may have typed 0 for a payment that comes again. A refund is asked about.
      after: (refunds ? '' : 'owed') as AfterRefund,
    },
    check: ({ reason, after, ...payment }) => ({
      ...correctionErrors(payment, price, due(payment)),
      reason: required(reason),
      after: isRefund(payment) && isDelivered && !isAsked(payment) ? required(after) : undefined,
    }),
    send: async ({ reason, version, after, ...entries }) => {
      // A day that nobody changed is left out: the server keeps what it has.
      const isOtherDay = entries.receivedOn !== opened.opened.receivedOn;
      const payment = { ...entries, receivedOn: isOtherDay ? entries.receivedOn : '' };
      const body = { ...paymentBody(payment, due(payment)), reason: reason.trim(), version };
      if (!isAsked(payment)) {
        await execute(body);
        if (isRefund(payment) && isDelivered && after === 'nothing') await writeOffRest(reason.trim());
        return;
      }
      await ask.mutateAsync({ id: recorded.id, body });
      toast.success(m.another_operator_is_asked_to_approve(), aboutVisit(recorded));
    },
    done: props.onClose,
    shownAt: PAYMENT_SHOWN_AT,
    failure: (error) => {
      if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAskedFor(inShort(form.values, due(form.values)));
      return failure(error);
    },
  });
  const asks = isAsked(form.values);
  const refund = isRefund(form.values);
  return (
    <FormDialog
      form={form}
      title={props.row.label}
      description={m.what_was_recorded_stays_in({
        clientDetails: personName(recorded.client_details),
        id: recorded.id,
      })}
      sum={<PaymentTotal label={m.paid_in_all()} values={form.values} due={due(form.values)} />}
      submitLabel={asks ? m.ask_for_approval() : refund ? m.refund_all() : props.row.label}
      danger={refund}
      onClose={props.onClose}
    >
      <Field label={m.reason()} required error={form.errors.reason}>
        <TextArea rows={2} {...form.control('reason')} data-autofocus />
      </Field>
      {!refunds && (
        <PaymentFields
          appointment={recorded}
          values={form.values}
          errors={form.errors}
          set={form.set}
          toPay={() => paid}
          due={due(form.values)}
          tipped={recordedTips(ledger)}
          recorded={recordedCollectors(ledger)}
          amountHint={refund ? m.all_that_was_paid_is() : (amountNote(form.values, price) ?? m.n_0_refunds_all_of_it())}
          nobodyChosen={m.as_recorded()}
        />
      )}
      {refund && (
        <RefundFields
          ledger={ledger}
          owed={isDelivered ? price : 0}
          waits={asks}
          value={form.values.after}
          onChange={(after) => form.set({ after })}
          error={form.errors.after}
        />
      )}
      {refund && form.values.hadTip && (
        <Checkbox
          label={m.the_tip_is_given_back_too()}
          hint={m.otherwise_it_stays_with_whom()}
          checked={form.values.tipGivenBack}
          onChange={(tipGivenBack) => form.set({ tipGivenBack })}
        />
      )}
      {!refunds && (
        <Field label={m.notes()} aside="optional">
          <TextArea rows={2} {...form.control('notes')} />
        </Field>
      )}
    </FormDialog>
  );
}
