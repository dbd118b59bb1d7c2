import type { FastifyRequest } from 'fastify';
import type { Actor, Role } from 'shared-lib/domain';
import type { Deps } from './deps.js';

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

/** As far as a principal says who acts. */
interface User {
  readonly role: Role;
  readonly userId: number;
}

export const actorOf = ({ role, userId }: User): Actor => ({ role, id: userId });

/** The user that an actor is; null for the system, which is nobody in `users`. */
export const userIdOf = (actor: Actor): number | null => (actor.role === 'system' ? null : actor.id);

interface Asked {
  readonly deps: Deps;
  readonly user: User;
  readonly request: FastifyRequest;
}

export const callerOf = ({ deps, user, request }: Asked): Caller => ({
  deps,
  actor: actorOf(user),
  origin: { requestId: request.id, address: request.ip },
});
