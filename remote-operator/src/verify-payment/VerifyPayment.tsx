import { useState } from 'react';
import {
  type Appointment,
  Banner,
  Checkbox,
  Field,
  FormDialog,
  limits,
  Money,
  onlyDigits,
  PAYMENT_METHODS,
  personName,
  RadioGroup,
  Row,
  Text,
  TextArea,
  TextInput,
  texts,
} from 'shared-lib';
import { useExecuteAction } from '../execute-action/useExecuteAction';
import { serviceList } from '../appointment-words/appointmentWords';
import { GcashFields } from './GcashFields';
import { newPaymentForm, paymentBody, paymentErrors, type PaymentForm, paymentTotal } from './paymentForm';

const METHOD_LABELS: Record<PaymentForm['method'], string> = { cash: 'Cash', gcash: 'GCash' };

/**
 * The operator has the money, or its receipt. Source: spec 2 and 5, 'Payments'. Points 2-124, 3-046, 4-059, 8-124,
 * 8-125.
 */
export function VerifyPayment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [form, setForm] = useState(() => newPaymentForm(appointment));
  const [tried, setTried] = useState(false);
  const action = useExecuteAction({ appointment, onClose }, limits.PAYMENT_SAFETY_MS);
  const set = (change: Partial<PaymentForm>): void => setForm((now) => ({ ...now, ...change }));
  const errors = tried ? paymentErrors(form) : {};

  const submit = (): void => {
    setTried(true);
    if (Object.keys(paymentErrors(form)).length > 0) return;
    action.execute('mark_completed', paymentBody(form), () => texts.SUCCESS.markPaid);
  };

  return (
    <FormDialog
      title="Verify Payment Received"
      description={`${personName(appointment.client_details)} #${appointment.id} · ${serviceList(appointment.services_details)}`}
      submitLabel="Verify Payment"
      busy={action.busy}
      refused={action.failure && texts.OPERATOR_ALERT.markPaid(action.failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      {action.silent && (
        <Banner
          tone="amber"
          live="status"
          title="The server has not answered yet. The payment may still arrive; check the list before you send it again."
        />
      )}
      <RadioGroup
        label="Method"
        value={form.method}
        onChange={(method) => set({ method })}
        options={PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_LABELS[method] }))}
      />
      {form.method === 'gcash' && (
        <GcashFields
          appointmentId={appointment.id}
          form={form}
          onChange={set}
          receiptError={errors.receipt ?? action.fieldError('receipt_hash')}
        />
      )}
      <Field label="Amount" required error={errors.amount ?? action.fieldError('payment_amount')}>
        <TextInput
          prefix="₱"
          inputMode="numeric"
          autoComplete="off"
          value={form.amount}
          onChange={(amount) => set({ amount: onlyDigits(amount) })}
        />
      </Field>
      <Checkbox
        label="The session was extended"
        checked={form.hasServiceExtension}
        onChange={(hasServiceExtension) => set({ hasServiceExtension })}
      />
      {form.hasServiceExtension && (
        <Field
          label="Extension amount"
          required
          error={errors.extensionAmount ?? action.fieldError('extension_amount')}
        >
          <TextInput
            prefix="₱"
            inputMode="numeric"
            autoComplete="off"
            value={form.extensionAmount}
            onChange={(typed) => set({ extensionAmount: onlyDigits(typed) })}
          />
        </Field>
      )}
      <Field label="Notes" aside="optional">
        <TextArea rows={2} value={form.notes} onChange={(notes) => set({ notes })} />
      </Field>
      <Row $between>
        <Text strong>Total received</Text>
        <Text size="l">
          <Money pesos={paymentTotal(form)} strong />
        </Text>
      </Row>
    </FormDialog>
  );
}
