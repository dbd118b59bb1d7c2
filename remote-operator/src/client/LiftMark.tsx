import { failureText, Field, limits, toast } from 'shared-lib';
import { useLiftMark } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';

/** Lifts a mark of a client, with the reason; that it was made stays on record. Source: R-client-4. */
export function LiftMark({ mark, onClose }: { mark: number; onClose: () => void }) {
  const lift = useLiftMark();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await lift.mutateAsync({ mark, reason: reason.trim() });
      toast.success('The mark is lifted');
      onClose();
    },
    failure: (error) => ({ title: failureText(error, 'Could not lift the mark') }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Lift the mark?"
      description="It holds no longer. That it was made, and by whom it was lifted, stays on record."
      submitLabel="Lift the mark"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
