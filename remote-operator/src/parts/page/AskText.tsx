import { failureText, Field, limits } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, type FormDialogProps, required, useForm } from 'shared-lib/form';

export interface AskTextProps
  extends Pick<
    FormDialogProps,
    'title' | 'description' | 'size' | 'submitLabel' | 'cancelLabel' | 'danger' | 'onClose'
  > {
  label?: string;
  hint?: string;
  /** It may be sent without a word. */
  optional?: boolean;
  /** Sends what was typed, and says what came of it. */
  send: (text: string) => Promise<void>;
  /** What to say where it was refused without a reason. */
  failure: string;
}

/** A question that is answered by one text: mostly why something is done. */
export function AskText({ label = 'Reason', hint, optional = false, send, failure, onClose, ...dialog }: AskTextProps) {
  const form = useForm<{ text: string }>({
    start: { text: '' },
    check: ({ text }) => ({ text: optional ? undefined : required(text) }),
    send: ({ text }) => send(text.trim()),
    done: onClose,
    // What was typed is one of these in the body of every call that is asked for.
    shownAt: { reason: 'text', note: 'text' },
    failure: (error) => ({ title: failureText(error, failure) }),
  });
  return (
    <FormDialog form={form} onClose={onClose} {...dialog}>
      <Field label={label} required={!optional} hint={hint} error={form.errors.text}>
        <TextArea {...form.control('text')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
