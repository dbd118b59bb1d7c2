import { Field, FieldRow, FormDialog, limits, type Profile, TextInput, toast, useUpdateProfile } from 'shared-lib';
import { useEdit } from '../edit/useEdit';

/** My own particulars; what an operator decides (role, vehicle) is not among them. */
export function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const initial = {
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone_number: profile.phone_number ?? '',
    specialization: profile.specialization ?? '',
  };
  const { entries, problems, frame, control, isComplete, refuse } = useEdit(initial, {
    required: 'first_name',
    failure: 'Could not save your profile',
  });
  const update = useUpdateProfile();

  const save = (): void => {
    if (!isComplete()) return;
    const change = {
      first_name: entries.first_name,
      last_name: entries.last_name,
      phone_number: entries.phone_number.trim() || null,
    };
    update.mutate(
      profile.role === 'therapist' ? { ...change, specialization: entries.specialization.trim() || null } : change,
      {
        onSuccess: () => {
          toast.success('Your profile is saved.');
          onClose();
        },
        onError: refuse,
      },
    );
  };
  return (
    <FormDialog
      title="Edit your profile"
      submitLabel="Save"
      {...frame}
      busy={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldRow>
        <Field label="First name" error={problems.first_name} required>
          <TextInput {...control('first_name')} autoComplete="given-name" maxLength={limits.NAME_MAX} />
        </Field>
        <Field label="Last name" error={problems.last_name}>
          <TextInput {...control('last_name')} autoComplete="family-name" maxLength={limits.NAME_MAX} />
        </Field>
      </FieldRow>
      <Field label="Phone" error={problems.phone_number}>
        <TextInput {...control('phone_number')} type="tel" autoComplete="tel" />
      </Field>
      {profile.role === 'therapist' && (
        <Field label="Specialization" error={problems.specialization}>
          <TextInput {...control('specialization')} maxLength={limits.TEXT_MAX} />
        </Field>
      )}
    </FormDialog>
  );
}
