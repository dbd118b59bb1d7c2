import { Field, personName } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';
import { changedNote, InternalNoteField, noteOf, READ_BY } from '../note-internally/InternalNoteField';

/** Takes an appointment off the plan, with the reason that everybody concerned will read. */
export function CancelAppointment(props: ActionDialogProps) {
  const { appointment, onClose } = props;
  const { execute, failure } = useExecuteAction('cancel', props);
  const name = personName(appointment.client_details);
  const form = useForm({
    start: { reason: '', internalNote: noteOf(appointment) },
    check: ({ reason }) => ({ reason: required(reason) }),
    shownAt: { internal_note: 'internalNote' },
    send: ({ reason, internalNote }) => execute({ reason: reason.trim(), ...changedNote(appointment, internalNote) }),
    failure,
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title="Cancel appointment"
      description={`${name} #${appointment.id}. The therapist and the driver are told, and their time is free again.`}
      submitLabel="Cancel appointment"
      cancelLabel="Keep it"
      danger
      onClose={onClose}
    >
      <Field label="Reason" required hint={READ_BY.assigned} error={form.errors.reason}>
        <TextArea rows={3} {...form.control('reason')} />
      </Field>
      <InternalNoteField error={form.errors.internalNote} control={form.control('internalNote')} />
    </FormDialog>
  );
}
