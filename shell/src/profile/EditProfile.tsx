import { Banner, Button, Dialog, failureText, Field, fieldError, FIELD_TEXTS, FieldRow, limits, type Profile, Stack, TextInput, toast, useUpdateProfile } from 'shared-lib';
import { type FormEvent, useId, useState } from 'react';
import { useProblems } from '../sign-in/useProblems';

const FIELDS = ['first_name', 'last_name', 'phone_number', 'specialization'] as const;
type FieldName = (typeof FIELDS)[number];

/** My own particulars; what an operator decides (role, vehicle) is not among them. */
export function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const id = useId();
  const [entries, setEntries] = useState<Record<FieldName, string>>({
    first_name: profile.first_name, last_name: profile.last_name, phone_number: profile.phone_number ?? '', specialization: profile.specialization ?? '',
  });
  const [refused, setRefused] = useState<string | null>(null);
  const { form, problems, check } = useProblems<FieldName>();
  const update = useUpdateProfile();
  const control = (name: FieldName) => ({ name, value: entries[name], onChange: (value: string) => setEntries({ ...entries, [name]: value }) });

  const save = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(null);
    if (!check({ first_name: entries.first_name.trim() ? undefined : FIELD_TEXTS.required })) return;
    const change = { first_name: entries.first_name, last_name: entries.last_name, phone_number: entries.phone_number.trim() || null };
    update.mutate(profile.role === 'therapist' ? { ...change, specialization: entries.specialization.trim() || null } : change, {
      onSuccess: () => {
        toast.success('Your profile is saved.');
        onClose();
      },
      onError: (error) => {
        if (check(Object.fromEntries(FIELDS.map((field) => [field, fieldError(error, field)])))) setRefused(failureText(error, 'Could not save your profile'));
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit your profile"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={update.isPending}>Save</Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={save}>
        <Stack $gap={4}>
          {refused && <Banner tone="red" live="alert" title={refused} />}
          <FieldRow>
            <Field label="First name" error={problems.first_name} required><TextInput {...control('first_name')} autoComplete="given-name" maxLength={limits.NAME_MAX} /></Field>
            <Field label="Last name" error={problems.last_name}><TextInput {...control('last_name')} autoComplete="family-name" maxLength={limits.NAME_MAX} /></Field>
          </FieldRow>
          <Field label="Phone" error={problems.phone_number}><TextInput {...control('phone_number')} type="tel" autoComplete="tel" /></Field>
          {profile.role === 'therapist' && (
            <Field label="Specialization" error={problems.specialization}><TextInput {...control('specialization')} maxLength={limits.TEXT_MAX} /></Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
