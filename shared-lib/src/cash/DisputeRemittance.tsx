import { failureText, Field, formatPesos, limits, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useDisputeRemittance } from '../api/money/cash';
import type { Remittance } from '../contract';

/** Says why a count differs from what the person handed over. Operators read it. */
export function DisputeRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const dispute = useDisputeRemittance();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await dispute.mutateAsync({ id: remittance.id, reason: reason.trim() });
      toast.success('The office knows that this is not right');
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, 'Could not tell the office') }),
  });
  return (
    <FormDialog
      form={form}
      title="This is not right"
      description={`${remittance.counted_by.name} counted ${formatPesos(remittance.counted)}. Operators read what you write.`}
      submitLabel="Tell the office"
      onClose={onClose}
    >
      <Field label="What is not right?" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={3} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}
