/**
 * The entry point for what the shell shows before sign-in: the part of shared-lib that the login page needs. The rest
 * loads with the dashboard's code, while the person types.
 *
 * Only for the shell's first files. They are bundled with all of shared-lib, so both lead to the same modules. In a
 * remote this would be a second shared-lib; lint rejects it there.
 */
export { accountQueries } from './api/accounts/accounts';
export {
  checkAccountStatus,
  contactSupport,
  checkResetCode,
  type CodeSent,
  completeRegistration,
  findRegistration,
  logIn,
  resendTwoFactor,
  resendVerification,
  resetPassword,
  sendResetCode,
  verifyEmail,
  verifyTwoFactor,
} from './api/accounts/auth';
export { logOut } from './api/accounts/log-out';
export { prefetchTransport } from './api/http/http';
export { usernameQuery } from './api/accounts/usernames';
export { failedWith, failureText, fieldError, friendlyText, isApiFailure } from './api/http/api-failure';
export { saysDisabled } from './api/http/inferred-from-words';
export { createQueryClient, keepToOneUser } from './api/http/queryClient';
export { FIELD_TEXTS } from './domain/field-texts';
export { signInErrorText } from './domain/sign-in-errors';
export * as limits from './domain/limits';
export { LOGIN_TEXTS } from './domain/login-texts';
export * as texts from './domain/texts';
export { lazyComponent, retryLazyCode } from './lazy/lazyComponent';
export * from './router';
export { acknowledgeExpiry, currentSession, signOut, useSession } from './session/session';
export { hasRole } from './session/stored-user';
export { GlobalStyle } from './theme/GlobalStyle';
export { media } from './theme/tokens';
export { Banner } from './ui/banner/Banner';
export { Button, ButtonLink } from './ui/button/Button';
export { TextLink } from './ui/button/TextLink';
export { EmptyState, ErrorState } from './ui/empty/EmptyState';
export { CodeInput } from './ui/field/CodeInput';
export { Field } from './ui/field/Field';
export { PasswordInput } from './ui/field/PasswordInput';
export { TextInput } from './ui/field/TextInput';
export { useDebounced } from './ui/field/useDebounced';
export { Logo } from './ui/icon/Logo';
export { Row, Stack } from './ui/layout/Stack';
export { Text } from './ui/layout/Text';
export { VisuallyHidden } from './ui/layout/VisuallyHidden';
export { Spinner } from './ui/spinner/Spinner';
export { Countdown, formatSeconds } from './ui/time/Countdown';
export { now, setServerTime, useNowValue } from './clock/now';
export { Toaster } from './ui/toast/Toaster';
