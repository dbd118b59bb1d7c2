import { ConfirmDialog } from '../ui/dialog/Dialog';
import { useNavigationGuard } from './navigationGuard';
import type { FormState } from './useForm';

/**
 * Asks before typed entries are lost by a link, the browser's Back or the form's own Cancel (`form.leave`). `Form` and
 * `FormDialog` include it. A form with its own frame places it inside.
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
