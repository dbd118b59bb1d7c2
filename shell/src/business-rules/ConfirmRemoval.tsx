import type { ComponentProps } from 'react';
import { ConfirmDialog, failureText, toast, useIsMounted } from 'shared-lib';

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirmLabel' | 'onClose'>;

export interface ConfirmRemovalProps extends Question {
  id: number;
  removal: {
    isPending: boolean;
    mutateAsync: (request: { id: number }) => Promise<unknown>;
  };
  /** What is said when it is gone, and where it stays without a reason. */
  done: string;
  failure: string;
}

/** Asks before a row is removed; it closes when that is through or refused, which is said where it was closed, too. */
export function ConfirmRemoval({ id, removal, done, failure, onClose, ...dialog }: ConfirmRemovalProps) {
  const isMounted = useIsMounted();
  const remove = async (): Promise<void> => {
    try {
      await removal.mutateAsync({ id });
      toast.success(done);
    } catch (error) {
      toast.error(failureText(error, failure));
    }
    // Another question may have been opened by then. Source: R-pages-95.
    if (isMounted.current) onClose();
  };
  return <ConfirmDialog open {...dialog} onClose={onClose} busy={removal.isPending} onConfirm={() => void remove()} />;
}
