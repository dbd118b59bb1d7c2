import { failureText } from '../api/http/api-failure';
import { followAppointments } from '../api/appointments/appointment-cache';
import { UNDO_SECONDS } from '../domain/limits';
import { UNDO } from '../domain/texts';
import { toast } from '../ui/toast/toast';

/** The one open offer, and the function that removes it: another step makes it invalid. */
let withdraw: (() => void) | undefined;

/** The next action makes the earlier one permanent. */
export function withdrawUndo(): void {
  withdraw?.();
  withdraw = undefined;
}

export interface UndoOffer {
  /** What was done, for the toast. */
  readonly did: string;
  /** More about it, in the line below. */
  readonly detail?: string | undefined;
  /** The text after it is undone. */
  readonly undone: string;
  readonly undo: () => Promise<unknown>;
  /** The appointment after the step. Once anybody changes it further, the step cannot be undone. */
  readonly left?: { readonly id: number; readonly version: number };
}

/**
 * Reports a step and offers to undo it, for as long as the server allows. Too late, or refused for another reason: the
 * server's own words. Source: R-workflow-21.
 */
export function offerUndo({ did, detail, undone, undo, left }: UndoOffer): void {
  withdrawUndo();
  const takeBack = (): void => {
    undo().then(
      () => {
        const said = toast.info(undone);
        // The next step makes it untrue.
        withdraw = () => toast.dismiss(said);
      },
      (error: unknown) => toast.error(failureText(error, UNDO.failure)),
    );
  };
  const action = { label: UNDO.label, onCtrlZ: true, onClick: takeBack };
  const offered = toast.success(did, { detail, duration: UNDO_SECONDS * 1_000, action });
  const unfollow =
    left &&
    followAppointments((id, record) => {
      if (id === left.id && (record === null || record.version > left.version)) withdrawUndo();
    });
  withdraw = () => {
    unfollow?.();
    toast.dismiss(offered);
  };
}
