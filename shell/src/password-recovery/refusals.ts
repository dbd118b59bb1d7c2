import { signInErrorText, friendlyText, isApiFailure, LOGIN_TEXTS } from 'shared-lib/entry';
import type { CodeRefusal } from '../enter-code/CodeForm';
import { isUnanswered } from '../sign-in/outcome';

/** Why no code could be sent, with the reason when the server did not answer. Source: 8-033, 8-034. */
export function resetSendRefusal(error: unknown): { text: string; reason?: string } {
  if (isApiFailure(error) && error.status === 429) return { text: signInErrorText('CODE_TOO_SOON') };
  const text = LOGIN_TEXTS.resetSendFailed;
  return isUnanswered(error) ? { text, reason: friendlyText(error) } : { text };
}

/** Where and how to show a refused code. Source: 8-035. */
export const resetCodeRefusal = (error: unknown): CodeRefusal =>
  isUnanswered(error) ? { page: friendlyText(error) } : { code: signInErrorText('INVALID_RESET_CODE') };
