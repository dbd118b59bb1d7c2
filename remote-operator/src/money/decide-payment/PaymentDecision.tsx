import { type AppointmentCard, Field, formatPesos } from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { type Problems } from 'shared-lib/form';
import { READ_BY } from '../../parts/execute-action/InternalNoteField';
import { PesoField } from '../verify-payment/PartFields';
import { type Becomes, type PaymentDecisionForm, sumPaid } from './paymentDecision';

const OPTIONS: readonly { value: Becomes; label: string; hint?: string }[] = [
  { value: 'kept', label: 'Keep the money' },
  { value: 'whole', label: 'Give all of it back' },
  { value: 'part', label: 'Give a part of it back' },
  { value: 'later', label: 'Decide later', hint: 'It stands under “Needs you now” until somebody does.' },
];

interface PaymentDecisionProps {
  appointment: AppointmentCard;
  values: PaymentDecisionForm;
  errors: Problems<PaymentDecisionForm>;
  onChange: (change: Partial<PaymentDecisionForm>) => void;
}

/** What happens to the money of a paid visit that ends. Source: R-money-30. */
export function PaymentDecision({ appointment, values, errors, onChange }: PaymentDecisionProps) {
  const { becomes, givenBack, why } = values;
  return (
    <>
      <RadioGroup
        label={`${formatPesos(sumPaid(appointment))} was paid. What becomes of it?`}
        required
        value={becomes ?? undefined}
        onChange={(chosen) => onChange({ becomes: chosen })}
        error={errors.becomes}
        options={OPTIONS}
      />
      {becomes === 'part' && (
        <PesoField
          label="Given back"
          value={givenBack}
          onChange={(typed) => onChange({ givenBack: typed })}
          error={errors.givenBack}
        />
      )}
      {becomes !== null && becomes !== 'later' && (
        <Field
          label={becomes === 'kept' ? 'Why it is kept' : 'Why it is given back'}
          required
          hint={READ_BY.operators}
          error={errors.why}
        >
          <TextArea rows={2} value={why} onChange={(typed) => onChange({ why: typed })} />
        </Field>
      )}
    </>
  );
}
