import { type AppointmentCard, Field, formatPesos } from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { type Problems } from 'shared-lib/form';
import { READ_BY } from '../../parts/execute-action/InternalNoteField';
import { PesoField } from '../verify-payment/PartFields';
import { type Becomes, type PaymentDecisionForm, sumPaid } from './paymentDecision';
import * as m from '../../texts/m';

const OPTIONS: readonly { value: Becomes; label: string; hint?: string }[] = [
  { value: 'kept', label: m.keep_the_money() },
  { value: 'whole', label: m.give_all_of_it_back() },
  { value: 'part', label: m.give_a_part_of_it() },
  { value: 'later', label: m.decide_later(), hint: m.it_stands_under_needs_you() },
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
        label={m.was_paid_what_becomes_of({ appointment: formatPesos(sumPaid(appointment)) })}
        required
        value={becomes ?? undefined}
        onChange={(chosen) => onChange({ becomes: chosen })}
        error={errors.becomes}
        options={OPTIONS}
      />
      {becomes === 'part' && (
        <PesoField
          label={m.given_back()}
          value={givenBack}
          onChange={(typed) => onChange({ givenBack: typed })}
          error={errors.givenBack}
        />
      )}
      {becomes !== null && becomes !== 'later' && (
        <Field
          label={becomes === 'kept' ? m.why_it_is_kept() : m.why_it_is_given_back()}
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
