/**
 * The door for what the shell shows before anybody is signed in: the part of shared-lib that the login page needs. The rest
 * comes with the dashboard's code, while somebody types.
 *
 * For the shell's first files alone. They are bundled with the whole of shared-lib, so that both doors lead to the same
 * modules; in a remote this door would be a second shared-lib, and lint refuses it there.
 */
export { accountQueries, type Credentials, logIn } from './api/accounts';
export { failedWith, failureText, fieldError, friendlyText, isApiFailure } from './api/api-failure';
export { createQueryClient, keepToOneUser } from './api/queryClient';
export { errorText, saysDisabled } from './domain/errors';
export * as limits from './domain/limits';
export * as texts from './domain/texts';
export * from './router';
export { acknowledgeExpiry, currentSession, signIn, signOut, useSession } from './session/session';
export { hasRole } from './session/stored-user';
export { GlobalStyle } from './theme/GlobalStyle';
export { Banner } from './ui/banner/Banner';
export { Button, ButtonLink } from './ui/button/Button';
export { TextLink } from './ui/button/TextLink';
export { EmptyState, ErrorState } from './ui/empty/EmptyState';
export { Field } from './ui/field/Field';
export { PasswordInput } from './ui/field/PasswordInput';
export { TextInput } from './ui/field/TextInput';
export { Logo } from './ui/icon/Logo';
export { Stack } from './ui/layout/Stack';
export { Spinner } from './ui/loading/Spinner';
export { Toaster } from './ui/toast/Toaster';
