import { failureText, Field, limits } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, type FormDialogProps, required, useForm } from 'shared-lib/form';
import * as m from '../../texts/m';

export interface AskTextProps
  extends Pick<
    FormDialogProps,
    'title' | 'description' | 'size' | 'submitLabel' | 'cancelLabel' | 'danger' | 'onClose'
  > {
  label?: string;
  hint?: string;
  /** The text may be empty. */
  optional?: boolean;
  /** The name of its draft, with the id of the record: `lift-mark.7`. */
  draft: string;
  /** Sends what was typed, and reports the result. */
  send: (text: string) => Promise<void>;
  /** The message when it was refused without a reason. */
  failure: string;
}

/** A question with one text as its answer, usually the reason for an action. */
export function AskText({
  label = m.reason(),
  hint,
  optional = false,
  draft,
  send,
  failure,
  onClose,
  ...dialog
}: AskTextProps) {
  const form = useForm<{ text: string }>({
    draft,
    start: { text: '' },
    check: ({ text }) => ({ text: optional ? undefined : required(text) }),
    send: ({ text }) => send(text.trim()),
    done: onClose,
    // The body of every call that asks has the text in one of these fields.
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
