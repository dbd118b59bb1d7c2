import { failureText, Field, limits, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type PaymentCorrection, useRefuseCorrection } from 'shared-lib/booking';

/** Refuses what another operator asked for, with the reason that they are told. */
export function RefuseCorrection({ correction, onClose }: { correction: PaymentCorrection; onClose: () => void }) {
  const refuse = useRefuseCorrection();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await refuse.mutateAsync({ id: correction.id, reason: reason.trim() });
      toast.success('The correction is refused');
      onClose();
    },
    failure: (error) => ({ title: failureText(error, 'Could not refuse the correction') }),
  });
  return (
    <FormDialog
      form={form}
      title="Refuse the correction?"
      description={`The payment stays as it is. ${correction.asked_by.name} is told why.`}
      submitLabel="Refuse it"
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}
