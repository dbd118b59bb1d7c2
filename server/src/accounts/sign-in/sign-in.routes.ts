import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { bindDevice } from '../../platform/http/device.js';
import { route, type RouteOptions } from '../../platform/http/route.js';
import { unknownCallerOf, rememberBrowser, type UnknownCaller } from '../unknown-caller.js';
import { checkAccountStatus, checkUsername } from './account-checks.usecases.js';
import { answerEmailChange } from '../own-account/email-changes.usecases.js';
import { withinHashing } from '../passwords/passwords.js';
import { checkResetCode, resetPassword, sendResetCode } from './password-reset.usecases.js';
import type { SessionOrigin, StartedSession } from '../sessions/sessions.usecases.js';
import { knowDevice, logIn, resendSecondStep, verifySecondStep } from './sign-in.usecases.js';
import { resendVerification, verifyEmail } from './verification.usecases.js';
import { contactSupport } from '../disabling/contact-support.usecases.js';

export const sessionOriginOf = (request: FastifyRequest): SessionOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Requests a minute from one address, well above the needs of an office behind one address. */
const LIMIT = {
  password: { max: 1_000, seconds: 60 },
  code: { max: 300, seconds: 60 },
  mail: { max: 60, seconds: 60 },
  look: { max: 600, seconds: 60 },
} as const;

/** For a call that compares or stores a password or a code. */
const hashing = (rateLimit: NonNullable<RouteOptions['rateLimit']>) => ({
  rateLimit,
  within: withinHashing,
});

/** A code from a body, with its caller. */
const given = <B extends { readonly email: string; readonly challenge?: string | undefined }>(
  body: B,
  request: FastifyRequest,
) => ({ ...body, challenge: body.challenge, asker: unknownCallerOf(request) });

interface Asked {
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The calls without a session: log-in, codes, verification, password reset. */
export function signInRoutes(app: FastifyInstance): void {
  const { accounts } = calls;

  /** From now on the browser counts as known. */
  const entered = async (
    started: StartedSession,
    asker: UnknownCaller,
    { deps, request, reply }: Asked,
  ): Promise<StartedSession> => {
    rememberBrowser(asker, reply, deps.config);
    await knowDevice(deps, started.user.id, asker);
    await bindDevice(deps, { request, reply }, started.user);
    return started;
  };

  /** A code was mailed for this browser: its cookie replaces the challenge. */
  const begun = async <A>({ deps, request, reply }: Asked, begin: (asker: UnknownCaller) => Promise<A>): Promise<A> => {
    const asker = unknownCallerOf(request);
    const answer = await begin(asker);
    rememberBrowser(asker, reply, deps.config);
    return answer;
  };

  route(
    app,
    accounts.login,
    async (context) => {
      const { body, request, deps } = context;
      const asker = unknownCallerOf(request);
      const answer = await logIn(deps, { ...body, asker, origin: sessionOriginOf(request) });
      if ('user' in answer) return entered(answer, asker, context);
      rememberBrowser(asker, context.reply, deps.config);
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    hashing(LIMIT.password),
  );

  route(
    app,
    accounts.twoFactorVerify,
    async (context) => {
      const { email, code, challenge } = context.body;
      const { deps, request } = context;
      const asker = unknownCallerOf(request);
      const started = await verifySecondStep(deps, { email, code, challenge, asker, origin: sessionOriginOf(request) });
      return entered(started, asker, context);
    },
    hashing(LIMIT.code),
  );

  route(
    app,
    accounts.resendTwoFactor,
    (context) => {
      const { email, challenge } = context.body;
      return begun(context, (asker) => resendSecondStep(context.deps, { email, challenge, asker }));
    },
    hashing(LIMIT.mail),
  );

  route(
    app,
    accounts.verifyEmail,
    async (context) => {
      const { deps, request, body } = context;
      const proof = given(body, request);
      return entered(await verifyEmail(deps, { ...proof, origin: sessionOriginOf(request) }), proof.asker, context);
    },
    hashing(LIMIT.code),
  );
  route(
    app,
    accounts.resendVerification,
    (context) => {
      const { email, challenge } = context.body;
      return begun(context, (asker) => resendVerification(context.deps, { email, challenge, asker }));
    },
    hashing(LIMIT.mail),
  );

  route(
    app,
    accounts.answerEmailChange,
    ({ body, deps, request }) => answerEmailChange(deps, { ...body, requestId: request.id }),
    hashing(LIMIT.code),
  );

  route(app, accounts.checkUsername, ({ query, deps }) => checkUsername(deps.db, query.username), {
    rateLimit: LIMIT.look,
  });
  route(app, accounts.contactSupport, ({ body, deps }) => contactSupport(deps, body.username), {
    rateLimit: LIMIT.mail,
  });
  route(app, accounts.checkAccountStatus, ({ body, deps }) => checkAccountStatus(deps.db, body.username), {
    rateLimit: LIMIT.look,
  });

  route(
    app,
    accounts.resendPasswordReset,
    (context) => begun(context, (asker) => sendResetCode(context.deps, context.body.email, asker)),
    hashing(LIMIT.mail),
  );
  route(
    app,
    accounts.verifyPasswordResetCode,
    ({ body, deps, request }) => checkResetCode(deps, given(body, request)),
    hashing(LIMIT.code),
  );
  route(
    app,
    accounts.resetPassword,
    ({ body: { new_password, ...proof }, deps, request }) =>
      resetPassword(deps, { ...given(proof, request), newPassword: new_password }),
    hashing(LIMIT.code),
  );
}
