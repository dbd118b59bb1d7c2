import { useState } from 'react';
import { OTHER_REASON, REJECTION_REASONS, rejectionReason, type RejectionReason } from '../domain/reasons';
import { REJECTION } from '../domain/texts';
import { RadioGroup } from '../ui/choice/RadioGroup';
import { FormDialog } from '../ui/dialog/FormDialog';
import { Field } from '../ui/field/Field';
import { TextArea } from '../ui/field/TextArea';

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
 * @example {rejecting && <RejectDialog onClose={stop} onReject={(rejection_reason) => act('reject', { rejection_reason
 * })} />}
 */
export function RejectDialog({
  onClose,
  onReject,
  busy = false,
  error,
  title = 'Reject Appointment',
}: RejectDialogProps) {
  const [chosen, setChosen] = useState<RejectionReason>();
  const [custom, setCustom] = useState('');
  const [complaint, setComplaint] = useState<string>();

  const other = chosen === OTHER_REASON;
  const blank = other && custom.trim() === '';

  const submit = (): void => {
    const reason = rejectionReason(chosen ?? '', custom);
    if (reason) onReject(reason);
    else setComplaint(REJECTION.missing);
  };

  return (
    <FormDialog
      title={title}
      submitLabel="Reject"
      cancelLabel="Keep it"
      danger
      busy={busy}
      disabled={blank}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
