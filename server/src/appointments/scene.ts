import type { FastifyRequest } from 'fastify';
import type { Actor } from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';

/** Where a request came from, for the audit trail. */
export interface Origin {
  readonly requestId?: string;
  readonly address?: string;
}

/** What every step of a change needs to know: who, when, from where, in which transaction. */
export interface Scene {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly actor: Actor;
  readonly now: Date;
  readonly origin: Origin;
}

export const actorOf = ({ role, userId }: Pick<Principal, 'role' | 'userId'>): Actor => ({ role, id: userId });

export const originOf = (request: FastifyRequest): Origin => ({ requestId: request.id, address: request.ip });
