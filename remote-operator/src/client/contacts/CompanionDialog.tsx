import { Field, limits, TextInput } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required } from 'shared-lib/form';
import { type ClientCompanion } from 'shared-lib/records';
import { useContactForm } from './useContactForm';
import * as m from '../../texts/m';

export interface CompanionDialogProps {
  client: number;
  companions: readonly ClientCompanion[];
  /** The companion to change. Without it, one is added. */
  companion?: ClientCompanion | undefined;
  onClose: () => void;
}

/** Adds somebody for whom the client books, or changes one. Source: R-beyond-1025. */
export function CompanionDialog({ client, companions, companion, onClose }: CompanionDialogProps) {
  const form = useContactForm({
    client,
    what: 'companions',
    list: companions,
    one: companion,
    start: { name: companion?.name ?? '', note: companion?.note ?? '' },
    check: ({ name }) => ({ name: required(name) }),
    entry: ({ name, note }) => ({
      ...(companion?.id !== undefined && { id: companion.id }),
      name: name.trim(),
      note: note.trim(),
    }),
    shownAt: { companions: 'name' },
    onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={companion ? m.edit_companion() : m.add_companion()}
      submitLabel={companion ? m.save() : m.add_companion()}
      onClose={onClose}
    >
      <Field label={m.name()} required hint={m.who_comes_reads_the_name()} error={form.errors.name}>
        <TextInput autoComplete="off" maxLength={limits.NAME_MAX} {...form.control('name')} />
      </Field>
      <Field label={m.note()} aside={m.optional()} hint={m.for_operators_alone()} error={form.errors.note}>
        <TextArea rows={2} maxLength={limits.TEXT_MAX} {...form.control('note')} />
      </Field>
    </FormDialog>
  );
}
