import type { FastifyRequest } from 'fastify';
import { deviceOf, type Actor } from 'shared-lib/domain';
import { CallStorage } from './call-storage.js';
import type { Deps } from './deps.js';
import type { Reader } from './principal.js';

/** Where a request came from, for the audit trail. */
export interface RequestOrigin {
  readonly requestId?: string;
  readonly address?: string;
  /** `Chrome on Android`, as the browser describes itself. */
  readonly device?: string;
}

export function originOf({ id, ip, headers }: FastifyRequest): RequestOrigin {
  const agent = headers['user-agent'];
  return { requestId: id, address: ip, ...(agent && { device: deviceOf(agent) }) };
}

const requests = new CallStorage<RequestOrigin>();

/** Does what a request asks for. Audit entries written meanwhile say where the request came from. */
export const runInRequest = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  requests.run(originOf(request), work);

/** Where the current request comes from; undefined in jobs, which no request started. */
export const requestOrigin = (): RequestOrigin | undefined => requests.current();

/** An actor and the request that came from them. A job that acts for a person has no request. */
export interface Caller {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}

export const actorOf = ({ role, userId }: Reader): Actor => ({ role, id: userId });

/** The user id of an actor; null for the system, which has no row in `users`. */
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
