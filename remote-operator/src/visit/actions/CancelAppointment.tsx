import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Field, personName, toast } from 'shared-lib';
import { seriesQueries, useCancelSeries } from 'shared-lib/booking';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { AskFee } from '../../client/fees/lazyFees';
import { PaymentDecision } from '../../money/decide-payment/PaymentDecision';
import {
  DECISION_SHOWN_AT,
  decisionBody,
  decisionErrors,
  isPaid,
  NOTHING_DECIDED,
  usePaymentSeen,
} from '../../money/decide-payment/paymentDecision';
import { showSuccess } from '../../parts/execute-action/aboutVisit';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { changedNote, InternalNoteField, noteOf, READ_BY } from '../../parts/execute-action/InternalNoteField';
import { ONE_OR_FOLLOWING, type Scope } from './scope';
import * as m from '../../texts/m';

/**
 * Cancels an appointment, with the reason that everybody concerned will read. For a series, also later visits, if
 * chosen. Source: R-booking-43.
 */
export function CancelAppointment(props: ActionDialogProps) {
  const { row, onClose } = props;
  const { seen: appointment, draft, execute, failure } = usePaymentSeen('cancel', props);
  const { series } = appointment;
  const client = useQueryClient();
  const cancelAll = useCancelSeries();
  const name = personName(appointment.client_details);
  /** One visit is called off: its fee is asked about next. Of a paid one the money was decided. */
  const [isCancelled, setCancelled] = useState(false);
  /** With several visits each is asked about afterwards, because it is not known here which are paid. */
  const asksOfMoney = (scope: Scope): boolean => isPaid(appointment) && scope === 'one';

  const cancelFollowing = async (
    { id, position }: NonNullable<typeof series>,
    body: { reason: string; internal_note?: string },
  ): Promise<void> => {
    const { visits } = await client.fetchQuery({ ...seriesQueries.read(id), staleTime: 0 });
    const chosen = [
      { id: appointment.id, version: appointment.version },
      ...visits
        .filter((one) => one.position > position && one.open)
        .map((one) => ({ id: one.id, version: one.version })),
    ];
    const { changed } = await cancelAll.mutateAsync({ id, body: { ...body, visits: chosen } });
    if (changed === 1) showSuccess(row, appointment);
    else toast.success(m.appointments_cancelled({ changed }), { detail: name });
  };
  const form = useForm({
    draft,
    start: { reason: '', internalNote: noteOf(appointment), scope: 'one' as Scope, ...NOTHING_DECIDED },
    check: ({ reason, scope, ...decision }) => ({
      reason: required(reason),
      ...(asksOfMoney(scope) && decisionErrors(decision, appointment)),
    }),
    shownAt: { internal_note: 'internalNote', ...DECISION_SHOWN_AT },
    send: ({ reason, internalNote, scope, ...decision }) => {
      const body = { reason: reason.trim(), ...changedNote(appointment, internalNote) };
      return series && scope === 'following'
        ? cancelFollowing(series, body)
        : execute({ ...body, ...decisionBody(decision, appointment) });
    },
    done: (): void => (form.values.scope === 'one' && !isPaid(appointment) ? setCancelled(true) : onClose()),
    failure,
  });

  if (isCancelled)
    return (
      <Suspense fallback={null}>
        <AskFee appointment={appointment.id} name={name} onClose={onClose} />
      </Suspense>
    );
  return (
    <FormDialog
      form={form}
      size="sm"
      title={row.label}
      description={m.the_therapist_and_the_driver({ name, id: appointment.id })}
      submitLabel={form.values.scope === 'following' ? m.cancel_these_appointments() : row.label}
      cancelLabel={m.keep_it()}
      danger
      onClose={onClose}
    >
      {series && <RadioGroup label={m.cancel()} options={ONE_OR_FOLLOWING} {...form.control('scope')} />}
      <Field label={m.reason()} required hint={READ_BY.assigned} error={form.errors.reason}>
        <TextArea rows={3} {...form.control('reason')} />
      </Field>
      {asksOfMoney(form.values.scope) && (
        <PaymentDecision
          appointment={appointment}
          values={form.values}
          errors={form.errors}
          onChange={(change) => form.set(change)}
        />
      )}
      <InternalNoteField error={form.errors.internalNote} control={form.control('internalNote')} />
    </FormDialog>
  );
}
