import * as m from '../texts/m.js';

/** What sign-in and its codes say, word for word. Apart from `texts.ts`: who is signed in loads none of them. */
export const LOGIN_TEXTS = {
  usernameMissing: m.please_enter_your_email_or(),
  passwordMissing: m.please_enter_your_password(),
  codeRequired: m.verification_code_is_required(),
  codeLength: m.verification_code_must_be_6(),
  resetCodeEmpty: m.please_enter_the_verification_code(),
  resetCodeLength: m.please_enter_the_complete_6(),
  resetCodeDigits: m.code_must_contain_only_numbers(),
  resetEmailMissing: m.we_couldnt_find_your_email(),
  resetSendFailed: m.failed_to_send_password_reset(),
  statusDisabled: m.account_is_disabled(),
  twoFactorSent: m.n_2fa_code_sent(),
  passwordChanged: m.your_password_was_changed(),
  /** The subject of the e-mail to support. */
  disabledSubject: m.my_hatid_account_is_disabled(),
} as const;
