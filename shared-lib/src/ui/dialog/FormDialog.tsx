import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { Banner } from '../banner/Banner';
import { Button } from '../button/Button';
import { Stack } from '../layout/Stack';
import { Dialog, type DialogProps } from './Dialog';

export interface FormDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size'> {
  /** The verb, never 'OK'. */
  submitLabel: string;
  cancelLabel?: string;
  /** What it does cannot be undone: the button is red. */
  danger?: boolean;
  busy?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** Why the last try failed, where it belongs to no field. */
  refused?: string | null;
  /** What else is to be said of it. */
  refusedDetail?: ReactNode;
  /** Of an owner that moves the keyboard to the first wrong field. */
  form?: RefObject<HTMLFormElement | null>;
  /** Also by Enter in a field; never while `busy` or `disabled`. The owner checks the fields, not the browser. */
  onSubmit: () => void;
  /** The fields, below each other. */
  children: ReactNode;
}

/**
 * A form in a dialog of its own, open as long as it is there: the fields, above them what was refused, below them the
 * way out and the one button that sends. It stays open until its owner closes it, so that a failure loses nothing.
 *
 * @example
 * {asking && (
 *   <FormDialog title="Cancel appointment" submitLabel="Cancel appointment" cancelLabel="Keep it" danger
 *     busy={busy} refused={failure} onSubmit={cancel} onClose={close}>
 *     <Field label="Reason" required error={error}>…</Field>
 *   </FormDialog>
 * )}
 */
export function FormDialog({
  submitLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  disabled,
  refused,
  refusedDetail,
  form,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Whatever submitted it: a password manager does not press the button.
    if (!busy && !disabled) onSubmit();
  };
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'dangerPrimary' : 'primary'}
            busy={busy}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit}>
        <Stack>
          {refused && (
            <Banner tone="red" live="alert" title={refused}>
              {refusedDetail}
            </Banner>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
