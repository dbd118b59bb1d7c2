import type { ComponentProps } from 'react';
import { ConfirmDialog, failureText, toast, useIsMounted } from 'shared-lib';

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirmLabel' | 'onClose'>;

export interface ConfirmRemovalProps extends Question {
  id: number;
  removal: {
    isPending: boolean;
    mutateAsync: (request: { id: number }) => Promise<unknown>;
  };
  /** `done`: the message after the removal. `failure`: the message when it failed without a reason. */
  done: string;
  failure: string;
}

/**
 * Asks before a row is removed. It closes on success or refusal. The message appears even if the user closed it before.
 */
export function ConfirmRemoval({ id, removal, done, failure, onClose, ...dialog }: ConfirmRemovalProps) {
  const isMounted = useIsMounted();
  const remove = async (): Promise<void> => {
    try {
      await removal.mutateAsync({ id });
      toast.success(done);
    } catch (error) {
      toast.error(failureText(error, failure));
    }
    // By then another question may be open. Source: R-pages-95.
    if (isMounted.current) onClose();
  };
  return <ConfirmDialog open {...dialog} onClose={onClose} busy={removal.isPending} onConfirm={() => void remove()} />;
}
