import { useEffect, useRef, useState } from 'react';
import {
  type Action,
  type ActionBody,
  actionFailure,
  type ActionRequest,
  type ActionRow,
  type AppointmentCard,
  failureText,
  fieldError,
  showSuccess,
  textAt,
  useAppointmentAction,
} from 'shared-lib';

/** What a dialog of the action table is given. */
export interface ActionDialogProps {
  appointment: AppointmentCard;
  /** What to say when it is done and when it fails: the action's row. */
  row: Omit<ActionRow, 'label'>;
  onClose: () => void;
}

export interface ExecuteAction<A extends Action> {
  /**
   * Takes the action once, however often it is pressed while it runs; then the dialog closes and says that it is done.
   */
  execute(body: ActionBody<A>): void;
  busy: boolean;
  /** No answer within the safety time: the form is free again, and says so. */
  silent: boolean;
  /** That the last try failed, in the words of the row; null while nothing failed. */
  failure: string | null;
  /** Why, without the words of the row around it. */
  reason: string | null;
  /** What the server said of one field of the body. */
  fieldError(field: string): string | undefined;
}

/**
 * An action of the workflow from a dialog: one at a time, with its words when it is done and when it fails.
 * @param safetyMs after so long without an answer the form stops waiting. Point 9-072.
 */
export function useExecuteAction<A extends Action>(
  action: A,
  { appointment: { id, status }, row, onClose }: ActionDialogProps,
  safetyMs?: number,
): ExecuteAction<A> {
  const { mutate, isPending, error } = useAppointmentAction();
  // A second press of the same tick comes before the screen has drawn the first.
  const running = useRef(false);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    if (!isPending || safetyMs === undefined) return undefined;
    const timer = setTimeout(() => {
      running.current = false;
      setSilent(true);
    }, safetyMs);
    return () => clearTimeout(timer);
  }, [isPending, safetyMs]);

  return {
    busy: isPending && !silent,
    silent: isPending && silent,
    failure: error && actionFailure(row, status, error),
    reason: error && failureText(error, textAt(row.failure, status)),
    fieldError: (field) => fieldError(error, field),
    execute: (body) => {
      if (running.current) return;
      running.current = true;
      setSilent(false);
      mutate({ id, action, body } as ActionRequest, {
        onSuccess: (done) => {
          showSuccess(row, done);
          onClose();
        },
        onSettled: () => {
          running.current = false;
        },
      });
    },
  };
}
