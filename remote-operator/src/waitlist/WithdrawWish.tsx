import { failureText, Field, limits, personName, toast } from 'shared-lib';
import { useWithdrawWish, type Wish } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { windowInWords } from './wishWords';

/** Takes a wish off the waitlist, with the reason. */
export function WithdrawWish({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const withdraw = useWithdrawWish();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await withdraw.mutateAsync({ id: wish.id, reason: reason.trim() });
      toast.success(`${personName(wish.client_details)} is on the waitlist no more`);
      onClose();
    },
    failure: (error) => ({ title: failureText(error, 'Could not withdraw the wish') }),
  });
  return (
    <FormDialog
      form={form}
      danger
      title={`Withdraw the wish of ${personName(wish.client_details)}?`}
      description={windowInWords(wish)}
      submitLabel="Withdraw the wish"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
