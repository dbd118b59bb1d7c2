import { useState } from 'react';
import { Field, FormDialog, type PickupUrgency, RadioGroup, TextArea } from 'shared-lib';

export interface RequestPickupProps {
  onClose: () => void;
  onRequest: (urgency: PickupUrgency, notes: string) => void;
  busy: boolean;
  error?: string;
}

const URGENCIES = [
  { value: 'normal', label: 'Normal', hint: 'The next free driver.' },
  { value: 'urgent', label: 'Urgent', hint: 'I need to leave now.' },
] as const;

/** Asks for a ride home. Source: spec 4, 'Therapist actions by status'. Points 4-031, 7-055. */
export function RequestPickup({ onClose, onRequest, busy, error }: RequestPickupProps) {
  const [urgency, setUrgency] = useState<PickupUrgency>('normal');
  const [notes, setNotes] = useState('');
  return (
    <FormDialog
      title="Request Pickup"
      submitLabel="Request Pickup"
      cancelLabel="Not now"
      busy={busy}
      refused={error}
      onSubmit={() => onRequest(urgency, notes)}
      onClose={onClose}
    >
      <RadioGroup label="How urgent?" value={urgency} onChange={setUrgency} options={URGENCIES} />
      <Field label="Where exactly?" aside="optional">
        <TextArea value={notes} onChange={setNotes} maxLength={300} rows={2} placeholder="At the lobby, gate 2 …" />
      </Field>
    </FormDialog>
  );
}
