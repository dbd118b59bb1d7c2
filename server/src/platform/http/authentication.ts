import type { FastifyRequest } from 'fastify';
import type { Principal } from '../principal.js';
import type { Deps } from '../deps.js';
import { ApiError } from '../errors.js';

/** The token of `Authorization: Token …` or `Bearer …` (spec 7 uses both). */
function tokenOf(request: FastifyRequest): string | undefined {
  const match = /^(?:Token|Bearer) +([^\s]{1,512})$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

/**
 * Who asks. A call that carries no token is NOT_AUTHENTICATED, one whose token is not (or no longer) good is
 * SESSION_EXPIRED: product 9, 'session expired' belongs to a call that carried a token.
 */
export async function requirePrincipal(request: FastifyRequest, deps: Deps): Promise<Principal> {
  const token = tokenOf(request);
  if (!token) throw new ApiError(request.headers.authorization ? 'SESSION_EXPIRED' : 'NOT_AUTHENTICATED');
  const principal = await deps.sessions.find(token);
  if (!principal) throw new ApiError('SESSION_EXPIRED');
  return principal;
}

/** Who asks, where the call works without a session too: a token that is not good counts as none. */
export async function optionalPrincipal(request: FastifyRequest, deps: Deps): Promise<Principal | undefined> {
  const token = tokenOf(request);
  return token ? deps.sessions.find(token) : undefined;
}

/**
 * An address that was changed since the log-in has to be verified before anything else. Source: spec 6, 'The email must
 * be verified to enter the dashboard'.
 */
export function requireVerified({ email, emailVerified }: Principal): void {
  if (!emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED', { extra: { email } });
}
