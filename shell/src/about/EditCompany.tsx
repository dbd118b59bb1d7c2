import { type Company, Field, FieldRow, limits, TextInput, toast } from 'shared-lib';
import { useUpdateCompany } from 'shared-lib/settings';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm, usePhoneHint } from 'shared-lib/form';

/** The form for the details of the business, which all users can read. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const update = useUpdateCompany();
  const form = useForm({
    start: { ...company, phone_number: company.phone_number ?? '', email: company.email ?? '' },
    check: ({ name }) => ({ name: required(name) }),
    send: async (entries) => {
      const { phone_number, email } = entries;
      await update.mutateAsync({ ...entries, phone_number: phone_number.trim() || null, email: email.trim() || null });
      toast.success('Saved for everybody.');
    },
    done: onClose,
    failure: 'Could not save what is said of the business',
  });
  const phoneHint = usePhoneHint(form.values.phone_number);
  return (
    <FormDialog form={form} title="Edit what is said of the business" submitLabel="Save" onClose={onClose}>
      <Field label="Name" error={form.errors.name} required>
        <TextInput {...form.control('name')} maxLength={limits.NAME_MAX} />
      </Field>
      <Field label="About" error={form.errors.about}>
        <TextArea {...form.control('about')} maxLength={limits.TEXT_MAX} rows={3} />
      </Field>
      <Field label="Address" error={form.errors.address}>
        <TextInput {...form.control('address')} maxLength={limits.TEXT_MAX} />
      </Field>
      <Field label="Hours" error={form.errors.hours} hint="Such as: daily, 1 PM to 1 AM">
        <TextInput {...form.control('hours')} maxLength={limits.TEXT_MAX} />
      </Field>
      <FieldRow>
        <Field label="Phone" error={form.errors.phone_number} hint={phoneHint}>
          <TextInput {...form.control('phone_number')} type="tel" />
        </Field>
        <Field label="E-mail" error={form.errors.email} hint="Questions to support go there">
          <TextInput {...form.control('email')} type="email" autoCapitalize="none" spellCheck={false} />
        </Field>
      </FieldRow>
    </FormDialog>
  );
}
