import { type FormEvent, useId, useState } from 'react';
import { type Appointment, Banner, Button, Dialog, Field, formatDate, personName, RadioGroup, Stack, TextArea, texts, toast } from 'shared-lib';
import { useTakeAction } from '../act/useTakeAction';
import { timeRange } from '../appointment-card/facts';
import { Replacement } from './Replacement';
import { type Decision, reviewBody } from './review';

/**
 * Accept a refusal, or decline it and ask again. Source: spec 2 and 4. Points 2-125..2-127, 4-061..4-063, 8-119.
 */
export function ReviewRejection({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const id = useId();
  const [decision, setDecision] = useState<Decision>();
  const [notes, setNotes] = useState('');
  const [replacement, setReplacement] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const action = useTakeAction();
  const by = appointment.rejected_by;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(!decision);
    if (!decision) return;
    action.take(appointment, 'review_rejection', reviewBody(appointment, { decision, notes, replacement }), {
      onDone: () => {
        toast.success(texts.SUCCESS.reviewRejection);
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Review Appointment Rejection"
      description={`${personName(appointment.client_details)} #${appointment.id} · ${formatDate(new Date(appointment.starts_at))}, ${timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at))}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" type="submit" form={id} busy={action.busy}>Save review</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack $gap={4}>
          {action.failure && <Banner tone="red" live="alert" title={texts.OPERATOR_ALERT.review}>{action.failure}</Banner>}
          <Banner tone="clay" icon="note" title={by ? `${by.name}, ${by.role}` : 'Refused'}>{appointment.rejection_reason ?? 'No reason was given.'}</Banner>
          <RadioGroup
            label="Decision"
            required
            value={decision}
            onChange={(chosen) => {
              setDecision(chosen);
              setMissing(false);
            }}
            error={missing ? 'Choose accept or decline.' : undefined}
            options={[
              { value: 'accept', label: 'Accept the rejection', hint: 'The appointment is cancelled.' },
              { value: 'decline', label: 'Decline the rejection', hint: 'The appointment is pending again and everybody is asked anew.' },
            ]}
          />
          {decision === 'decline' && by && <Replacement appointment={appointment} by={by} chosen={replacement} onChoose={setReplacement} />}
          <Field label="Notes" aside="optional">
            <TextArea rows={3} value={notes} onChange={setNotes} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
