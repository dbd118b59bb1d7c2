import { actionFailure, personName } from 'shared-lib';
import { useUpdateAppointment } from 'shared-lib/booking';
import { FormDialog, useForm } from 'shared-lib/form';
import { showSuccess } from '../../parts/execute-action/aboutVisit';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { changedNote, InternalNoteField, noteOf } from '../../parts/execute-action/InternalNoteField';
import * as m from '../../texts/m';

/** A note between operators about an appointment, at any status. Source: R-visibility-5. */
export function NoteInternally({ appointment, row, onClose }: ActionDialogProps) {
  const update = useUpdateAppointment();
  const form = useForm({
    draft: `internal-note.${appointment.id}`,
    start: { internalNote: noteOf(appointment) },
    shownAt: { internal_note: 'internalNote' },
    send: async ({ internalNote }) => {
      const change = changedNote(appointment, internalNote);
      if (change.internal_note !== undefined)
        showSuccess(row, await update.mutateAsync({ id: appointment.id, change }));
    },
    done: onClose,
    failure: (error) => ({ title: actionFailure(row, appointment.status, error) }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.internal_note()}
      description={m.the_therapists_and_the_driver({
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      submitLabel={m.save_note()}
      onClose={onClose}
    >
      <InternalNoteField error={form.errors.internalNote} control={form.control('internalNote')} />
    </FormDialog>
  );
}
