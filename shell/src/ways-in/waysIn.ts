import { lazyPage } from 'shared-lib/entry';

const code = () => import(/* webpackChunkName: "ways-in" */ './pages');

/** Most people who log in need neither. */
export const TwoFactorStep = lazyPage(() => code().then((pages) => pages.TwoFactorStep));
export const DisabledAccount = lazyPage(() => code().then((pages) => pages.DisabledAccount));

/** The public pages beside the login page, by path. Source: spec 2, 'Public routes'. Points 2-003..2-010. */
export const WAYS_IN = [
  { path: '/register', Page: lazyPage(() => code().then((pages) => pages.RegisterPage)) },
  { path: '/verify-email', Page: lazyPage(() => code().then((pages) => pages.VerifyEmailPage)) },
  { path: '/2fa', Page: lazyPage(() => code().then((pages) => pages.TwoFactorPage)) },
  { path: '/forgot-password', Page: lazyPage(() => code().then((pages) => pages.ForgotPasswordPage)) },
  { path: '/2fa-forgot-password', Page: lazyPage(() => code().then((pages) => pages.ResetCodePage)) },
  { path: '/enter-new-password', Page: lazyPage(() => code().then((pages) => pages.NewPasswordPage)) },
  { path: '/forgot-password-confirmation', Page: lazyPage(() => code().then((pages) => pages.PasswordChangedPage)) },
] as const;
