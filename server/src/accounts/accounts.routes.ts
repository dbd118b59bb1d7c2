import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { ApiError } from '../platform/errors.js';
import { bindDevice } from '../platform/http/device.js';
import { route } from '../platform/http/route.js';
import { unknownCallerOf, browserHash, rememberBrowser } from './unknown-caller.js';
import { cancelEmailChange } from './own-account/email-changes.usecases.js';
import { createChannelToken } from './sessions/channel-tokens.js';
import { changeOwnProfile, ownProfile } from './own-account/profile.usecases.js';
import { askForNewEmail, changePassword, confirmNewEmail, switchTwoFactor } from './own-account/security.usecases.js';
import { withinHashing } from './passwords/passwords.js';
import { listSessions } from './sessions/sessions.repository.js';
import { endOtherSessions } from './sessions/end-access.js';
import { endSession } from './sessions/sessions.usecases.js';
import { sessionOriginOf, signInRoutes } from './sign-in/sign-in.routes.js';

/** Compares or stores a password or a code. */
const HASHING = { secret: true, within: withinHashing };

/** The calls of a signed-in person for their own account. */
export function accountRoutes(app: FastifyInstance): void {
  const { accounts } = calls;
  signInRoutes(app);

  route(app, accounts.logout, async ({ user, deps, request, reply }) => {
    await endSession(deps, user, user.sessionId, request.id);
    await bindDevice(deps, { request, reply }, undefined);
    return undefined;
  });

  route(app, accounts.profile, ({ user, deps }) => ownProfile(deps, user));
  route(app, accounts.updateProfile, ({ user, body, deps, request }) => changeOwnProfile(deps, user, body, request.id));

  route(app, accounts.sessions, async ({ user, deps }) => {
    const sessions = await listSessions(deps.db, user.userId, deps.clock.now());
    return sessions.map(({ created_at, last_seen_at, ...session }) => ({
      ...session,
      current: session.id === user.sessionId,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }));
  });

  route(app, accounts.revokeSession, async ({ user, params, deps, request }) => {
    if (!(await endSession(deps, user, params.id, request.id))) throw new ApiError('NOT_FOUND');
    return undefined;
  });

  route(app, accounts.revokeOtherSessions, async ({ user, deps, request }) => {
    await endOtherSessions(deps, user, { requestId: request.id, browser: browserHash(unknownCallerOf(request)) });
    return undefined;
  });

  route(
    app,
    accounts.channelToken,
    async ({ user, deps, request, reply }) => {
      // Every page asks for one, so people who stay signed in stay known to it.
      await bindDevice(deps, { request, reply }, { id: user.userId, role: user.role });
      return { token: await createChannelToken(deps.db, user.sessionId, deps.clock.now()) };
    },
    { secret: true },
  );

  route(
    app,
    accounts.changePassword,
    ({ user, body, deps, request }) =>
      changePassword(deps, user, {
        current: body.current_password,
        next: body.new_password,
        origin: sessionOriginOf(request),
        asker: unknownCallerOf(request),
      }),
    HASHING,
  );
  route(app, accounts.setTwoFactor, ({ user, body, deps }) => switchTwoFactor(deps, user, body), HASHING);
  route(
    app,
    accounts.changeEmail,
    async ({ user, body, deps, request, reply }) => {
      const asker = unknownCallerOf(request);
      const sent = await askForNewEmail(deps, user, { ...body, asker });
      rememberBrowser(asker, reply, deps.config);
      return sent;
    },
    HASHING,
  );
  route(app, accounts.keepEmail, async ({ user, deps, request }) => {
    const actor = { id: user.userId, role: user.role };
    await deps.db.tx((tx) => cancelEmailChange(tx, deps, user.userId, { actor, requestId: request.id }));
    return undefined;
  });
  route(
    app,
    accounts.confirmEmail,
    ({ user, body, deps, request }) =>
      confirmNewEmail(deps, user, { ...body, challenge: body.challenge, asker: unknownCallerOf(request) }),
    HASHING,
  );
}
