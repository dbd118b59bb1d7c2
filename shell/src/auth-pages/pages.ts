/** All pages before sign-in except the login page. One small file, fetched when the first of them opens. */
export { ForgotPasswordPage } from '../password-recovery/ForgotPasswordPage';
export { NewPasswordPage } from '../password-recovery/NewPasswordPage';
export { PasswordChangedPage } from '../password-recovery/PasswordChangedPage';
export { RegisterPage } from '../register/RegisterPage';
export { ResetCodePage } from '../password-recovery/ResetCodePage';
export { DisabledAccount } from '../sign-in/DisabledAccount';
export { TwoFactorPage } from '../sign-in/TwoFactorPage';
export { TwoFactorStep } from '../sign-in/TwoFactorStep';
export { VerifyEmailPage } from '../verify-email/VerifyEmailPage';
