import type { ComponentProps } from 'react';
import { type AppointmentCard, Field } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import * as m from '../../texts/m';

/** The hints that say who will read what an operator writes. Source: R-visibility-4, R-visibility-5. */
export const READ_BY = {
  assigned: m.everybody_who_was_assigned_reads(),
  operators: m.a_note_on_the_visit(),
} as const;

type Noted = Pick<AppointmentCard, 'internal_note'>;

/** The current note, to start from. */
export const noteOf = ({ internal_note }: Noted): string => internal_note ?? '';

/** The note for the body of a call; empty when it did not change. */
export function changedNote(appointment: Noted, typed: string): { internal_note?: string } {
  const internal_note = typed.trim();
  return internal_note === noteOf(appointment) ? {} : { internal_note };
}

export interface InternalNoteFieldProps {
  error: string | undefined;
  /** The form's control: `form.control('internalNote')`. */
  control: ComponentProps<typeof TextArea>;
}

/** The notes that operators write to each other about an appointment. Source: R-visibility-5. */
export const InternalNoteField = ({ error, control }: InternalNoteFieldProps) => (
  <Field label={m.internal_note()} aside="optional" hint={READ_BY.operators} error={error}>
    <TextArea rows={3} {...control} />
  </Field>
);
