import { type FormEvent, useId, useState } from 'react';
import { Banner, Button, Dialog, Field, type PickupUrgency, RadioGroup, Stack, TextArea } from 'shared-lib';

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
  const form = useId();
  const [urgency, setUrgency] = useState<PickupUrgency>('normal');
  const [notes, setNotes] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRequest(urgency, notes);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request Pickup"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Request Pickup
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack>
          {error && <Banner tone="red" live="alert" title={error} />}
          <RadioGroup label="How urgent?" value={urgency} onChange={setUrgency} options={URGENCIES} />
          <Field label="Where exactly?" aside="optional">
            <TextArea value={notes} onChange={setNotes} maxLength={300} rows={2} placeholder="At the lobby, gate 2 …" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
