import { ACTION_FALLBACK, type Appointment, Field, personName, TextArea } from 'shared-lib';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useExecuteAction } from '../execute-action/useExecuteAction';

/** Takes an appointment off the plan, with the reason that everybody concerned will read. */
export function CancelAppointment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const execute = useExecuteAction({ appointment, onClose });
  const name = personName(appointment.client_details);
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: ({ reason }) => execute('cancel', { reason: reason.trim() }, () => `Appointment of ${name} cancelled`),
    failure: ACTION_FALLBACK.cancel,
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
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea rows={3} {...form.control('reason')} />
      </Field>
    </FormDialog>
  );
}
