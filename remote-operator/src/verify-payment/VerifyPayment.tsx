import {
  Banner,
  Checkbox,
  Field,
  limits,
  Money,
  PAYMENT_METHODS,
  personName,
  pesosTyped,
  RadioGroup,
  Row,
  Text,
  TextArea,
  TextInput,
  serviceList,
} from 'shared-lib';
import { FormDialog, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';
import { GcashFields } from './GcashFields';
import {
  amountNote,
  newPaymentForm,
  paymentBody,
  paymentErrors,
  type PaymentForm,
  paymentTotal,
  priceOf,
} from './paymentForm';

const METHOD_LABELS: Record<PaymentForm['method'], string> = { cash: 'Cash', gcash: 'GCash' };

/** The operator has the money, or its receipt. Source: 2-124, 3-046, 4-059, 8-124, 8-125. */
export function VerifyPayment(props: ActionDialogProps) {
  const { appointment, onClose } = props;
  const { execute, failure } = useExecuteAction('mark_completed', props);
  const form = useForm({
    start: newPaymentForm(appointment),
    check: paymentErrors,
    send: (entries) => execute(paymentBody(entries)),
    shownAt: { payment_amount: 'amount', extension_amount: 'extensionAmount', receipt_hash: 'receipt' },
    failure,
    patienceMs: limits.PAYMENT_SAFETY_MS,
  });
  const { values, errors, set } = form;
  const price = priceOf(appointment);

  return (
    <FormDialog
      form={form}
      title="Verify Payment Received"
      description={`${personName(appointment.client_details)} #${appointment.id} · ${serviceList(appointment.services_details)}`}
      submitLabel="Verify Payment"
      onClose={onClose}
    >
      {form.silent && (
        <Banner
          tone="amber"
          live="status"
          title="The server has not answered yet. The payment may still arrive; check the list before you send it again."
        />
      )}
      <RadioGroup
        label="Method"
        {...form.control('method')}
        options={PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_LABELS[method] }))}
      />
      {values.method === 'gcash' && (
        <GcashFields appointmentId={appointment.id} form={values} onChange={set} receiptError={errors.receipt} />
      )}
      <Field label="Amount" required error={errors.amount} hint={amountNote(values, price)}>
        <TextInput
          prefix="₱"
          inputMode="numeric"
          autoComplete="off"
          value={values.amount}
          onChange={(amount) => set({ amount: pesosTyped(amount) })}
        />
      </Field>
      <Checkbox
        label="The session was extended"
        checked={values.hasServiceExtension}
        onChange={(hasServiceExtension) => set({ hasServiceExtension })}
      />
      {values.hasServiceExtension && (
        <Field label="Extension amount" required error={errors.extensionAmount}>
          <TextInput
            prefix="₱"
            inputMode="numeric"
            autoComplete="off"
            value={values.extensionAmount}
            onChange={(typed) => set({ extensionAmount: pesosTyped(typed) })}
          />
        </Field>
      )}
      <Field label="Notes" aside="optional">
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
      <Row $between>
        <Text strong>Total received</Text>
        <Text size="l">
          <Money pesos={paymentTotal(values)} strong />
        </Text>
      </Row>
    </FormDialog>
  );
}
