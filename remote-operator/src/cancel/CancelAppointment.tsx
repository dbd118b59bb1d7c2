import { type FormEvent, useId, useState } from 'react';
import { type Appointment, Banner, Button, Dialog, Field, FIELD_TEXTS, personName, Stack, TextArea, toast } from 'shared-lib';
import { useTakeAction } from '../act/useTakeAction';

/** Takes an appointment off the plan, with the reason that everybody concerned will read. */
export function CancelAppointment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useTakeAction();
  const error = tried && !reason.trim() ? FIELD_TEXTS.required : action.fieldError('reason');
  const name = personName(appointment.client_details);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return;
    action.take(appointment, 'cancel', { reason: reason.trim() }, {
      onDone: () => {
        toast.success(`Appointment of ${name} cancelled`);
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Cancel appointment"
      description={`${name} #${appointment.id}. The therapist and the driver are told, and their time is free again.`}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="dangerPrimary" type="submit" form={id} busy={action.busy}>Cancel appointment</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack $gap={4}>
          {action.failure && <Banner tone="red" live="alert" title={action.failure} />}
          <Field label="Reason" required error={error}>
            <TextArea rows={3} value={reason} onChange={setReason} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
