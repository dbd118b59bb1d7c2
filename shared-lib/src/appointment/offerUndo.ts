import { failureText } from '../api/api-failure';
import { UNDO_SECONDS } from '../domain/limits';
import { UNDO } from '../domain/texts';
import { toast } from '../ui/toast/toast';

/** The one offer that stands: another step makes it old. */
let offered: number | undefined;

/** Whatever is done next, what was done before it can no longer be taken back. */
export function withdrawUndo(): void {
  if (offered !== undefined) toast.dismiss(offered);
  offered = undefined;
}

export interface UndoOffer {
  /** What was done, as the toast says it. */
  readonly did: string;
  /** What is said once it is undone. */
  readonly undone: string;
  readonly undo: () => Promise<unknown>;
}

/**
 * Says that a step was taken and offers to take it back, for as long as the server would. Too late, or refused for
 * another reason: the server's own words. Source: R-workflow-21.
 */
export function offerUndo({ did, undone, undo }: UndoOffer): void {
  withdrawUndo();
  const takeBack = (): void => {
    undo().then(
      () => toast.info(undone),
      (error: unknown) => toast.error(failureText(error, UNDO.failure)),
    );
  };
  const action = { label: UNDO.label, onCtrlZ: true, onClick: takeBack };
  offered = toast.success(did, { duration: UNDO_SECONDS * 1_000, action });
}
