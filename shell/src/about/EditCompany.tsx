import { type Company, Field, FieldRow, limits, TextInput, toast } from 'shared-lib';
import { useUpdateCompany } from 'shared-lib/settings';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm, usePhoneHint } from 'shared-lib/form';
import * as m from '../texts/m';

/** The form for the details of the business, which all users can read. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const update = useUpdateCompany();
  const form = useForm({
    draft: 'company',
    start: {
      ...company,
      phone_number: company.phone_number ?? '',
      email: company.email ?? '',
      emergency_phone: company.emergency_phone ?? '',
    },
    check: ({ name }) => ({ name: required(name) }),
    send: async (entries) => {
      const { phone_number, email, emergency_phone: other } = entries;
      await update.mutateAsync({
        ...entries,
        phone_number: phone_number.trim() || null,
        email: email.trim() || null,
        emergency_phone: other.trim() || null,
      });
      toast.success(m.saved_for_everybody());
    },
    done: onClose,
    failure: m.could_not_save_what_is(),
  });
  const phoneHint = usePhoneHint(form.values.phone_number);
  return (
    <FormDialog form={form} title={m.edit_what_is_said_of()} submitLabel={m.save()} onClose={onClose}>
      <Field label={m.name()} error={form.errors.name} required>
        <TextInput {...form.control('name')} maxLength={limits.NAME_MAX} />
      </Field>
      <Field label={m.about()} error={form.errors.about}>
        <TextArea {...form.control('about')} maxLength={limits.TEXT_MAX} rows={3} />
      </Field>
      <Field label={m.address()} error={form.errors.address}>
        <TextInput {...form.control('address')} maxLength={limits.TEXT_MAX} />
      </Field>
      <Field label={m.hours()} error={form.errors.hours} hint={m.such_as_daily_1_pm()}>
        <TextInput {...form.control('hours')} maxLength={limits.TEXT_MAX} />
      </Field>
      <FieldRow>
        <Field label={m.phone()} error={form.errors.phone_number} hint={phoneHint}>
          <TextInput {...form.control('phone_number')} type="tel" />
        </Field>
        <Field label={m.e_mail()} error={form.errors.email} hint={m.questions_to_support_go_there()}>
          <TextInput {...form.control('email')} type="email" autoCapitalize="none" spellCheck={false} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={m.emergency_contact()} error={form.errors.emergency_name} hint={m.for_sos_when_nobody_at_the()}>
          <TextInput {...form.control('emergency_name')} maxLength={limits.NAME_MAX} />
        </Field>
        <Field label={m.emergency_contact_phone()} error={form.errors.emergency_phone}>
          <TextInput {...form.control('emergency_phone')} type="tel" />
        </Field>
      </FieldRow>
    </FormDialog>
  );
}
