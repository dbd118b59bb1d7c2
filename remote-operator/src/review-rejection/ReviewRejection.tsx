import { useState } from 'react';
import { Banner, Field, FormDialog, formatDate, personName, RadioGroup, TextArea, timeRange } from 'shared-lib';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';
import { Replacement } from './Replacement';
import { type Decision, reviewBody } from './review';

/**
 * Accept a refusal, or decline it and ask again. Source: spec 2 and 4. Points 2-125..2-127, 4-061..4-063, 8-119.
 */
export function ReviewRejection(props: ActionDialogProps) {
  const { appointment, onClose } = props;
  const [decision, setDecision] = useState<Decision>();
  const [notes, setNotes] = useState('');
  const [replacement, setReplacement] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const action = useExecuteAction('review_rejection', props);
  const by = appointment.rejected_by;
  const therapists = appointment.therapists_details.map(({ id }) => id);

  const submit = (): void => {
    setMissing(!decision);
    if (!decision) return;
    action.execute(reviewBody({ rejected_by: by, therapists }, { decision, notes, replacement }));
  };

  return (
    <FormDialog
      title="Review Appointment Rejection"
      description={`${personName(appointment.client_details)} #${appointment.id} · ${formatDate(new Date(appointment.starts_at))}, ${timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at))}`}
      submitLabel="Save review"
      cancelLabel="Close"
      busy={action.busy}
      refused={action.failure}
      refusedDetail={action.reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <Banner tone="clay" icon="note" title={by ? `${by.name}, ${by.role}` : 'Refused'}>
        {appointment.rejection_reason ?? 'No reason was given.'}
      </Banner>
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
          {
            value: 'decline',
            label: 'Decline the rejection',
            hint: 'The appointment is pending again and everybody is asked anew.',
          },
        ]}
      />
      {decision === 'decline' && by && (
        <Replacement appointment={appointment} by={by} chosen={replacement} onChoose={setReplacement} />
      )}
      <Field label="Notes" aside="optional">
        <TextArea rows={3} value={notes} onChange={setNotes} />
      </Field>
    </FormDialog>
  );
}
