import { failureText } from '../api/http/api-failure';
import { followAppointments } from '../api/appointments/appointment-cache';
import { UNDO_SECONDS } from '../domain/limits';
import { UNDO } from '../domain/texts';
import { toast } from '../ui/toast/toast';

/** The one offer that stands, and how to take it away: another step makes it old. */
let withdraw: (() => void) | undefined;

/** Whatever is done next, what was done before it can no longer be taken back. */
export function withdrawUndo(): void {
  withdraw?.();
  withdraw = undefined;
}

export interface UndoOffer {
  /** What was done, as the toast says it. */
  readonly did: string;
  /** What else is to be said of it, below. */
  readonly detail?: string | undefined;
  /** What is said once it is undone. */
  readonly undone: string;
  readonly undo: () => Promise<unknown>;
  /** The appointment as the step left it: once anybody changes it further, the step cannot be taken back. */
  readonly left?: { readonly id: number; readonly version: number };
}

/**
 * Says that a step was taken and offers to take it back, for as long as the server would. Too late, or refused for
 * another reason: the server's own words. Source: R-workflow-21.
 */
export function offerUndo({ did, detail, undone, undo, left }: UndoOffer): void {
  withdrawUndo();
  const takeBack = (): void => {
    undo().then(
      () => toast.info(undone),
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
