import { useEffect, useRef, useState } from 'react';
import {
  type Action,
  type ActionBody,
  ACTION_FALLBACK,
  type ActionRequest,
  type Appointment,
  failureText,
  fieldError,
  toast,
  useAppointmentAction,
} from 'shared-lib';

/** The dialog an action is taken from. */
export interface Asking {
  appointment: Pick<Appointment, 'id'>;
  onClose: () => void;
}

export interface ExecuteAction {
  /** Takes the action once, however often it is pressed while it runs; then the dialog closes and `said` appears. */
  execute<A extends Action>(action: A, body: ActionBody<A>, said: (fresh: Appointment) => string): void;
  busy: boolean;
  /** No answer within the safety time: the form is free again, and says so. */
  silent: boolean;
  /** Why the last try failed, in words; null while nothing failed. */
  failure: string | null;
  /** What the server said of one field of the body. */
  fieldError(field: string): string | undefined;
}

/**
 * An action of the workflow from a dialog: one at a time, with its words when it is done and when it fails.
 * @param safetyMs after so long without an answer the form stops waiting. Point 9-072.
 */
export function useExecuteAction({ appointment: { id }, onClose }: Asking, safetyMs?: number): ExecuteAction {
  const mutation = useAppointmentAction();
  // A second press of the same tick comes before the screen has drawn the first.
  const running = useRef(false);
  const [silent, setSilent] = useState(false);
  const { isPending } = mutation;

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
    failure: mutation.error ? failureText(mutation.error, ACTION_FALLBACK[mutation.variables.action]) : null,
    fieldError: (field) => fieldError(mutation.error, field),
    execute: (action, body, said) => {
      if (running.current) return;
      running.current = true;
      setSilent(false);
      mutation.mutate({ id, action, body } as ActionRequest, {
        onSuccess: (fresh) => {
          toast.success(said(fresh));
          onClose();
        },
        onSettled: () => {
          running.current = false;
        },
      });
    },
  };
}
