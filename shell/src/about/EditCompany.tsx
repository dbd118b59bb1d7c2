import { Banner, Button, type Company, Dialog, failureText, Field, fieldError, FIELD_TEXTS, FieldRow, limits, Stack, TextArea, TextInput, toast, useUpdateCompany } from 'shared-lib';
import { type FormEvent, useId, useState } from 'react';
import { useProblems } from '../sign-in/useProblems';

type FieldName = keyof Company;
const FIELDS = ['name', 'about', 'address', 'hours', 'phone_number', 'email'] as const satisfies readonly FieldName[];

/** What everybody reads of the business. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const id = useId();
  const [entries, setEntries] = useState({ ...company, phone_number: company.phone_number ?? '', email: company.email ?? '' });
  const [refused, setRefused] = useState<string | null>(null);
  const { form, problems, check } = useProblems<FieldName>();
  const update = useUpdateCompany();
  const control = (name: FieldName) => ({ name, value: entries[name], onChange: (value: string) => setEntries({ ...entries, [name]: value }) });

  const save = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(null);
    if (!check({ name: entries.name.trim() ? undefined : FIELD_TEXTS.required })) return;
    update.mutate({ ...entries, phone_number: entries.phone_number.trim() || null, email: entries.email.trim() || null }, {
      onSuccess: () => {
        toast.success('Saved for everybody.');
        onClose();
      },
      onError: (error) => {
        if (check(Object.fromEntries(FIELDS.map((field) => [field, fieldError(error, field)])))) setRefused(failureText(error, 'Could not save what is said of the business'));
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit what is said of the business"
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
          <Field label="Name" error={problems.name} required><TextInput {...control('name')} maxLength={limits.NAME_MAX} /></Field>
          <Field label="About" error={problems.about}><TextArea {...control('about')} maxLength={limits.TEXT_MAX} rows={3} /></Field>
          <Field label="Address" error={problems.address}><TextInput {...control('address')} maxLength={limits.TEXT_MAX} /></Field>
          <Field label="Hours" error={problems.hours} hint="Such as: daily, 1 PM to 1 AM"><TextInput {...control('hours')} maxLength={limits.TEXT_MAX} /></Field>
          <FieldRow>
            <Field label="Phone" error={problems.phone_number}><TextInput {...control('phone_number')} type="tel" /></Field>
            <Field label="E-mail" error={problems.email} hint="Questions to support go there"><TextInput {...control('email')} type="email" autoCapitalize="none" spellCheck={false} /></Field>
          </FieldRow>
        </Stack>
      </form>
    </Dialog>
  );
}
