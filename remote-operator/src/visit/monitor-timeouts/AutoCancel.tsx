import { useState } from 'react';
import { Button, ConfirmDialog, texts, toast } from 'shared-lib';
import { OPERATOR_ALERT, useAutoCancelOverdue } from 'shared-lib/booking';
import { AUTO_CANCEL_QUESTION, Consequences, names, type Preview } from './Consequences';
import * as m from '../../texts/m';

const { SUCCESS } = texts;

/** All may have been answered while the question was open. Source: R-texts-5. */
const successOf = ({ cancelled, disabled }: Preview): string => {
  const done = cancelled.length ? `${SUCCESS.autoCancel}: ${cancelled.length}` : SUCCESS.processOverdue;
  return disabled.length ? m.done_disabled_disabled({ done, disabled: names(disabled) }) : done;
};

/**
 * Cancels every overdue appointment and disables the therapists who never answered. The confirmation names them.
 * Source: 4-064, 4-065, 5-046, 8-083, 8-122, 8-123.
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
          else toast.info(m.no_appointment_is_overdue_right());
        },
        onError: () => toast.error(OPERATOR_ALERT.overdue),
      },
    );
  const confirm = (): void =>
    run.mutate(
      {},
      {
        onSuccess: (done) => {
          setPreview(null);
          toast.success(successOf(done));
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
        {m.auto_cancel_overdue()}
      </Button>
      <ConfirmDialog
        open={preview !== null}
        danger
        title={AUTO_CANCEL_QUESTION}
        text={preview && <Consequences lead={OPERATOR_ALERT.autoCancelConfirm} {...preview} />}
        confirmLabel={m.continue_()}
        busy={run.isPending}
        onConfirm={confirm}
        onClose={() => setPreview(null)}
      />
    </>
  );
}
