import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button/Button';
import { Dialog, type DialogProps } from '../ui/dialog/Dialog';
import { Stack } from '../ui/layout/Stack';
import { type FormProps, Refused } from './Form';
import { LeaveQuestion } from './LeaveQuestion';
import { Restored } from './Restored';
import type { FormState } from './useForm';
import * as m from '../texts/m';

export interface FormDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size'> {
  form: FormProps['form'] & Pick<FormState<object>, 'submit' | 'busy'>;
  /** The verb, never 'OK'. */
  submitLabel: string;
  cancelLabel?: string;
  /** It cannot be undone: the button is red. */
  danger?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** For an owner that sends by itself and closes the dialog when it is done. */
  busy?: boolean;
  /** Why that owner's last try failed. */
  refused?: string | null;
  /** More about it. */
  refusedDetail?: ReactNode;
  /** The total, visible beside the buttons, however long the form is. */
  sum?: ReactNode;
  /** The fields, one below the other. */
  children: ReactNode;
}

/**
 * A form in its own dialog, open while it is mounted: the fields, rejections above them, Cancel and the button that
 * sends below. It stays open until its owner closes it, so a failure loses nothing. It asks before typed entries are
 * lost.
 *
 * @example
 * {asking && (
 *   <FormDialog form={form} title={m.cancel_appointment()} submitLabel={m.cancel()} danger onClose={onClose}>
 *     <Field label={m.reason()} required error={form.errors.reason}>…</Field>
 *   </FormDialog>
 * )}
 */
export function FormDialog({
  form,
  submitLabel,
  cancelLabel = m.cancel(),
  danger = false,
  disabled,
  refused,
  refusedDetail,
  sum,
  children,
  onClose,
  ...rest
}: FormDialogProps) {
  const id = useId();
  const busy = form.busy || rest.busy === true;
  const close = (): void => form.leave(onClose);
  const complaint = form.refused ?? (refused ? { title: refused, detail: refusedDetail } : null);
  return (
    <Dialog
      {...rest}
      open
      onClose={close}
      footer={
        <>
          {sum !== undefined && <div>{sum}</div>}
          <Button onClick={close}>{cancelLabel}</Button>
          <Button
            type="submit"
            step
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
      <form
        {...form.frame}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          // Whatever submitted it: a password manager does not press the button.
          if (!busy && !disabled) form.submit();
        }}
      >
        <Stack>
          <Restored form={form} />
          {complaint && <Refused {...complaint} />}
          {children}
        </Stack>
        <LeaveQuestion form={form} />
      </form>
    </Dialog>
  );
}
