import { useQuery } from '@tanstack/react-query';
import { Field, TextInput, useDebounced } from 'shared-lib';
import { receiptQueries } from 'shared-lib/booking';
import { Checkbox } from 'shared-lib/controls';
import { type PaymentPart } from './paymentForm';
import { ReceiptField } from './ReceiptField';
import { UsedElsewhere } from './UsedElsewhere';
import * as m from '../../texts/m';

const REFERENCE_MAX = 40;

export interface GcashFieldsProps {
  appointmentId: number;
  part: PaymentPart;
  onChange: (change: Partial<PaymentPart>) => void;
  receiptError?: string;
}

/** The proof of a GCash payment. Source: R-money-3. */
export function GcashFields({ appointmentId, part, onChange, receiptError }: GcashFieldsProps) {
  const reference = useDebounced(part.gcashReference.trim());
  const others = useQuery(receiptQueries.sameReference(appointmentId, reference));
  return (
    <>
      <ReceiptField
        appointmentId={appointmentId}
        receipt={part.receipt}
        onReceipt={(receipt) => onChange({ receipt })}
        error={receiptError}
      />
      <Field label={m.gcash_reference_number()} aside="optional">
        <TextInput
          autoComplete="off"
          maxLength={REFERENCE_MAX}
          value={part.gcashReference}
          onChange={(gcashReference) => onChange({ gcashReference })}
        />
      </Field>
      {reference !== '' && <UsedElsewhere what="reference" others={others.data ?? []} />}
      <Checkbox
        label={m.seen_in_our_gcash_transaction()}
        checked={part.seenInHistory}
        onChange={(seenInHistory) => onChange({ seenInHistory })}
      />
    </>
  );
}
