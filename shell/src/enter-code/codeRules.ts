import { signInErrorText, failedWith, failureText, friendlyText, LOGIN_TEXTS } from 'shared-lib/entry';
import { isUnanswered } from '../sign-in/outcome';
import type { CodeRefusal } from './CodeForm';

/** Source: 5-014, 5-015. */
export function problemOfCode(code: string): string | undefined {
  if (!code) return LOGIN_TEXTS.codeRequired;
  return /^\d{6}$/.test(code) ? undefined : LOGIN_TEXTS.codeLength;
}

/** Where and how to show a refused code. Source: 8-030. */
export function refusalOfCode(error: unknown): CodeRefusal {
  if (isUnanswered(error)) return { page: friendlyText(error) };
  if (failedWith(error, 'ACCOUNT_LOCKED', 'PASSWORD_RESET_REQUIRED', 'RATE_LIMITED'))
    return { page: failureText(error, signInErrorText('INVALID_CODE')) };
  return { code: signInErrorText('INVALID_CODE') };
}
