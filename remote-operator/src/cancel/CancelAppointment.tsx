import { useState } from 'react';
import { type Appointment, Field, FIELD_TEXTS, FormDialog, personName, TextArea } from 'shared-lib';
import { useExecuteAction } from '../execute-action/useExecuteAction';

/** Takes an appointment off the plan, with the reason that everybody concerned will read. */
export function CancelAppointment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useExecuteAction({ appointment, onClose });
  const error = tried && !reason.trim() ? FIELD_TEXTS.required : action.fieldError('reason');
  const name = personName(appointment.client_details);

  const submit = (): void => {
    setTried(true);
    if (!reason.trim()) return;
    action.execute('cancel', { reason: reason.trim() }, () => `Appointment of ${name} cancelled`);
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
