import type { FastifyRequest } from 'fastify';
import type { Actor } from 'shared-lib/domain';
import type { Deps } from './deps.js';
import type { Reader } from './principal.js';

/** Where a request came from, for the audit trail. */
export interface RequestOrigin {
  readonly requestId?: string;
  readonly address?: string;
}

/** Who asks for a change, and from where. */
export interface Caller {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}

export const actorOf = ({ role, userId }: Reader): Actor => ({ role, id: userId });

/** The user that an actor is; null for the system, which is nobody in `users`. */
export const userIdOf = (actor: Actor): number | null => (actor.role === 'system' ? null : actor.id);

interface Asked {
  readonly deps: Deps;
  readonly user: Reader;
  readonly request: FastifyRequest;
}

export const callerOf = ({ deps, user, request }: Asked): Caller => ({
  deps,
  actor: actorOf(user),
  origin: { requestId: request.id, address: request.ip },
});
