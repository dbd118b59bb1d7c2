// How it works: docs/subsystems/access.md.
import type { Call } from 'shared-lib/contract';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database.js';
import { ApiError } from '../errors.js';
import type { Reader } from '../principal.js';
import { REFUSED } from './owner-only.sql.js';
import { parseParams } from './validation.js';

/**
 * Refuses where the business has owners and none of these people is one. With `account`: where that account is an
 * owner's. Without owners it refuses nobody. Refusal: OWNER_ONLY (403). Source: R-beyond-480.
 */
export async function refuseUnlessOwner(q: Queryable, people: readonly number[], account?: number): Promise<void> {
  const { refused } = await q.one<{ refused: boolean }>(REFUSED, [people, account ?? null]);
  if (refused) throw new ApiError('OWNER_ONLY');
}

/** The same for a call that says `owner`. */
export async function refuseByOwner(
  q: Queryable,
  { owner, path, params }: Call,
  { user, request }: { readonly user: Reader; readonly request: FastifyRequest },
): Promise<void> {
  if (!owner) return;
  const account = owner === 'of an owner' && params ? parseParams({ path, params }, request.params) : {};
  await refuseUnlessOwner(q, [user.userId], account['id'] as number | undefined);
}
