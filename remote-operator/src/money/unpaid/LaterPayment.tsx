import { Suspense } from 'react';
import {
  type Appointment,
  failureText,
  formatPesos,
  lazyComponent,
  now,
  personName,
  Row,
  serviceDayOf,
  toast,
} from 'shared-lib';
import { type PaymentDifferenceShown, useAddPayment } from 'shared-lib/booking';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { AboveSum } from '../verify-payment/AboveSum';
import { NOTHING_ON_TOP, ON_TOP_SHOWN_AT, type OnTop, onTopErrors, withSumSaid } from '../verify-payment/onTop';
import { PartFields, tipPeople } from '../verify-payment/PartFields';
import { ReceivedOn } from '../verify-payment/ReceivedOn';
import type { UseCreditProps } from '../verify-payment/UseCredit';
import { VisitDialog } from './VisitDialog';
import {
  newPaymentForm,
  oneBody,
  onTop,
  partErrors,
  type PaymentForm,
  type PaymentPart,
  pesos,
} from '../verify-payment/paymentForm';
import * as m from '../../texts/m';

const UseCredit = lazyComponent(() =>
  import(/* webpackChunkName: "payment-parts" */ '../verify-payment/UseCredit').then((code) => code.UseCredit),
);

export interface LaterPaymentProps {
  visit: number;
  /** What was due and paid when it was asked for. */
  difference: Pick<PaymentDifferenceShown, 'due' | 'paid'>;
  onClose: () => void;
}

/**
 * Records money that came after a visit, in today's day, with what is above it. Source: R-beyond-642, R-beyond-643,
 * R-beyond-1392, R-beyond-1412.
 */
export const LaterPayment = ({ visit, ...later }: LaterPaymentProps) => (
  <VisitDialog visit={visit} title={m.record_a_payment()} onClose={later.onClose}>
    {(appointment) => <Later appointment={appointment} {...later} />}
  </VisitDialog>
);

function Later({ appointment, difference, onClose }: Omit<LaterPaymentProps, 'visit'> & { appointment: Appointment }) {
  const add = useAddPayment();
  const today = serviceDayOf(now());
  const { due, paid } = difference;
  const left = due - paid;
  const asPayment = (typed: Partial<PaymentForm>): PaymentForm =>
    withSumSaid({ ...newPaymentForm(appointment), ...typed });
  const form = useForm<PaymentPart & OnTop & { receivedOn: string }>({
    draft: `later-payment.${appointment.id}.${due}.${paid}`,
    start: {
      method: 'cash',
      amount: String(left),
      receipt: null,
      gcashReference: '',
      seenInHistory: false,
      collectedBy: String(appointment.therapists_details[0]?.id ?? ''),
      voucher: null,
      receivedOn: today,
      ...NOTHING_ON_TOP,
    },
    check: ({ receivedOn, ...part }) => ({
      ...partErrors(part),
      ...(part.method !== 'credit'
        ? onTopErrors(asPayment(part), onTop(asPayment(part), left))
        : pesos(part.amount) > left && { amount: m.at_most_amount_is_owed({ amount: formatPesos(left) }) }),
      receivedOn: part.method === 'credit' ? undefined : required(receivedOn),
    }),
    send: async ({ receivedOn, ...part }) => {
      // Prepaid money pays now, whatever day was typed before.
      const day = part.method === 'credit' ? today : receivedOn;
      const body = { ...oneBody(asPayment(part), left), received_on: day, due, paid };
      const { difference: after } = await add.mutateAsync({ id: appointment.id, body });
      const still = after ? after.due - after.paid : 0;
      toast.success(
        still > 0 ? m.recorded_amount_is_still_owed({ amount: formatPesos(still) }) : m.recorded_nothing_more_is_owed(),
        aboutVisit(appointment),
      );
    },
    done: onClose,
    shownAt: {
      payment_amount: 'amount',
      receipt_hash: 'receipt',
      collected_by: 'collectedBy',
      received_on: 'receivedOn',
      voucher: 'amount',
      ...ON_TOP_SHOWN_AT,
    },
    failure: (error) => ({ title: failureText(error, m.could_not_record_the_payment()) }),
  });
  const withPrepaid: UseCreditProps['onUse'] = (amount, voucher = null) =>
    form.set({ method: 'credit', amount: String(amount), voucher });
  return (
    <FormDialog
      form={form}
      title={m.record_a_payment()}
      description={m.amount_of_due_is_owed({
        name: personName(appointment.client_details),
        id: appointment.id,
        left: formatPesos(left),
        due: formatPesos(due),
      })}
      submitLabel={m.record_a_payment()}
      onClose={onClose}
    >
      <PartFields
        appointment={appointment}
        part={form.values}
        errors={form.errors}
        onChange={(change) =>
          form.set(change.method && change.method !== 'credit' ? { ...change, voucher: null } : change)
        }
        amountHint={m.what_is_left_stays_owed()}
        isReceived={form.values.method !== 'credit'}
      />
      {form.values.method !== 'credit' && (
        <>
          <AboveSum
            values={asPayment(form.values)}
            errors={form.errors}
            set={form.set}
            due={left}
            people={tipPeople(appointment)}
            keepsForLater
            isSumSaid
          />
          <Row>
            <Suspense>
              <UseCredit
                client={appointment.client}
                visit={appointment.id}
                room={left}
                used={() => 0}
                onUse={withPrepaid}
              />
            </Suspense>
          </Row>
          <ReceivedOn
            required
            from={appointment.date}
            value={form.values.receivedOn}
            error={form.errors.receivedOn}
            onChange={(receivedOn) => form.set({ receivedOn })}
          />
        </>
      )}
    </FormDialog>
  );
}
