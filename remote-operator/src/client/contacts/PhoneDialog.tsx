import { Field, Select, TextInput } from 'shared-lib';
import { FormDialog, required, usePhoneHint } from 'shared-lib/form';
import { CLIENT_PHONE_KINDS, CLIENT_PHONE_WORDS, type ClientPhone, type ClientPhoneKind } from 'shared-lib/records';
import { useContactForm } from './useContactForm';
import * as m from '../../texts/m';

export interface PhoneDialogProps {
  client: number;
  phones: readonly ClientPhone[];
  /** The number to change. Without it, one is added. */
  phone?: ClientPhone | undefined;
  onClose: () => void;
}

/** Adds a number of a client, or changes one. Source: R-beyond-750. */
export function PhoneDialog({ client, phones, phone, onClose }: PhoneDialogProps) {
  const form = useContactForm({
    client,
    what: 'phones',
    list: phones,
    one: phone,
    start: { number: phone?.number ?? '', kind: phone?.kind ?? 'own' },
    check: ({ number }) => ({ number: required(number) }),
    entry: ({ number, kind }) => ({ number: number.trim(), kind: kind as ClientPhoneKind, main: phone?.main ?? false }),
    shownAt: { phones: 'number', phone_number: 'number' },
    onClose,
  });
  const hint = usePhoneHint(form.values.number);
  const kinds = CLIENT_PHONE_KINDS.filter((kind) => !(phone?.main && kind === 'old'));
  return (
    <FormDialog
      form={form}
      size="sm"
      title={phone ? m.edit_number() : m.add_number()}
      submitLabel={phone ? m.save() : m.add_number()}
      onClose={onClose}
    >
      <Field label={m.phone()} required hint={hint} error={form.errors.number}>
        <TextInput type="tel" autoComplete="off" {...form.control('number')} />
      </Field>
      <Field label={m.whose_number()} error={form.errors.kind}>
        <Select
          {...form.control('kind')}
          options={kinds.map((kind) => ({ value: kind, label: CLIENT_PHONE_WORDS[kind] }))}
        />
      </Field>
    </FormDialog>
  );
}
