import { Field, limits, now, SegmentedControl, serviceDayOf, TextInput } from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import type { Problems } from 'shared-lib/form';
import { METHOD_WORDS, PAYOUT_METHODS } from 'shared-lib/records';
import type { Bill } from './billForm';
import { ProofField } from './ProofField';
import * as m from '../../texts/m';

export interface BillFieldsProps {
  bill: Bill;
  errors: Problems<Bill>;
  onChange: (change: Partial<Bill>) => void;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** What was paid, how, when, to whom, and the document. Source: R-beyond-860, R-beyond-863. */
export function BillFields({ bill, errors, onChange, file, onFile }: BillFieldsProps) {
  return (
    <>
      <Field label={m.amount()} required error={errors.amount}>
        <TextInput
          prefix="₱"
          inputMode="decimal"
          autoComplete="off"
          value={bill.amount}
          onChange={(amount) => onChange({ amount })}
        />
      </Field>
      <SegmentedControl
        label={m.paid_by()}
        value={bill.method}
        onChange={(method) => onChange({ method })}
        options={PAYOUT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))}
      />
      <Field label={m.day_of_payment()} required hint={m.it_counts_today_whenever_paid()} error={errors.paidOn}>
        <DateField value={bill.paidOn} onChange={(paidOn) => onChange({ paidOn })} max={serviceDayOf(now())} />
      </Field>
      <Field label={m.supplier()} aside="optional" error={errors.supplier}>
        <TextInput
          value={bill.supplier}
          onChange={(supplier) => onChange({ supplier })}
          autoComplete="off"
          maxLength={limits.NAME_MAX}
        />
      </Field>
      <Field label={m.document_number()} aside="optional" error={errors.reference}>
        <TextInput
          value={bill.reference}
          onChange={(reference) => onChange({ reference })}
          autoComplete="off"
          maxLength={limits.NAME_MAX}
        />
      </Field>
      <ProofField file={file} onFile={onFile} />
    </>
  );
}
