import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import { recordAudit } from '../audit/audit.repository.js';
import { ApiError } from '../platform/errors.js';
import { route } from '../platform/http.js';
import { createChannelToken } from './channel-tokens.js';
import { deviceOf, setDevice } from './device-cookie.js';
import { changeOwnProfile, ownProfile } from './profile.usecases.js';
import { listSessions } from './sessions.repository.js';
import { endSession, type Origin } from './sessions.usecases.js';
import { knowDevice, logIn, verifySecondStep } from './sign-in.usecases.js';

const originOf = (request: FastifyRequest): Origin => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' });

/** Signing in and out, sessions, one's own profile. */
export function accountRoutes(app: FastifyInstance): void {
  const { accounts } = calls;
  const secure = app.deps.config.publicUrl.startsWith('https:');

  route(app, accounts.login, async ({ body, request, reply, deps }) => {
    const answer = await logIn(deps, { ...body, device: deviceOf(request), origin: originOf(request) });
    if ('user' in answer) await knowDevice(deps, answer.user.id, setDevice(request, reply, secure));
    return answer;
  });

  route(app, accounts.twoFactorVerify, async ({ body, request, reply, deps }) => {
    const answer = await verifySecondStep(deps, { email: body.email, code: body.code, challenge: body.challenge, origin: originOf(request) });
    await knowDevice(deps, answer.user.id, setDevice(request, reply, secure));
    return answer;
  });

  route(app, accounts.logout, async ({ user, deps, request }) => {
    await deps.db.tx(async (tx) => {
      const now = deps.clock.now();
      await endSession(tx, user.userId, user.sessionId, now);
      await recordAudit(tx, { at: now, actor: { id: user.userId, role: user.role }, action: 'session.end', entity: 'user', entityId: user.userId, requestId: request.id });
    });
    return undefined;
  });

  route(app, accounts.profile, ({ user, deps }) => ownProfile(deps, user));
  route(app, accounts.updateProfile, ({ user, body, deps, request }) => changeOwnProfile(deps, user, body, request.id));

  route(app, accounts.sessions, async ({ user, deps }) => {
    const sessions = await listSessions(deps.db, user.userId, deps.clock.now());
    return sessions.map(({ created_at, last_seen_at, ...session }) => ({
      ...session, current: session.id === user.sessionId, created_at: created_at.toISOString(), last_seen_at: last_seen_at.toISOString(),
    }));
  });

  route(app, accounts.revokeSession, async ({ user, params, deps }) => {
    const ended = await deps.db.tx((tx) => endSession(tx, user.userId, params.id, deps.clock.now()));
    if (!ended) throw new ApiError('NOT_FOUND');
    return undefined;
  });

  route(app, accounts.channelToken, async ({ user, deps }) => ({ token: await createChannelToken(deps.db, user.sessionId, deps.clock.now()) }));
}
