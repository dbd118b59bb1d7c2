import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { recordAudit } from '../audit/audit.repository.js';
import { ApiError } from '../platform/errors.js';
import { route } from '../platform/http.js';
import { createChannelToken } from './channel-tokens.js';
import { changeOwnProfile, ownProfile } from './profile.usecases.js';
import { askForNewEmail, changePassword, confirmNewEmail, switchTwoFactor } from './security.usecases.js';
import { listSessions } from './sessions.repository.js';
import { endSession } from './sessions.usecases.js';
import { originOf, waysInRoutes } from './ways-in.routes.js';

/** What somebody who is signed in does with the own account. */
export function accountRoutes(app: FastifyInstance): void {
  const { accounts } = calls;
  waysInRoutes(app);

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

  route(app, accounts.channelToken, async ({ user, deps }) => ({ token: await createChannelToken(deps.db, user.sessionId, deps.clock.now()) }), { secret: true });

  route(app, accounts.changePassword, ({ user, body, deps, request }) =>
    changePassword(deps, user, { current: body.current_password, next: body.new_password, origin: originOf(request) }), { secret: true });
  route(app, accounts.setTwoFactor, ({ user, body, deps }) => switchTwoFactor(deps, user, body), { secret: true });
  route(app, accounts.changeEmail, ({ user, body, deps }) => askForNewEmail(deps, user, body), { secret: true });
  route(app, accounts.confirmEmail, ({ user, body, deps }) => confirmNewEmail(deps, user, body), { secret: true });
}
