import {
  type Company,
  Field,
  FieldRow,
  FormDialog,
  limits,
  TextArea,
  TextInput,
  toast,
  useUpdateCompany,
} from 'shared-lib';
import { useEdit } from '../edit/useEdit';

/** What everybody reads of the business. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const initial: Record<keyof Company, string> = {
    ...company,
    phone_number: company.phone_number ?? '',
    email: company.email ?? '',
  };
  const { entries, problems, frame, control, isComplete, refuse } = useEdit(initial, {
    required: 'name',
    failure: 'Could not save what is said of the business',
  });
  const update = useUpdateCompany();

  const save = (): void => {
    if (!isComplete()) return;
    update.mutate(
      { ...entries, phone_number: entries.phone_number.trim() || null, email: entries.email.trim() || null },
      {
        onSuccess: () => {
          toast.success('Saved for everybody.');
          onClose();
        },
        onError: refuse,
      },
    );
  };
  return (
    <FormDialog
      title="Edit what is said of the business"
      submitLabel="Save"
      {...frame}
      busy={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" error={problems.name} required>
        <TextInput {...control('name')} maxLength={limits.NAME_MAX} />
      </Field>
      <Field label="About" error={problems.about}>
        <TextArea {...control('about')} maxLength={limits.TEXT_MAX} rows={3} />
      </Field>
      <Field label="Address" error={problems.address}>
        <TextInput {...control('address')} maxLength={limits.TEXT_MAX} />
      </Field>
      <Field label="Hours" error={problems.hours} hint="Such as: daily, 1 PM to 1 AM">
        <TextInput {...control('hours')} maxLength={limits.TEXT_MAX} />
      </Field>
      <FieldRow>
        <Field label="Phone" error={problems.phone_number}>
          <TextInput {...control('phone_number')} type="tel" />
        </Field>
        <Field label="E-mail" error={problems.email} hint="Questions to support go there">
          <TextInput {...control('email')} type="email" autoCapitalize="none" spellCheck={false} />
        </Field>
      </FieldRow>
    </FormDialog>
  );
}
