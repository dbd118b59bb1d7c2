// How it works: docs/subsystems/access.md.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import { ApiError } from '../errors.js';

/**
 * `Bearer <token>`, as Prometheus sends it, or basic authentication, as a browser asks for it: the token as password of
 * any user.
 */
function givenToken(header: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S{1,512})$/i.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value || undefined;
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

/** The comparison takes the same time for every wrong token. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(sha256(given), sha256(token));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Guards addresses for people who run Hatid (`/metrics`, `/api/docs`). Where HATID_OPERATIONS_TOKEN
 * is set, they need it. Without it they are open in demo mode, which only this machine can reach, and do not exist
 * elsewhere.
 */
export function operationsOnly({ demo, operationsToken }: Pick<Config, 'demo' | 'operationsToken'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (demo && operationsToken === undefined) return;
    if (operationsToken === undefined) throw new ApiError('NOT_FOUND');
    const given = givenToken(request.headers.authorization);
    if (given !== undefined && isSame(given, operationsToken)) return;
    reply.header('www-authenticate', 'Basic realm="Hatid", charset="UTF-8"');
    throw new ApiError('NOT_AUTHENTICATED');
  };
}
