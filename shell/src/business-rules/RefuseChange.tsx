import { failureText, Field, limits, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type RuleChange, useRefuseRuleChange } from 'shared-lib/settings';

/** Refuses a weaker rule that another operator asked for. All operators are told the reason. */
export function RefuseChange({ change, onClose }: { change: RuleChange; onClose: () => void }) {
  const refuse = useRefuseRuleChange();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await refuse.mutateAsync({ id: change.id, reason: reason.trim() });
      toast.success('The change is refused');
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, 'Could not refuse the change') }),
  });
  return (
    <FormDialog
      form={form}
      title="Refuse the change?"
      description={`The rule stays as it is. ${change.asked_by.name} is told why.`}
      submitLabel="Refuse it"
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}
