import { Field, failureText, TextInput, toast } from 'shared-lib';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { INVOICE_TEXTS, type Invoice, MANUAL_NUMBER, useInvoiceStep } from 'shared-lib/records';
import * as m from '../../texts/m';

export interface ManualNumberProps {
  invoice: Invoice;
  onClose: () => void;
}

/** The number of a paper that was written by hand, such as without power. Source: R-beyond-1046. */
export function ManualNumber({ invoice: { id, manual_number: known }, onClose }: ManualNumberProps) {
  const step = useInvoiceStep();
  const form = useForm<{ manual_number: string }>({
    draft: `manual-invoice.${id}`,
    start: { manual_number: known ?? '' },
    check: ({ manual_number: number }) => ({
      manual_number: required(number) ?? (MANUAL_NUMBER.test(number.trim()) ? undefined : INVOICE_TEXTS.prefix),
    }),
    send: async ({ manual_number: number }) => {
      await step.mutateAsync({ id, body: { step: 'manual', manual_number: number.trim() } });
      toast.success(m.the_number_is_noted());
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_note_the_number()) }),
  });
  return (
    <FormDialog form={form} title={m.number_written_by_hand()} submitLabel={m.save()} onClose={onClose}>
      <Field label={m.number()} required hint={m.as_it_stands_on_the_paper()} error={form.errors.manual_number}>
        <TextInput {...form.control('manual_number')} maxLength={20} />
      </Field>
    </FormDialog>
  );
}
