import { failureText, isApiFailure } from '../api/http/api-failure';
import { codeOf } from '../api/http/inferred-from-words';
import type { AppointmentCard } from '../contract/appointment-card';
import type { ErrorCode } from '../domain/errors';
import type { Status } from '../domain/workflow/statuses';

type ByStatus = string | ((status: Status) => string);

/**
 * What the screens of a role say of one action: a row of that role's table. Whether it may be taken is the server's to
 * say, with `allowed_actions`.
 */
export interface ActionRow {
  /** On the button; by status where the same action is another step. */
  readonly label: ByStatus;
  /** Said when it is done, of the appointment as it then is; without it the changed card says enough. */
  readonly success?: string | ((done: AppointmentCard) => string);
  /** Said when it was taken back by the one who took it; by the status that it had. Without it, it cannot be. */
  readonly undone?: ByStatus;
  /** Why it failed, where the server refused without a word and nothing else is said of that. */
  readonly failure: ByStatus;
  /** The alert where nobody knows a reason: another try may help. Source: R-texts-3. */
  readonly tryAgain?: ByStatus;
  /** The alert around the reason. */
  readonly alert?: (reason: string, status: Status) => string;
  /** In place of everything where the server says this code. */
  readonly codes?: { readonly [C in ErrorCode]?: ByStatus };
}

export const textAt = (text: ByStatus, status: Status): string => (typeof text === 'function' ? text(status) : text);

export const successText = (success: ActionRow['success'], done: AppointmentCard): string | undefined =>
  typeof success === 'function' ? success(done) : success;

/** An error of the screen itself, or a refusal without a word. */
const isSilent = (error: unknown): boolean => !isApiFailure(error) || !error.explained;

/** No answer that looked at the request, either: a broken server, a session that ended. */
const isWithoutReason = (error: unknown): boolean =>
  isSilent(error) || (isApiFailure(error) && (error.status >= 500 || error.status === 401));

/** The status that a refused action met; a screen may have shown an older one. */
export const metStatus = (error: unknown, shown: Status): Status =>
  (isApiFailure(error) && (error.body as { current_status?: Status } | null | undefined)?.current_status) || shown;

/**
 * What a person reads when an action failed: by the code, else the server's words, else the row's own. Source:
 * R-texts-2.
 * @param shown the appointment's status on the screen
 * @param withAlert false where a phone takes the action elsewhere than on its dashboard
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
