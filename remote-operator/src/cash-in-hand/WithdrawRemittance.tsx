import { failureText, Field, formatPesos, limits, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type Remittance, useWithdrawRemittance } from 'shared-lib/records';

/** Takes a mistaken count back, with the reason: the cash is in hand again. */
export function WithdrawRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const withdraw = useWithdrawRemittance();
  const { id, person, handed_over } = remittance;
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await withdraw.mutateAsync({ id, reason: reason.trim() });
      toast.success(`The hand-over of ${person.name} is withdrawn`);
      onClose();
    },
    failure: (error) => ({ title: failureText(error, 'Could not withdraw the hand-over') }),
  });
  return (
    <FormDialog
      form={form}
      danger
      title={`Withdraw the hand-over of ${person.name}?`}
      description={`${formatPesos(handed_over)} is in their hand again, and they are told why. Both entries stay.`}
      submitLabel="Withdraw it"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}
