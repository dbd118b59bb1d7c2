import { Field, failureText, limits, TextInput, toast } from 'shared-lib';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type BooksOverview, useSetAccounts } from 'shared-lib/records';
import * as m from '../../texts/m';

export interface NameAccountProps {
  account: BooksOverview['accounts'][number];
  onClose: () => void;
}

/** Another number and name for an account. Every book uses them from then on. Source: R-beyond-745. */
export function NameAccount({ account, onClose }: NameAccountProps) {
  const save = useSetAccounts();
  const form = useForm<{ number: string; name: string }>({
    draft: `account.${account.key}`,
    start: { number: account.number, name: account.name },
    check: ({ number, name }) => ({
      number: required(number) ?? (/^[0-9A-Za-z.-]+$/.test(number.trim()) ? undefined : m.digits_letters_dots()),
      name: required(name),
    }),
    send: async ({ number, name }) => {
      await save.mutateAsync({ body: { accounts: [{ key: account.key, number: number.trim(), name: name.trim() }] } });
      toast.success(m.the_account_is_named());
    },
    done: onClose,
    shownAt: { accounts: 'number' },
    failure: (error) => ({ title: failureText(error, m.could_not_name_the_account()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.name_this_account()}
      description={m.ask_your_accountant_first()}
      submitLabel={m.save()}
      onClose={onClose}
    >
      <Field label={m.number()} required error={form.errors.number}>
        <TextInput {...form.control('number')} maxLength={12} />
      </Field>
      <Field label={m.name()} required error={form.errors.name}>
        <TextInput {...form.control('name')} maxLength={limits.NAME_MAX} />
      </Field>
    </FormDialog>
  );
}
