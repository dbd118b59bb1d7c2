import { useState } from 'react';
import { Button, ConfirmDialog, texts, toast, useAutoCancelOverdue } from 'shared-lib';
import { Consequences, names, type Preview } from './Consequences';

const { OPERATOR_ALERT, SUCCESS } = texts;

/**
 * Cancels every overdue appointment and disables the therapists who never answered, after a confirmation that names
 * them. Source: 4-064, 4-065, 5-046, 8-122, 8-123.
 */
export function AutoCancel() {
  const run = useAutoCancelOverdue();
  const [preview, setPreview] = useState<Preview | null>(null);

  const ask = (): void =>
    run.mutate(
      { dryRun: true },
      {
        onSuccess: (found) => {
          if (found.cancelled.length > 0) setPreview(found);
          else toast.info('No appointment is overdue right now.');
        },
        onError: () => toast.error(OPERATOR_ALERT.overdue),
      },
    );
  const confirm = (): void =>
    run.mutate(
      {},
      {
        onSuccess: ({ disabled }) => {
          setPreview(null);
          toast.success(
            disabled.length ? `${SUCCESS.processOverdue}. Disabled: ${names(disabled)}` : SUCCESS.processOverdue,
          );
        },
        onError: () => {
          setPreview(null);
          toast.error(OPERATOR_ALERT.overdue);
        },
      },
    );

  return (
    <>
      <Button variant="danger" size="sm" busy={run.isPending && !preview} onClick={ask}>
        Auto-cancel overdue
      </Button>
      <ConfirmDialog
        open={preview !== null}
        danger
        title="Auto-cancel overdue appointments?"
        text={preview && <Consequences lead={OPERATOR_ALERT.autoCancelConfirm} {...preview} />}
        confirmLabel="Continue"
        busy={run.isPending}
        onConfirm={confirm}
        onClose={() => setPreview(null)}
      />
    </>
  );
}
