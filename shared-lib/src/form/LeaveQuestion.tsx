import { ConfirmDialog } from '../ui/dialog/Dialog';
import { useNavigationGuard } from './navigationGuard';
import type { FormState } from './useForm';

/**
 * Asks before what was typed is lost, whether by a link, the browser's Back or the form's own way out (`form.leave`).
 * `Form` and `FormDialog` bring it; a form with a frame of its own places it inside.
 */
export function LeaveQuestion({
  form,
}: {
  form: Pick<FormState<object>, 'unsaved' | 'hasDraft' | 'leave' | 'leaving'>;
}) {
  useNavigationGuard(form);
  return (
    <ConfirmDialog
      open={form.leaving !== null}
      title="Discard what you typed?"
      text="It has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => form.leaving?.discard()}
      onClose={() => form.leaving?.stay()}
    />
  );
}
