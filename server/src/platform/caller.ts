import type { FastifyRequest } from 'fastify';
import { deviceOf, type Actor } from 'shared-lib/domain';
import { CallStorage } from './call-storage.js';
import type { Deps } from './deps.js';
import type { Reader } from './principal.js';

/** Where a request came from, for the audit trail. */
export interface RequestOrigin {
  readonly requestId?: string;
  readonly address?: string;
  /** `Chrome on Android`: by what its program says of itself. */
  readonly device?: string;
}

export function originOf({ id, ip, headers }: FastifyRequest): RequestOrigin {
  const agent = headers['user-agent'];
  return { requestId: id, address: ip, ...(agent && { device: deviceOf(agent) }) };
}

const requests = new CallStorage<RequestOrigin>();

/** Does what a request asks for. Whatever of it is recorded in the audit trail says where it came from. */
export const runInRequest = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  requests.run(originOf(request), work);

/** Where the request comes from that is being answered here; undefined in jobs, which nobody sent. */
export const requestOrigin = (): RequestOrigin | undefined => requests.current();

/** An actor with the request that came from them, of which nothing is known where a job acts for somebody. */
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
  origin: originOf(request),
});
