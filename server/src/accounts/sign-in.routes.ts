import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import { texts } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import { route } from '../platform/http/route.js';
import { checkAccountStatus, checkUsername } from './account-checks.usecases.js';
import { codeCounter } from './sign-in-lock.repository.js';
import { renewCode } from './codes.usecases.js';
import { deviceOf, setDevice } from './device-cookie.js';
import { checkResetCode, resetPassword, sendResetCode } from './password-reset.usecases.js';
import type { Origin, StartedSession } from './sessions.usecases.js';
import { claimOrRefuse, knowDevice, logIn, verifySecondStep } from './sign-in.usecases.js';
import { resendVerification, verifyEmail } from './verification.usecases.js';

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Requests a minute from one address, well above what an office of people behind one address does. */
const LIMIT = {
  password: { max: 1_000, seconds: 60 },
  code: { max: 300, seconds: 60 },
  mail: { max: 60, seconds: 60 },
  look: { max: 600, seconds: 60 },
} as const;

/** What needs no session: log-in, codes, verification, password reset. */
export function signInRoutes(app: FastifyInstance): void {
  const { accounts } = calls;
  const secure = app.deps.config.publicUrl.startsWith('https:');

  /** The browser counts as known from now on. */
  const entered = async (
    started: StartedSession,
    { deps, request, reply }: { readonly deps: Deps; readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<StartedSession> => {
    await knowDevice(deps, started.user.id, setDevice(request, reply, secure));
    return started;
  };

  route(
    app,
    accounts.login,
    async (context) => {
      const { body, request, deps } = context;
      const answer = await logIn(deps, { ...body, device: deviceOf(request), origin: originOf(request) });
      return 'user' in answer ? entered(answer, context) : answer;
    },
    { rateLimit: LIMIT.password },
  );

  route(
    app,
    accounts.twoFactorVerify,
    async (context) => {
      const { email, code, challenge } = context.body;
      return entered(
        await verifySecondStep(context.deps, { email, code, challenge, origin: originOf(context.request) }),
        context,
      );
    },
    { rateLimit: LIMIT.code },
  );

  route(
    app,
    accounts.resendTwoFactor,
    async ({ body: { email, challenge }, deps }) => {
      await deps.db.tx(async (tx) => {
        const renewed = await renewCode(tx, deps, { purpose: 'two_factor', email, challenge });
        if (renewed) await claimOrRefuse(tx, codeCounter(renewed.userId), deps.clock.now());
      });
      return { message: texts.LOGIN.twoFactorSent, email, challenge };
    },
    { rateLimit: LIMIT.mail },
  );

  route(
    app,
    accounts.verifyEmail,
    async (context) =>
      entered(await verifyEmail(context.deps, { ...context.body, origin: originOf(context.request) }), context),
    { rateLimit: LIMIT.code },
  );
  route(app, accounts.resendVerification, ({ body, deps }) => resendVerification(deps, body), {
    rateLimit: LIMIT.mail,
  });

  route(app, accounts.checkUsername, ({ query, deps }) => checkUsername(deps.db, query.username), {
    rateLimit: LIMIT.look,
  });
  route(app, accounts.checkAccountStatus, ({ body, deps }) => checkAccountStatus(deps.db, body.username), {
    rateLimit: LIMIT.look,
  });

  route(app, accounts.resendPasswordReset, ({ body, deps }) => sendResetCode(deps, body.email), {
    rateLimit: LIMIT.mail,
  });
  route(app, accounts.verifyPasswordResetCode, ({ body, deps }) => checkResetCode(deps, body), {
    rateLimit: LIMIT.code,
  });
  route(
    app,
    accounts.resetPassword,
    ({ body: { new_password, ...given }, deps }) => resetPassword(deps, { ...given, newPassword: new_password }),
    { rateLimit: LIMIT.code },
  );
}
