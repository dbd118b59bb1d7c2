// How it works: docs/subsystems/access.md.
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../principal.js';
import type { Deps } from '../deps.js';
import { ApiError } from '../errors.js';

/** The token of `Authorization: Token …` or `Bearer …` (7-003..7-005). */
function tokenOf(request: FastifyRequest): string | undefined {
  const match = /^(?:Token|Bearer) +([^\s]{1,512})$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

/**
 * The user that sends the request. A call without a token is NOT_AUTHENTICATED. One with an invalid or expired token is
 * SESSION_EXPIRED. A user who was disabled meanwhile is told so (403). Source: R-api-6.
 */
export async function requirePrincipal(request: FastifyRequest, deps: Deps): Promise<Principal> {
  const token = tokenOf(request);
  if (!token) throw new ApiError(request.headers.authorization ? 'SESSION_EXPIRED' : 'NOT_AUTHENTICATED');
  const principal = await deps.sessions.find(token);
  if (!principal) throw new ApiError(await deps.sessions.refusalOf(token));
  return principal;
}

/** The same for a call that also works without a session: an invalid token counts as none. */
export async function optionalPrincipal(request: FastifyRequest, deps: Deps): Promise<Principal | undefined> {
  const token = tokenOf(request);
  return token ? deps.sessions.find(token) : undefined;
}

/** An address that was changed since the log-in must be verified before anything else. Source: 2-016. */
export function requireVerified({ email, emailVerified }: Principal): void {
  if (!emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED', { extra: { email } });
}
