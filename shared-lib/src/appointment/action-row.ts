import { failureText, isApiFailure } from '../api/http/api-failure';
import { codeOf } from '../api/http/inferred-from-words';
import type { AppointmentCard } from '../contract/appointment-card';
import type { ErrorCode } from '../domain/errors';
import type { Status } from '../domain/workflow/statuses';

type ByStatus = string | ((status: Status) => string);

/**
 * The texts of one action on a role's screens: a row of that role's table. The server decides whether it is possible,
 * with `allowed_actions`.
 */
export interface ActionRow {
  /** The button's label; by status if the same action is another step. */
  readonly label: ByStatus;
  /** Shown when it is done, with the appointment as it then is. Without it, the changed card says enough. */
  readonly success?: string | ((done: AppointmentCard) => string);
  /** Shown when the person who took it undoes it; by its earlier status. Without it, it cannot be undone. */
  readonly undone?: ByStatus;
  /** Shown when it failed and the server gave no words. */
  readonly failure: ByStatus;
  /** The alert for an unknown reason: another try may help. Source: R-texts-3. */
  readonly tryAgain?: ByStatus;
  /** The alert that contains the reason. */
  readonly alert?: (reason: string, status: Status) => string;
  /** Replaces everything for this code of the server. */
  readonly codes?: { readonly [C in ErrorCode]?: ByStatus };
}

export const textAt = (text: ByStatus, status: Status): string => (typeof text === 'function' ? text(status) : text);

export const successText = (success: ActionRow['success'], done: AppointmentCard): string | undefined =>
  typeof success === 'function' ? success(done) : success;

/** An error of the screen itself, or a refusal without words. */
const isSilent = (error: unknown): boolean => !isApiFailure(error) || !error.explained;

/** Also no answer that examined the request: a broken server, an ended session. */
const isWithoutReason = (error: unknown): boolean =>
  isSilent(error) || (isApiFailure(error) && (error.status >= 500 || error.status === 401));

/** The status that a refused action found. The screen may have shown an older one. */
export const metStatus = (error: unknown, shown: Status): Status =>
  (isApiFailure(error) && (error.body as { current_status?: Status } | null | undefined)?.current_status) || shown;

/**
 * What a person reads when an action failed: by the code, else the server's words, else the row's own. Source:
 * R-texts-2.
 * @param shown the appointment's status on the screen
 * @param withAlert false on a phone, outside its dashboard
 */
export function actionFailure(row: Omit<ActionRow, 'label'>, shown: Status, error: unknown, withAlert = true): string {
  const status = metStatus(error, shown);
  const code = isApiFailure(error) ? codeOf(error) : undefined;
  const byCode = code && row.codes?.[code];
  if (byCode) return textAt(byCode, status);
  const { alert, tryAgain }: Partial<ActionRow> = withAlert ? row : {};
  if (tryAgain && (alert ? isSilent : isWithoutReason)(error)) return textAt(tryAgain, status);
  const reason = failureText(error, textAt(row.failure, status));
  return alert ? alert(reason, status) : reason;
}
