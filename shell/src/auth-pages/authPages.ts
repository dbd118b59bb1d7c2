import { lazyComponent } from 'shared-lib/entry';

const code = () => import(/* webpackChunkName: "auth-pages" */ './pages');

/** Most people who log in need neither. */
export const TwoFactorStep = lazyComponent(() => code().then((pages) => pages.TwoFactorStep));
export const DisabledAccount = lazyComponent(() => code().then((pages) => pages.DisabledAccount));

/** The public pages beside the login page, by path. Source: spec 2, 'Public routes'. Points 2-003..2-010. */
export const AUTH_PAGES = [
  { path: '/register', Page: lazyComponent(() => code().then((pages) => pages.RegisterPage)) },
  { path: '/verify-email', Page: lazyComponent(() => code().then((pages) => pages.VerifyEmailPage)) },
  { path: '/2fa', Page: lazyComponent(() => code().then((pages) => pages.TwoFactorPage)) },
  { path: '/forgot-password', Page: lazyComponent(() => code().then((pages) => pages.ForgotPasswordPage)) },
  { path: '/2fa-forgot-password', Page: lazyComponent(() => code().then((pages) => pages.ResetCodePage)) },
  { path: '/enter-new-password', Page: lazyComponent(() => code().then((pages) => pages.NewPasswordPage)) },
  {
    path: '/forgot-password-confirmation',
    Page: lazyComponent(() => code().then((pages) => pages.PasswordChangedPage)),
  },
] as const;
