import { lazyComponent } from 'shared-lib/entry';

const code = () => import(/* webpackChunkName: "auth-pages" */ './pages');

/**
 * The form of the login page, with the code that all forms share. Visitors get it at once (main.tsx); signed-in users
 * never load it.
 */
export const LoginForm = lazyComponent(() =>
  import(/* webpackChunkName: "sign-in" */ '../sign-in/LoginForm').then((code) => code.LoginForm),
);

/** Most log-ins need neither of these two. */
export const TwoFactorStep = lazyComponent(() => code().then((pages) => pages.TwoFactorStep));
export const DisabledAccount = lazyComponent(() => code().then((pages) => pages.DisabledAccount));

/** The public pages besides the login page, by path. Source: 2-003..2-010. */
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
