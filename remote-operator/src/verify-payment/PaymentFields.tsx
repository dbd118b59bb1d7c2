import {
  type AppointmentCard,
  Field,
  Money,
  PAYMENT_METHODS,
  personName,
  pesosTyped,
  Row,
  Select,
  Text,
  TextInput,
  useUser,
} from 'shared-lib';
import { Checkbox, RadioGroup } from 'shared-lib/controls';
import { GcashFields } from './GcashFields';
import { type PaymentErrors, type PaymentForm, paymentTotal } from './paymentForm';

const METHOD_LABELS: Record<PaymentForm['method'], string> = { cash: 'Cash', gcash: 'GCash' };

export interface PaymentFieldsProps {
  appointment: AppointmentCard;
  values: PaymentForm;
  errors: PaymentErrors;
  set: (change: Partial<PaymentForm>) => void;
  /** Below the amount. */
  amountHint?: string;
  /** Said where nobody is chosen for the cash. */
  nobodyChosen?: string;
}

/** Who may have taken the cash of a visit: its people, and the operator at the desk. */
function useCollectors({ therapists_details, driver, driver_details }: AppointmentCard) {
  const self = useUser();
  return [
    ...therapists_details.map((one) => ({ value: String(one.id), label: personName(one) })),
    ...(driver && driver_details ? [{ value: String(driver), label: `${personName(driver_details)}, driver` }] : []),
    { value: String(self.id), label: 'Me, at the office' },
  ];
}

/** In cash, or by GCash. */
export function MethodField(control: {
  value: PaymentForm['method'];
  onChange: (method: PaymentForm['method']) => void;
}) {
  return (
    <RadioGroup
      label="Method"
      {...control}
      options={PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_LABELS[method] }))}
    />
  );
}

export interface PesoFieldProps {
  label: string;
  /** As typed. */
  value: string;
  onChange: (typed: string) => void;
  error?: string;
  hint?: string;
}

/** Whole pesos. */
export function PesoField({ label, value, onChange, error, hint }: PesoFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint}>
      <TextInput
        prefix="₱"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(typed) => onChange(pesosTyped(typed))}
      />
    </Field>
  );
}

/** How much was paid, how, and who took it. Source: 3-046, R-money-2, R-money-3. */
export function PaymentFields({ appointment, values, errors, set, amountHint, nobodyChosen }: PaymentFieldsProps) {
  const collectors = useCollectors(appointment);
  return (
    <>
      <MethodField value={values.method} onChange={(method) => set({ method })} />
      {values.method === 'gcash' ? (
        <GcashFields appointmentId={appointment.id} form={values} onChange={set} receiptError={errors.receipt} />
      ) : (
        <Field label="Cash taken by" error={errors.collectedBy}>
          <Select
            value={values.collectedBy}
            onChange={(collectedBy) => set({ collectedBy })}
            placeholder={nobodyChosen}
            options={collectors}
          />
        </Field>
      )}
      <PesoField
        label="Amount"
        value={values.amount}
        onChange={(amount) => set({ amount })}
        error={errors.amount}
        hint={amountHint}
      />
      <Checkbox
        label="The session was extended"
        checked={values.hasServiceExtension}
        onChange={(hasServiceExtension) => set({ hasServiceExtension })}
      />
      {values.hasServiceExtension && (
        <PesoField
          label="Extension amount"
          value={values.extensionAmount}
          onChange={(extensionAmount) => set({ extensionAmount })}
          error={errors.extensionAmount}
        />
      )}
    </>
  );
}

/** What the entries add up to, for the foot of the dialog. */
export function PaymentTotal({ label, values }: { label: string; values: PaymentForm }) {
  return (
    <Row>
      <Text size="s" muted>
        {label}
      </Text>
      <Text size="l">
        <Money pesos={paymentTotal(values)} strong />
      </Text>
    </Row>
  );
}
