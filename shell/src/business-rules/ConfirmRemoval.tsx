import type { ComponentProps } from 'react';
import { ConfirmDialog, failureText, toast } from 'shared-lib';

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirmLabel' | 'onClose'>;

export interface ConfirmRemovalProps extends Question {
  id: number;
  removal: {
    isPending: boolean;
    mutate: (
      request: { id: number },
      told: { onSuccess: () => void; onError: (error: Error) => void; onSettled: () => void },
    ) => void;
  };
  /** What is said when it is gone, and where it stays without a reason. */
  done: string;
  failure: string;
}

/** Asks before a row is removed; it closes when that is through or refused. */
export function ConfirmRemoval({ id, removal, done, failure, onClose, ...dialog }: ConfirmRemovalProps) {
  return (
    <ConfirmDialog
      open
      {...dialog}
      onClose={onClose}
      busy={removal.isPending}
      onConfirm={() =>
        removal.mutate(
          { id },
          {
            onSuccess: () => toast.success(done),
            onError: (error) => toast.error(failureText(error, failure)),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
