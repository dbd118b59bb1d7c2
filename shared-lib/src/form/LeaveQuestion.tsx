import { ConfirmDialog } from '../ui/dialog/Dialog';
import { type Guarded, useNavigationGuard } from './navigationGuard';
import type { FormState } from './useForm';
import * as m from '../texts/m';

/**
 * Asks before typed entries are lost by a link, the browser's Back or the form's own Cancel (`form.leave`). `Form` and
 * `FormDialog` include it. A form with its own frame places it inside.
 */
export function LeaveQuestion({ form }: { form: Guarded & Pick<FormState<object>, 'leaving'> }) {
  useNavigationGuard(form);
  return (
    <ConfirmDialog
      open={form.leaving !== null}
      title={m.discard_what_you_typed()}
      text={m.it_has_not_been_saved()}
      confirmLabel={m.discard()}
      cancelLabel={m.keep_editing()}
      danger
      onConfirm={() => form.leaving?.discard()}
      onClose={() => form.leaving?.stay()}
    />
  );
}
