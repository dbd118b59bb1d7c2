import { failureText, toast } from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type Invoice, useInvoiceStep, VOID_REASONS, VOID_WORDS, type VoidReason } from 'shared-lib/records';
import * as m from '../../texts/m';

const OPTIONS = VOID_REASONS.map((value) => ({ value, label: VOID_WORDS[value] }));

export interface VoidInvoiceProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Voids an invoice with a reason; the payment is not touched. Source: R-beyond-1044. */
export function VoidInvoice({ invoice: { id, label }, onClose }: VoidInvoiceProps) {
  const step = useInvoiceStep();
  const form = useForm<{ reason: VoidReason | '' }>({
    draft: `void-invoice.${id}`,
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      if (reason !== '') await step.mutateAsync({ id, body: { step: 'voided', reason } });
      toast.success(m.invoice_label_is_void({ label }));
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_void_the_invoice()) }),
  });
  return (
    <FormDialog
      danger
      form={form}
      title={m.void_invoice_question({ label })}
      description={m.the_number_stays_used()}
      submitLabel={m.void_it()}
      onClose={onClose}
    >
      <RadioGroup
        label={m.reason()}
        required
        value={form.values.reason || undefined}
        onChange={(reason) => form.set({ reason })}
        options={OPTIONS}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
