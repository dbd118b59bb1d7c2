import { z } from 'zod';
import { FIELD_TEXTS, ROLES, texts } from '../domain/index.js';
import { call } from './call.js';
import { empty, id, instant, name, noBody, optionalName, phone, text } from './primitives.js';

/** A user as stored by the browser. Source: spec 3, 'User'. Point 3-043. */
export const user = z.object({
  id, role: z.enum(ROLES), email: z.string(), email_verified: z.boolean(),
  first_name: z.string(), last_name: z.string(), username: z.string(),
});
export type User = z.infer<typeof user>;

const credential = z.string(FIELD_TEXTS.required).min(1, FIELD_TEXTS.required).max(254);
const password = z.string(FIELD_TEXTS.required).min(1, FIELD_TEXTS.required).max(1024);
const challenge = z.string().max(200);
/** Six digits, as typed. Points 5-014, 5-015. */
const code = z.string(texts.LOGIN.codeRequired).min(1, texts.LOGIN.codeRequired).regex(/^\d{6}$/, texts.LOGIN.codeLength);
const session = z.object({ token: z.string(), user });
const twoFactor = z.object({ message: z.string(), email: z.string(), challenge });

/** Log-in gives a session, or a two-factor step when the message is '2FA code sent'. Points 4-091, 4-092. */
export type SignInAnswer = z.infer<typeof session> | z.infer<typeof twoFactor>;

const profile = user.extend({
  phone_number: z.string().nullable(), two_factor: z.boolean(),
  specialization: z.string().nullable(), vehicle_type: z.string().nullable(), motorcycle_plate: z.string().nullable(), seats: z.int().nullable(),
  created_at: instant,
});
export type Profile = z.infer<typeof profile>;

export const accounts = {
  login: call({
    method: 'POST', path: '/api/auth/login/', auth: 'none', summary: 'Log in with user name or e-mail and password', status: 200,
    body: z.strictObject({ username: credential, password }), response: z.union([session, twoFactor]),
  }),
  twoFactorVerify: call({
    method: 'POST', path: '/api/auth/two-factor-verify/', auth: 'none', summary: 'Finish a log-in with the code from the e-mail', status: 200,
    body: z.strictObject({ email: z.string().max(254), username: z.string().max(254).optional(), code, challenge }), response: session,
  }),
  logout: call({ method: 'POST', path: '/api/auth/logout/', auth: 'session', summary: 'End this session', body: noBody, response: empty, status: 204 }),
  profile: call({ method: 'GET', path: '/api/auth/profile/', auth: 'session', summary: 'Who I am', response: profile, status: 200 }),
  updateProfile: call({
    method: 'PUT', path: '/api/auth/profile/', auth: 'session', summary: 'Change my own particulars', status: 200,
    body: z.strictObject({ first_name: name, last_name: optionalName, phone_number: phone.nullable().optional(), specialization: text.nullable().optional() }), response: profile,
  }),
  sessions: call({
    method: 'GET', path: '/api/auth/sessions/', auth: 'session', summary: 'Where I am signed in', status: 200,
    response: z.array(z.object({ id: z.uuid(), current: z.boolean(), created_at: instant, last_seen_at: instant, user_agent: z.string(), address: z.string() })),
  }),
  revokeSession: call({ method: 'DELETE', path: '/api/auth/sessions/:id/', auth: 'session', summary: 'Sign out one session', params: z.object({ id: z.uuid() }), response: empty, status: 204 }),
  channelToken: call({
    method: 'POST', path: '/api/auth/channel-token/', auth: 'session', summary: 'A single-use token of 30 seconds for the real-time channel', status: 201,
    body: noBody, response: z.object({ token: z.string() }),
  }),
};

