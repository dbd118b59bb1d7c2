import { useState } from 'react';
import { type ActionBody, type Appointment, type AppointmentCard, failedWith, isApiFailure } from 'shared-lib';
import { type ActionDialogProps, useExecuteAction } from './useExecuteAction';

/** Of what is decided once, for the version that was read. */
type Decided = 'assign_pickup_driver' | 'review_rejection';

/** The appointment as it is now, which every refusal of an action brings along. */
export const asItIsNow = (error: unknown): Appointment | undefined =>
  isApiFailure(error) ? (error.body as { appointment?: Appointment } | null | undefined)?.appointment : undefined;

/** The appointment as somebody else left it, where that is why the server refused. */
export const changedMeanwhile = (error: unknown): AppointmentCard | undefined =>
  failedWith(error, 'STALE_VERSION') ? asItIsNow(error) : undefined;

/** The appointment as a dialog shows it: as it was opened, and once something was refused of it meanwhile, as it is. */
export function useSeen(opened: AppointmentCard) {
  const [seen, setSeen] = useState(opened);
  return {
    seen,
    noting: async (sent: Promise<void>): Promise<void> => {
      try {
        await sent;
      } catch (error) {
        setSeen(changedMeanwhile(error) ?? seen);
        throw error;
      }
    },
  };
}

/** Sends what was decided over what was read, for its version. */
type Sending = (seen: AppointmentCard, send: (version: number) => Promise<void>) => Promise<void>;
const once: Sending = (seen, send) => send(seen.version);

/**
 * An action by which two operators could overwrite each other, from the form of a dialog. It is sent for the
 * appointment as it was `seen` when the dialog opened, and after a refusal because somebody was faster, as it is now.
 * So nothing changes under a press, and the second press is a decision.
 * @param sending once, unless it knows which changes of somebody else leave the decision what it was
 */
export function useDecision<A extends Decided>(action: A, props: ActionDialogProps, sending: Sending = once) {
  const { seen, noting } = useSeen(props.appointment);
  const { execute, failure } = useExecuteAction(action, props);
  return {
    seen,
    execute: (body: ActionBody<A>): Promise<void> => noting(sending(seen, (version) => execute({ ...body, version }))),
    failure,
  };
}
