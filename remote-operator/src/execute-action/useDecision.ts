import { useState } from 'react';
import { type ActionBody, type AppointmentCard, failedWith, isApiFailure } from 'shared-lib';
import { type ActionDialogProps, useExecuteAction } from './useExecuteAction';

/** Of what is decided once, for the version that was read. */
type Decided = 'assign_pickup_driver' | 'review_rejection';

/** The appointment as somebody else left it, where that is why the server refused. */
export function changedMeanwhile(error: unknown): AppointmentCard | undefined {
  if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error)) return undefined;
  return (error.body as { appointment?: AppointmentCard } | null | undefined)?.appointment;
}

/**
 * An action by which two operators could overwrite each other, from the form of a dialog. It is sent for the
 * appointment as it is `seen`: as the dialog was opened, and once it was refused because somebody else was faster, as
 * it is now. So nothing changes under a press, and the second press is a decision.
 */
export function useDecision<A extends Decided>(action: A, props: ActionDialogProps) {
  const [seen, setSeen] = useState(props.appointment);
  const { execute, failure } = useExecuteAction(action, props);
  return {
    seen,
    execute: async (body: ActionBody<A>): Promise<void> => {
      try {
        await execute({ ...body, version: seen.version });
      } catch (error) {
        setSeen(changedMeanwhile(error) ?? seen);
        throw error;
      }
    },
    failure,
  };
}
