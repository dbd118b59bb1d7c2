import { lazyComponent } from 'shared-lib/entry';

const code = () => import(/* webpackChunkName: "auth-pages" */ './pages');

/**
 * The form of the login page, and with it what all forms have in common. Whoever is signed in never loads it, everybody
 * else at once (main.tsx).
 */
export const LoginForm = lazyComponent(() =>
  import(/* webpackChunkName: "sign-in" */ '../sign-in/LoginForm').then((code) => code.LoginForm),
);

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
