/**
 * Everything in front of the product but the login page itself: one small file, fetched when the first of it is opened.
 */
export { ForgotPasswordPage } from '../reset-password/ForgotPasswordPage';
export { NewPasswordPage } from '../reset-password/NewPasswordPage';
export { PasswordChangedPage } from '../reset-password/PasswordChangedPage';
export { RegisterPage } from '../register/RegisterPage';
export { ResetCodePage } from '../reset-password/ResetCodePage';
export { DisabledAccount } from '../sign-in/DisabledAccount';
export { TwoFactorPage } from '../sign-in/TwoFactorPage';
export { TwoFactorStep } from '../sign-in/TwoFactorStep';
export { VerifyEmailPage } from '../verify-email/VerifyEmailPage';
