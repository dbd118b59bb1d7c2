import { Field, limits, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { moneyFailure } from './moneyFailure';
import * as m from '../texts/m';

export interface DisputeMoneyProps {
  /** The name of the draft. */
  draft: string;
  title: string;
  description: string;
  dispute: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A person says what is wrong with cash that was counted, or with what they were paid. Operators read it. */
export function DisputeMoney({ draft, title, description, dispute, onClose }: DisputeMoneyProps) {
  const form = useForm<{ reason: string }>({
    draft,
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await dispute(reason.trim());
      toast.success(m.the_office_knows_that_this());
    },
    done: onClose,
    failure: (error) => ({ title: moneyFailure(error, m.could_not_tell_the_office()) }),
  });
  return (
    <FormDialog form={form} title={title} description={description} submitLabel={m.tell_the_office()} onClose={onClose}>
      <Field label={m.what_is_not_right()} required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={3} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}
