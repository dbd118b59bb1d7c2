import { type FormEvent, useId, useState } from 'react';
import { OTHER_REASON, REJECTION_REASONS, rejectionReason, type RejectionReason } from '../domain/reasons';
import { REJECTION } from '../domain/texts';
import { Button } from '../ui/button/Button';
import { RadioGroup } from '../ui/choice/RadioGroup';
import { Dialog } from '../ui/dialog/Dialog';
import { Field } from '../ui/field/Field';
import { TextArea } from '../ui/field/TextArea';
import { Stack } from '../ui/layout/Stack';

const CUSTOM_MAX = 500;

export interface RejectDialogProps {
  onClose: () => void;
  /** The reason, never empty. The dialog stays open until its owner closes it, so that a failure loses nothing. */
  onReject: (reason: string) => void;
  busy?: boolean;
  /** Why the last try failed. */
  error?: string;
  title?: string;
}

/**
 * Asks why. Source: spec 2, 'Reject Appointment modal', and 5, 'Rejections'. Points 2-200, 5-022..5-028.
 *
 * @example {rejecting && <RejectDialog onClose={stop} onReject={(rejection_reason) => act('reject', { rejection_reason })} />}
 */
export function RejectDialog({ onClose, onReject, busy = false, error, title = 'Reject Appointment' }: RejectDialogProps) {
  const form = useId();
  const [chosen, setChosen] = useState<RejectionReason>();
  const [custom, setCustom] = useState('');
  const [complaint, setComplaint] = useState<string>();

  const other = chosen === OTHER_REASON;
  const blank = other && custom.trim() === '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = rejectionReason(chosen ?? '', custom);
    if (reason) onReject(reason);
    else setComplaint(REJECTION.missing);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="dangerPrimary" type="submit" form={form} busy={busy} disabled={blank}>
            Reject
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack $gap={4}>
          <RadioGroup
            label="Reason"
            required
            value={chosen}
            onChange={(reason) => {
              setChosen(reason);
              setComplaint(undefined);
            }}
            options={REJECTION_REASONS.map((reason) => ({ value: reason, label: reason }))}
            error={complaint ?? error}
          />
          {other && (
            <Field label="What happened?" required hint={blank ? REJECTION.otherText : undefined}>
              <TextArea value={custom} onChange={setCustom} maxLength={CUSTOM_MAX} rows={3} data-autofocus />
            </Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
