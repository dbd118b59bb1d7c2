import type { ComponentProps } from 'react';
import { type AppointmentCard, Field } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';

/** The hints that say who will read what an operator writes. Source: R-visibility-4, R-visibility-5. */
export const READ_BY = {
  assigned: 'Everybody who was assigned reads this.',
  operators: 'A note on the visit itself. Only operators see it.',
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
  <Field label="Internal note" aside="optional" hint={READ_BY.operators} error={error}>
    <TextArea rows={3} {...control} />
  </Field>
);
