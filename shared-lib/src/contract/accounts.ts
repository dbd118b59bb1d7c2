import { z } from 'zod';
import { FIELD_TEXTS, LANGUAGES, ROLES, limits, plainText, LOGIN_TEXTS } from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import {
  email,
  empty,
  id,
  instant,
  line,
  message,
  name,
  noBody,
  optionalName,
  phone,
  pickupAddress,
  text,
} from './primitives.js';

/** A user as stored by the browser. Source: 3-043. */
export const user = z.object(
  everybodyRead({
    id,
    role: z.enum(ROLES),
    email: z.string(),
    email_verified: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
  }),
);
export type User = z.infer<typeof user>;

/** A user name or an e-mail address as typed, blanks included. */
const typedAccount = z.string(FIELD_TEXTS.required).overwrite(plainText).max(254);
const credential = typedAccount.min(1, FIELD_TEXTS.required);
const password = z.string(FIELD_TEXTS.required).min(1, FIELD_TEXTS.required).max(1024);
/** The rules of a new password. Only the server knows whether it is too common. Source: R-accounts-10. */
export const newPassword = z
  .string(FIELD_TEXTS.required)
  .min(1, FIELD_TEXTS.required)
  .min(limits.PASSWORD_MIN, FIELD_TEXTS.passwordShort)
  .max(limits.PASSWORD_MAX, FIELD_TEXTS.passwordLong);
export const username = line(254, FIELD_TEXTS.required)
  .min(1, FIELD_TEXTS.required)
  .regex(limits.USERNAME_FORM, FIELD_TEXTS.usernameForm);
const challenge = z.string().max(200);
/** Six digits, as typed. Source: 5-014, 5-015. */
const code = z
  .string(LOGIN_TEXTS.codeRequired)
  .min(1, LOGIN_TEXTS.codeRequired)
  .regex(/^\d{6}$/, LOGIN_TEXTS.codeLength);
/** The same code on the reset pages, with their texts. Source: 5-018..5-020. */
const resetCode = z
  .string(LOGIN_TEXTS.resetCodeEmpty)
  .min(1, LOGIN_TEXTS.resetCodeEmpty)
  .regex(/^\d*$/, LOGIN_TEXTS.resetCodeDigits)
  .length(limits.CODE_DIGITS, LOGIN_TEXTS.resetCodeLength);
const session = z.object(everybodyRead({ token: z.string(), user }));
/** A step that ends with a code from an e-mail. The browser that began it sends the challenge back with the code. */
export const codeSent = z.object(everybodyRead({ message: z.string(), email: z.string(), challenge }));
export type CodeSent = z.infer<typeof codeSent>;
/**
 * Without the challenge, the browser's cookie counts, or else the address the request comes from. Source: R-accounts-4.
 */
const begun = { email: typedAccount, challenge: challenge.optional() };
const coded = { ...begun, code };

/**
 * Log-in gives a session, or a two-factor step when the message is '2FA code sent'. Source: 4-091, 4-092, R-api-4.
 */
export type SignInAnswer = z.infer<typeof session> | CodeSent;

/** The address that an operator asked for on an account, and when it takes effect. Source: R-accounts-13. */
export const emailChange = z.object(everybodyRead({ email: z.string(), effective_at: instant }));

const profile = user.extend(
  everybodyRead({
    phone_number: z.string().nullable(),
    two_factor: z.boolean(),
    specialization: z.string().nullable(),
    /** Where a driver collects a therapist before a visit; null if not given, and for others. Source: R-beyond-710. */
    pickup_address: z.string().nullable(),
    vehicle_type: z.string().nullable(),
    motorcycle_plate: z.string().nullable(),
    seats: z.int().nullable(),
    email_change: emailChange.nullable(),
    /** A suspended driver gets no new work: until when and why. */
    suspension: z.object(everybodyRead({ until: instant, reason: z.string().nullable() })).nullable(),
    /** What a therapist or a driver chose to read; null before that, and for operators. */
    language: z.enum(LANGUAGES).nullable(),
    created_at: instant,
  }),
);
export type Profile = z.infer<typeof profile>;

export const accounts = {
  login: call({
    method: 'POST',
    path: '/api/auth/login/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'Log in with user name or e-mail and password',
    status: 200,
    body: z.strictObject({ username: credential, password }),
    response: z.union([session, codeSent]),
  }),
  twoFactorVerify: call({
    method: 'POST',
    path: '/api/auth/two-factor-verify/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'Finish a log-in with the code from the e-mail',
    status: 200,
    body: z.strictObject({ ...coded, username: typedAccount.optional() }),
    response: session,
  }),
  resendTwoFactor: call({
    method: 'POST',
    path: '/api/auth/resend-two-factor/',
    auth: 'none',
    summary: 'A new code for a log-in that was begun; at most one a minute',
    status: 200,
    body: z.strictObject(begun),
    response: codeSent,
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/api/auth/verify-email/',
    auth: 'none',
    summary: 'Verify an e-mail address with the code sent to it; signs in',
    status: 200,
    body: z.strictObject(coded),
    response: session,
  }),
  resendVerification: call({
    method: 'POST',
    path: '/api/auth/resend-verification/',
    auth: 'none',
    summary: 'A new code to verify an e-mail address; at most one a minute',
    status: 200,
    body: z.strictObject({ email, challenge: challenge.optional() }),
    response: codeSent,
  }),
  checkUsername: call({
    method: 'GET',
    path: '/api/auth/check-username/',
    auth: 'none',
    summary: 'Is a user name free? With a free one like it where it is not',
    status: 200,
    query: z.strictObject({ username: line(254, FIELD_TEXTS.required).min(1, FIELD_TEXTS.required) }),
    response: z.object(
      everybodyRead({ available: z.boolean(), message: z.string(), suggestion: z.string().nullable() }),
    ),
  }),
  contactSupport: call({
    method: 'POST',
    path: '/api/auth/contact-support/',
    auth: 'none',
    summary: 'Demo mode: an e-mail to support about a disabled account, into the outbox. 404 elsewhere',
    status: 200,
    body: z.strictObject({ username: credential }),
    response: message,
  }),
  checkAccountStatus: call({
    method: 'POST',
    path: '/api/auth/check-account-status/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'May this account be used? 404 unknown, 403 disabled',
    status: 200,
    body: z.strictObject({ username: credential }),
    response: z.object(everybodyRead({ is_active: z.boolean(), message: z.string() })),
  }),
  resendPasswordReset: call({
    method: 'POST',
    path: '/api/auth/resend-password-reset/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'Send a password reset code; answers alike for an address nobody has',
    status: 200,
    body: z.strictObject({ email }),
    response: codeSent,
  }),
  verifyPasswordResetCode: call({
    method: 'POST',
    path: '/api/auth/verify-password-reset-code/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'Is this reset code right? It stays usable for the reset',
    status: 200,
    body: z.strictObject({ ...coded, code: resetCode }),
    response: message,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/auth/reset-password/',
    auth: 'none',
    summary: 'Set a new password with a reset code; ends every session',
    status: 200,
    body: z.strictObject({ ...coded, code: resetCode, new_password: newPassword }),
    response: message,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/api/auth/change-password/',
    auth: 'session',
    summary: 'Change my password; ends every session and answers a new one',
    status: 200,
    body: z.strictObject({ current_password: password, new_password: newPassword }),
    response: session,
  }),
  setTwoFactor: call({
    method: 'PUT',
    path: '/api/auth/two-factor/',
    auth: 'session',
    summary: 'Turn two-factor authentication on or off, with my password',
    status: 200,
    body: z.strictObject({ enabled: z.boolean(), password }),
    response: profile,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/api/auth/change-email/',
    auth: 'session',
    summary: 'Send a code to a new e-mail address of mine',
    status: 200,
    body: z.strictObject({ email, password }),
    response: codeSent,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/auth/confirm-email/',
    auth: 'session',
    summary: 'Use the new e-mail address, with the code sent to it',
    status: 200,
    body: z.strictObject(coded),
    response: profile,
  }),
  keepEmail: call({
    method: 'DELETE',
    path: '/api/auth/email-change/',
    auth: 'session',
    summary: 'Keep my e-mail address: call off the change that an operator asked for',
    response: empty,
    status: 204,
  }),
  answerEmailChange: call({
    method: 'POST',
    path: '/api/auth/email-change/',
    auth: 'none',
    summary: 'Agree to another e-mail address or call it off, with the code that was sent to the old one',
    status: 200,
    body: z.strictObject({
      code: z.string(FIELD_TEXTS.required).trim().min(1, FIELD_TEXTS.required).max(100),
      answer: z.enum(['confirm', 'cancel']),
    }),
    response: message,
  }),
  logout: call({
    method: 'POST',
    path: '/api/auth/logout/',
    blankIsLeftOut: true,
    auth: 'session',
    summary: 'End this session',
    body: noBody,
    response: empty,
    status: 204,
  }),
  profile: call({
    method: 'GET',
    path: '/api/auth/profile/',
    auth: 'session',
    summary: 'Who I am',
    response: profile,
    status: 200,
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/api/auth/profile/',
    auth: 'session',
    summary: 'Change my own particulars',
    status: 200,
    body: z.strictObject({
      first_name: name.optional(),
      last_name: optionalName.optional(),
      phone_number: phone.nullable().optional(),
      specialization: text.nullable().optional(),
      pickup_address: pickupAddress.nullable().optional(),
      language: z.enum(LANGUAGES).nullable().optional(),
    }),
    response: profile,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions/',
    auth: 'session',
    summary: 'Where I am signed in',
    status: 200,
    response: z.array(
      z.object(
        everybodyRead({
          id: z.uuid(),
          current: z.boolean(),
          created_at: instant,
          last_seen_at: instant,
          user_agent: z.string(),
          address: z.string(),
        }),
      ),
    ),
  }),
  revokeSession: call({
    method: 'DELETE',
    path: '/api/auth/sessions/:id/',
    auth: 'session',
    summary: 'Sign out one session',
    params: z.object({ id: z.uuid() }),
    response: empty,
    status: 204,
  }),
  revokeOtherSessions: call({
    method: 'DELETE',
    path: '/api/auth/sessions/',
    auth: 'session',
    summary: 'Sign out every other session of mine',
    response: empty,
    status: 204,
  }),
  channelToken: call({
    method: 'POST',
    path: '/api/auth/channel-token/',
    auth: 'session',
    summary: 'A single-use token of 30 seconds for the real-time channel',
    status: 201,
    body: noBody,
    response: z.object(everybodyRead({ token: z.string() })),
  }),
};
