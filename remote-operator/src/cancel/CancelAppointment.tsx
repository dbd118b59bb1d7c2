import { useState } from 'react';
import { Field, FIELD_TEXTS, FormDialog, personName, TextArea } from 'shared-lib';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';

/** Takes an appointment off the plan, with the reason that everybody concerned will read. */
export function CancelAppointment(props: ActionDialogProps) {
  const { appointment, onClose } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useExecuteAction('cancel', props);
  const error = tried && !reason.trim() ? FIELD_TEXTS.required : action.fieldError('reason');
  const name = personName(appointment.client_details);

  const submit = (): void => {
    setTried(true);
    if (!reason.trim()) return;
    action.execute({ reason: reason.trim() });
  };

  return (
    <FormDialog
      size="sm"
      title="Cancel appointment"
      description={`${name} #${appointment.id}. The therapist and the driver are told, and their time is free again.`}
      submitLabel="Cancel appointment"
      cancelLabel="Keep it"
      danger
      busy={action.busy}
      refused={action.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" required error={error}>
        <TextArea rows={3} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  );
}
