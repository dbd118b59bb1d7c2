import { failureText, Field, limits, toast, useUser, personName } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { type PaymentDifferenceShown, useAgreeDifference } from 'shared-lib/booking';
import { differenceWords } from './differenceWords';

export interface AgreeDifferenceProps {
  appointment: number;
  difference: PaymentDifferenceShown;
  onClose: () => void;
}

/** Keeps that the payment is right, with why where there is something to say. */
export function AgreeDifference({ appointment, difference, onClose }: AgreeDifferenceProps) {
  const agree = useAgreeDifference();
  const user = useUser();
  // What stood there when the question was asked: of another payment nothing is said.
  const { due, paid } = difference;
  const form = useForm<{ note: string }>({
    start: { note: '' },
    check: () => ({}),
    send: async ({ note }) => {
      const { agreed_by: by } = await agree.mutateAsync({ id: appointment, body: { due, paid, note: note.trim() } });
      if (by !== null && by !== personName(user)) toast.info(`${by} has said so already`);
      else toast.success('The payment is right');
      onClose();
    },
    failure: (error) => ({ title: failureText(error, 'Could not say that the payment is right') }),
  });
  return (
    <FormDialog
      form={form}
      title="Is the payment right?"
      description={`${differenceWords(difference)}. That you say so is kept, with your note.`}
      submitLabel="It is right"
      onClose={onClose}
    >
      <Field label="Note" hint="What explains it, such as a tip." error={form.errors.note}>
        <TextArea {...form.control('note')} rows={2} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}
